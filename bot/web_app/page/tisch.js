// The page: shows what it is sent and sends back keys or a typed line. It knows no rule of any game.
import { Board, forget, keep, lacks, picture, whole } from './brett.js';

const $ = (id) => document.getElementById(id);
const page = [...crypto.getRandomValues(new Uint8Array(12))].map((b) => b.toString(16).padStart(2, '0')).join('');
let table = Number(location.pathname.match(/^\/tisch\/(\d+)$/)?.[1] ?? 0);
const mine = new Set(JSON.parse(sessionStorage.getItem('namen') || '[]')); // who plays at this device
let now = null, chosen = [], part = '', past = null, heard = null, session = '', busy = false, stream = null, fetching = null, again = false, opened = '', missed = '';

const board = new Board($('brett'), $('flaeche'), touch, whatIs, (label) => fill(label));

// --- talking to the server -----------------------------------------------------------------------------------------------
const PATIENCE = 25000; // a line that says nothing for so long is taken for cut
async function call(path, body) {
  const headers = session ? { 'X-Ringrichter-Sitzung': session } : {};
  const options = body === undefined ? { headers } : { method: 'POST', body: JSON.stringify(body),
    headers: { ...headers, 'Content-Type': 'application/json', 'X-Ringrichter': now?.schutz ?? '' } };
  let answer, said;
  try {
    answer = await fetch(path, { credentials: 'same-origin', signal: AbortSignal.timeout(PATIENCE), ...options });
    said = answer.ok ? await answer.json() : await answer.json().catch(() => ({})); // half an answer is none
  } catch { throw new Error('Keine Verbindung zum Tisch. Sieh nach, ob dein Zug schon dasteht, und versuch es sonst noch einmal.'); }
  if (!answer.ok) throw Object.assign(new Error(said.fehler || 'Das ging nicht.'), { status: answer.status });
  return said;
}
const api = (name) => `/api/${table}/${name}${name.includes('?') ? '&' : '?'}seite=${page}`;
// What is drawn of pieces: where one is missing (an answer got lost, pieces were thrown away), all of them are asked for again.
async function pieced(name, data) {
  data ??= await call(api(name));
  keep(data.stuecke);
  if (lacks(data.bilder)) keep((await call(`${api(name)}&alle=1`)).stuecke);
  whole(data.bilder);
  delete data.stuecke;
  return data;
}

async function load() {
  if (fetching) { again = true; return fetching; }
  fetching = (async () => {
    do {
      again = false;
      came(await pieced(shown()));
    } while (again);
  })();
  try { await fetching; } finally { fetching = null; }
}
const shown = (name = 'lage') => `${name}?teile=${now ? encodeURIComponent(part) : ''}`;
function came(data) {
  const fresh = !now || now.frage?.id !== data.frage?.id;
  now = data;
  if (fresh) { chosen = []; opened = ''; }
  if (past === 'probe') { past = null; $('damals').hidden = true; }
  show(fresh);
}

async function send(what) {
  if (busy) return;
  busy = true;
  missed = '';
  document.body.setAttribute('aria-busy', 'true');
  brief(0);
  const nr = crypto.randomUUID?.() ?? String(Math.random());
  try {
    let said;
    for (let attempt = 0; ; attempt++) { // a press sent twice is one: so it may be sent again
      try { said = await call(api(shown('tun')), { nr, ...what }); break; } catch (error) {
        if ((error.status && error.status !== 503) || attempt > 3) throw error;
        await new Promise((go) => setTimeout(go, 400 * 2 ** attempt));
      }
    }
    if (said.entscheide) return said; // a step that ends the move: its button says so first
    if (what.druck?.startsWith('z:')) for (const m of [...$('meldungen').children]) if (!m.dataset.nr) m.remove();
    for (const one of said.antworten) tell(one);
    chosen = [];
    await fetching?.catch(() => {}); // what was asked for before is older
    if (said.lage) came(await pieced(shown(), said.lage)); else await load(); // what the table looks like now comes along
    if (missed && missed !== now?.id) await load();
    return said;
  } catch (error) { tell({ text: error.message, abgelehnt: true, knoepfe: [] }); if (error.status === 401) over(); } finally {
    busy = false;
    document.body.removeAttribute('aria-busy');
  }
}

// Events are read by fetch: in a foreign frame there is no cookie, and a header goes along only here.
async function listen() {
  let wait = 700;
  while (!stream?.ended) {
    if (document.hidden) await new Promise((go) => document.addEventListener('visibilitychange', go, { once: true }));
    stream = new AbortController();
    let silence = 0; // the server says something every twenty seconds: a line that is dead without knowing is taken up again
    const alive = () => { clearTimeout(silence); silence = setTimeout((cut) => cut.abort(), 2 * PATIENCE, stream); };
    try {
      alive();
      const answer = await fetch(api('strom'), { signal: stream.signal, credentials: 'same-origin',
        headers: session ? { 'X-Ringrichter-Sitzung': session } : {} });
      if (answer.status === 401) return over();
      if (!answer.ok) throw new Error('later');
      const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
      for (let rest = ''; ;) {
        const { value, done } = await reader.read();
        if (done) break;
        alive();
        rest += value;
        for (let cut; (cut = rest.indexOf('\n\n')) >= 0; rest = rest.slice(cut + 2)) {
          const event = rest.slice(0, cut);
          if (event.includes('event: ende')) return over();
          wait = Number(event.match(/^retry: (\d+)/m)?.[1]) || wait;
          const id = event.match(/^data: (.+)/m)?.[1];
          if (busy) missed = id ?? missed; else if (id && id !== now?.id) await load();
        }
      }
    } catch { /* the line was cut: it is taken up again */ }
    clearTimeout(silence);
    await new Promise((go) => setTimeout(go, wait * (0.5 + Math.random())));
  }
}
document.addEventListener('visibilitychange', () => { if (document.hidden) stream?.abort(); });
function over() { tell({ text: 'Diese Sitzung ist zu Ende. Öffne den Tisch im Chat noch einmal.', abgelehnt: true, knoepfe: [] }); }

// --- showing ---------------------------------------------------------------------------------------------------------------
// a moment, as chats write it, in the reader's own zone
const clock = new Intl.DateTimeFormat('de-DE', { weekday: 'short', day: 'numeric', month: 'long', hour: '2-digit', minute: '2-digit' });
const timed = (text) => text.replace(/<t:(\d{1,12}):\w>/g, (_, at) => `${clock.format(at * 1000)} Uhr`);
function make(tag, text = '', cls = '') {
  const made = document.createElement(tag);
  made.textContent = timed(text);
  if (cls) made.className = cls;
  return made;
}
function button(label, act, cls = '') {
  const made = make('button', label, cls);
  made.type = 'button';
  made.addEventListener('click', act);
  return made;
}
const title = (id) => id.replace(/(^|-)./g, (c) => c.toUpperCase()).replace('ae', 'ä').replace('ue', 'ü');
const names = () => (now.dran || []).map((seat) => now.namen[seat] ?? seat);
const fits = (answer, things) => things.every((t) => answer.a.includes(t));
const offered = () => (now.antworten || []).filter((a) => fits(a, chosen));

function show(fresh) {
  document.title = now.titel ? `${now.titel} – Ringrichter` : 'Ringrichter';
  $('titel').textContent = now.titel || 'Ringrichter';
  const mineNow = now.frage?.wartet;
  $('dran').textContent = now.stand === 'running' ? (mineNow ? 'Du bist dran!' : `Dran: ${names().join(', ')}`) : '';
  const pictured = Object.keys(now.bilder || {}).length > 0;
  document.body.classList.toggle('leer', !pictured);
  $('brett').hidden = !pictured;
  $('seite').hidden = !pictured;
  $('zur-geschichte').hidden = !pictured;
  if (pictured) {
    if (!part || !now.teile.includes(part)) part = now.teile[0];
    parts();
    if (past === null) draw(now.bilder, fresh);
    story();
  }
  ask();
  news();
  passOn();
}

// What was said beside the board: what is new, and what still wants an answer.
function news() {
  const all = now.neues || [], first = heard === null;
  for (const box of $('meldungen').querySelectorAll('[data-nr]')) {
    const kept = all.find((n) => String(n.nr) === box.dataset.nr);
    if (!kept?.knoepfe.length) box.querySelector('.reihe')?.remove();
  }
  if (all.some((n) => n.nr > (heard ?? 0) && !n.knoepfe.length)) brief(0);
  for (const n of all) {
    if (first ? !n.knoepfe.length : n.nr <= heard) continue;
    tell({ text: n.text, block: n.block, knoepfe: now.ich?.person ? n.knoepfe : [], falten: true }).dataset.nr = n.nr;
  }
  heard = Math.max(heard ?? 0, ...all.map((n) => n.nr));
  brief(1);
}
// what only tells something and has been read makes room for the question
function brief(most) { for (const old of [...$('meldungen').querySelectorAll('.kurz')].slice(most)) old.remove(); }

function parts() {
  const choice = $('ansicht');
  choice.hidden = now.teile.length < 2;
  choice.replaceChildren(...now.teile.filter((p) => p !== 'hand').map((p) => {
    const o = make('option', title(p));
    o.value = p;
    o.selected = p === part;
    return o;
  }));
}

function draw(bilder, fresh) {
  const bild = bilder[part] ?? bilder[now.teile[0]];
  board.show(bild, part);
  hand(bilder.hand);
  light();
  $('alstext').querySelector('pre').textContent = bild.text + (bilder.hand ? `\n\n${bilder.hand.text}` : '');
  if (fresh && past === null && now.frage?.wartet) {
    const lit = [...new Set(now.antworten.flatMap((a) => a.a))].filter((d) => board.find(d));
    if (lit.length < 60) board.turn(lit);
  }
}

function hand(bild) {
  $('hand').hidden = !bild || !bild.marken.length;
  if (!bild) return;
  $('blatt').replaceChildren(...bild.marken.map(([ding, label, x, y, w, h]) => {
    const one = make('div', '', 'karte'), face = picture(bild, [x, y, w, h]), on = button('', () => touch(ding));
    face.setAttribute('aria-hidden', 'true');
    on.setAttribute('aria-label', fill(label));
    on.title = fill(label);
    one.dataset.ding = on.dataset.ding = ding;
    one.dataset.label = label;
    one.append(face, on);
    held(on, () => whatIs(ding, label));
    return one;
  }));
}

// what a long touch or the other mouse button means: then the touch itself means nothing any more
function held(node, act) {
  let long = 0, done = false;
  const over = () => clearTimeout(long), tell = () => { over(); if (!done) { done = true; act(); } };
  node.addEventListener('pointerdown', () => { over(); done = false; long = setTimeout(tell, 550); });
  for (const end of ['pointerup', 'pointercancel', 'pointerleave']) node.addEventListener(end, over);
  node.addEventListener('contextmenu', (e) => { e.preventDefault(); tell(); });
  node.addEventListener('click', (e) => { if (done && e.detail) { e.stopImmediatePropagation(); done = false; } }, true);
}

function light() {
  const all = now.antworten || [], left = past === null ? offered() : [];
  const lit = new Set(past === null ? all.flatMap((a) => a.a) : []), fit = new Set(left.flatMap((a) => a.a));
  for (const d of board.svg?.querySelectorAll('.ding') ?? []) {
    const { ding, label } = d.dataset, on = lit.has(ding);
    d.classList.toggle('an', on);
    d.classList.toggle('passt', fit.has(ding));
    d.classList.toggle('gewaehlt', chosen.includes(ding));
    if (on) {
      d.setAttribute('tabindex', '0');
      d.setAttribute('role', 'button');
      d.setAttribute('aria-pressed', String(chosen.includes(ding)));
      d.setAttribute('aria-label', `${fill(label)}: ${all.filter((a) => a.a.includes(ding)).length} Möglichkeiten`);
    } else for (const a of ['tabindex', 'role', 'aria-pressed', 'aria-label']) d.removeAttribute(a);
  }
  for (const b of $('blatt').children) {
    b.classList.toggle('an', lit.has(b.dataset.ding));
    b.classList.toggle('gewaehlt', chosen.includes(b.dataset.ding));
    b.lastChild.setAttribute('aria-pressed', String(chosen.includes(b.dataset.ding)));
  }
}
const fill = (text) => text.replace(/⟦(.*?)⟧/g, (_, seat) => now.namen[seat] ?? seat);

function ask() {
  const q = $('frage'), list = $('antworten');
  q.replaceChildren();
  list.replaceChildren();
  if (now.stand === 'leer') {
    q.append(make('p', 'Was wollt ihr spielen?', 'wahl'));
    list.append(...now.spiele.map((g) => button(g.titel, () => send({ text: `/neu ${g.id}` }), 'haupt')));
  } else if (now.stand !== 'running') {
    q.append(make('p', now.nachricht));
  } else if (now.frage) {
    if (now.bisher.length) q.append(make('p', `Dein Zug bisher: ${now.bisher.join(' · ')}`, 'bisher'));
    q.append(make('p', now.frage.text, 'wahl'));
    const left = offered();
    if (left.length === 1) {
      list.append(given(left[0], 'haupt einzig'));
      if (now.ich?.person) list.append(button('Erst ansehen', () => tryOut(left[0])));
    }
    else groups(list, left);
    if (chosen.length) list.append(button('Auswahl aufheben', () => { chosen = []; light(); ask(); }));
    if (now.frage.frei) $('worte').placeholder = now.frage.frei;
  } else q.append(make('p', now.dran?.length ? `Gerade ist ${names().join(' und ')} dran.` : now.nachricht));
  const extra = (now.ich?.person ? now.knoepfe || [] : []).filter((b) => !/\/(brett|hand|web( \d+)?|moeglich)$/.test(b.a));
  $('knoepfe').replaceChildren(...extra.map(press));
  $('regeln').replaceChildren(...(now.frage?.regeln || []).map(([id, said]) => button(said, () => send({ text: `/regel ${id}` }))));
  $('zeile').hidden = !now.ich?.person;
}

function groups(list, left) {
  const named = left.length > 24 ? Map.groupBy(left, (a) => a.g) : new Map([['', left]]);
  for (const [name, some] of named) {
    const made = some.map((a) => given(a, a.m ? 'haupt' : ''));
    if (!name && some.length <= 24) { list.append(...made); continue; }
    const box = make('details');
    box.append(make('summary', `${name || 'Alle Antworten'} (${some.length})`));
    const row = make('div', '', 'reihe');
    row.append(...made);
    box.append(row);
    box.open = opened === name || named.size === 1;
    box.addEventListener('toggle', () => { if (box.open) opened = name; });
    list.append(box);
  }
}

function press(b) {
  const form = b.a.startsWith('f:') || b.a.startsWith('b:');
  return button(b.l, () => (form ? written(b) : send({ druck: b.a })), b.m ? 'haupt' : '');
}
function written(b) {
  const long = b.a.startsWith('b:');
  $('wortefrage').textContent = b.l;
  $('kurz').hidden = long;
  $('lang').hidden = !long;
  $('kurz').value = $('lang').value = '';
  $('schreibform').onsubmit = (e) => {
    e.preventDefault();
    const words = (long ? $('lang') : $('kurz')).value.trim();
    $('schreiben').close();
    if (words) send({ druck: b.a, text: words });
  };
  $('schreiben').showModal();
}
const given = (a, cls) => { const b = button(a.l, () => answer(a), cls); b.dataset.k = a.k; return b; };
const answer = (a) => send({ druck: `z:${now.tisch}:${now.frage.id}:${a.k}` });

function tell(one) {
  const box = make('div', '', one.abgelehnt ? 'meldung nein' : 'meldung');
  box.classList.toggle('kurz', !one.abgelehnt && !one.knoepfe?.length && !one.datei && !one.block && !one.formular?.a);
  if (one.text) {
    const said = make('p', one.text);
    box.append(said);
    const long = one.text.length > 240 || one.text.split('\n').length > 4;
    if (long && !one.abgelehnt && (one.falten || one.knoepfe?.length)) { // what has to be answered stays in sight
      said.classList.add('gefaltet');
      box.append(button('Mehr lesen', (e) => { said.classList.remove('gefaltet'); e.target.remove(); }, 'mehr'));
    }
  }
  if (one.block) box.append(make('pre', one.block));
  if (one.datei) box.append(file(one.datei));
  const row = make('div', '', 'reihe');
  row.append(...(one.knoepfe || []).map(press));
  if (one.formular?.a) row.append(button(one.formular.hinweis || 'Schreiben', () => written({ l: one.formular.hinweis, a: one.formular.a })));
  if (row.children.length) box.append(row);
  const gone = button('✕', () => box.remove(), 'weg');
  gone.setAttribute('aria-label', 'Meldung schließen');
  box.append(gone);
  $('meldungen').prepend(box);
  const open = [...$('meldungen').children].filter((m) => !(m.dataset.nr && m.querySelector('.reihe')));
  for (const old of open.slice(3)) old.remove(); // what waits for an answer stays
  $('fragen').scrollTop = 0;
  return box;
}
function file({ name, text }) {
  const link = make('a', `${name} speichern`);
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/plain;charset=utf-8' }));
  link.download = name;
  return link;
}

// --- touching --------------------------------------------------------------------------------------------------------------
async function touch(ding) {
  if (past !== null || !now.frage) return whatIs(ding);
  const all = now.antworten;
  if (chosen.includes(ding)) chosen = chosen.filter((d) => d !== ding);
  else if (all.some((a) => fits(a, [...chosen, ding]))) chosen = [...chosen, ding];
  else if (all.some((a) => a.a.includes(ding))) chosen = [ding];
  else return refused(ding);
  light();
  ask();
  const left = offered();
  if (chosen.length && left.length === 1) { // a step of a move that goes on is taken; what would end it waits for its button
    const said = await send({ druck: `z:${now.tisch}:${now.frage.id}:${left[0].k}`, entwurf: true });
    if (said?.entscheide) { light(); ask(); $('antworten').querySelector('.einzig')?.scrollIntoView({ block: 'nearest' }); }
  }
}
async function refused(ding) {
  const { gruende } = await call(api(`warum?ding=${encodeURIComponent(ding)}`)).catch(() => ({ gruende: [] }));
  if (!gruende.length) return whatIs(ding);
  for (const g of gruende.slice(0, 3).reverse()) tell({ text: `${g.l}: ${g.warum}\n${g.regel}`, abgelehnt: true, knoepfe: [] });
}
function whatIs(ding, label) {
  const found = label ?? board.find(ding)?.dataset.label ?? [...$('blatt').children].find((b) => b.dataset.ding === ding)?.dataset.label;
  if (found && now.ich?.person) send({ text: `/karte ${fill(found).split(/[,:(]| auf deiner/)[0]}` });
}

// --- the story, and earlier moments ---------------------------------------------------------------------------------------
function story() {
  $('geschichte').replaceChildren(...[...now.geschichte].reverse().map(([nr, ...lines]) => {
    const item = make('li', lines.join('\n'));
    item.prepend(make('b', `${nr} `));
    return item;
  }));
  const slider = $('schieber');
  slider.max = now.nr;
  if (past === null) { slider.value = now.nr; $('zugnr').textContent = now.nr; }
}
let waiting = 0;
async function backTo(nr) {
  $('zugnr').textContent = nr;
  clearTimeout(waiting);
  if (nr >= now.nr) { past = null; $('damals').hidden = true; await load(); return; }
  waiting = setTimeout(async () => {
    const data = await pieced(`damals/${nr}`).catch((error) => ({ fehler: error.message }));
    if (data.fehler) { tell({ text: data.fehler, abgelehnt: true, knoepfe: [] }); return; }
    past = nr;
    $('damals').hidden = false;
    $('damals').querySelector('span').textContent = `So war es nach Zug ${nr}.`;
    part = now.teile[0];
    draw(data.bilder, false);
  }, 180);
}

// what the board would look like, before the answer is given
async function tryOut(answer) {
  const data = await pieced(`probe?k=${encodeURIComponent(answer.k)}`).catch((error) => ({ fehler: error.message }));
  if (data.fehler) { tell({ text: data.fehler, knoepfe: [] }); return; }
  past = 'probe';
  $('damals').hidden = false;
  $('damals').querySelector('span').textContent = ['So sähe es aus – noch ist nichts geschehen.', ...data.erzaehlt].join(' ').slice(0, 300);
  part = data.bilder[part] ? part : now.teile[0];
  draw(data.bilder, false);
}

// --- one device, several people ---------------------------------------------------------------------------------------------
function passOn() {
  if (now.ich?.tuer !== 'lokal') return;
  if (!now.ich.person) { if (!$('name').open) $('name').showModal(); return; }
  const asked = (now.dran || []).map((seat) => now.menschen?.[seat]).filter(Boolean);
  const next = asked.find((name) => mine.has(name));
  if (now.stand === 'running' && next && !asked.includes(now.ich.person)) {
    $('schirmtext').textContent = `Gib das Gerät an ${next} weiter.`;
    $('ich-bins').textContent = `Ich bin ${next}`;
    $('ich-bins').onclick = () => become(next);
    $('flaeche').replaceChildren();
    $('blatt').replaceChildren();
    if (!$('schirm').open) $('schirm').showModal();
  }
}
async function become(name) {
  const { name: taken } = await call('/api/ich', { name });
  mine.add(taken);
  sessionStorage.setItem('namen', JSON.stringify([...mine]));
  $('schirm').close();
  $('name').close();
  $('meldungen').replaceChildren();
  forget();
  now = heard = null;
  await load();
  stream?.abort(); // the line is taken up again as the next one
}

// --- beginning ---------------------------------------------------------------------------------------------------------------
$('zeile').addEventListener('submit', (e) => {
  e.preventDefault();
  const text = $('worte').value.trim();
  $('worte').value = '';
  if (text.startsWith('/ich ') && now.ich?.tuer === 'lokal') return become(text.slice(5));
  if (text) send(now.frage?.frei && !text.startsWith('/') ? { druck: `t:${now.tisch}:${now.frage.id}`, text } : { text });
});
$('regelfrage').addEventListener('submit', (e) => {
  e.preventDefault();
  if ($('regelworte').value.trim()) send({ text: `/regel ${$('regelworte').value}` });
  $('seite').classList.remove('offen');
});
$('nameform').addEventListener('submit', (e) => { e.preventDefault(); if ($('namefeld').value.trim()) become($('namefeld').value); });
$('ansicht').addEventListener('change', (e) => { part = e.target.value; past = null; $('damals').hidden = true; load(); });
$('zur-geschichte').addEventListener('click', () => $('zur-geschichte').setAttribute('aria-expanded', String($('seite').classList.toggle('offen'))));
$('zu').addEventListener('click', () => $('seite').classList.remove('offen'));
$('schieber').addEventListener('input', (e) => backTo(Number(e.target.value)));
$('damals').querySelector('button').addEventListener('click', () => backTo(now.nr));
$('lesen').addEventListener('click', () => $('lesen').setAttribute('aria-expanded', String($('hand').classList.toggle('gross'))));
$('naeher').addEventListener('click', () => board.enlarge(1.5));
$('weiter-weg').addEventListener('click', () => board.enlarge(1 / 1.5));
$('ganz').addEventListener('click', () => board.whole());
$('nicht').addEventListener('click', () => $('schreiben').close());
$('schirm').addEventListener('cancel', (e) => e.preventDefault());
$('name').addEventListener('cancel', (e) => e.preventDefault());

// as light or as dark as the application around the page
function themed(said) {
  try {
    const [r, g, b] = JSON.parse(said).bg_color.match(/[0-9a-f]{2}/gi).map((part) => parseInt(part, 16));
    document.documentElement.className = 0.3 * r + 0.6 * g + 0.1 * b < 128 ? 'dunkel' : 'hell';
  } catch { /* it does not say */ }
}

async function begin() {
  const said = new URLSearchParams(location.hash.slice(1)), word = location.hash.slice(1);
  history.replaceState(null, '', location.pathname); // a link is good once, and stays in no history
  try {
    if (said.has('tgWebAppData')) {
      themed(said.get('tgWebAppThemeParams'));
      const got = await call('/api/telegram', { init: said.get('tgWebAppData'), nummer: table });
      session = got.sitzung ?? '';
      if (got.tisch !== table) history.replaceState(null, '', `/tisch/${table = got.tisch}`);
    } else if (word) await call('/api/tausch', { wort: word });
    await load();
    if (now.ich?.tuer === 'lokal' && now.ich.person) { mine.add(now.ich.person); sessionStorage.setItem('namen', JSON.stringify([...mine])); }
    listen();
  } catch (error) { tell({ text: error.message, abgelehnt: true, knoepfe: [] }); document.body.classList.add('leer'); }
}
// For whoever drives the page from outside: what it shows, and where a thing can be touched.
window.ringrichter = () => now;
window.ringrichter.spot = (ding) => board.spot(ding);
begin();
