// A picture of the table: grounds as images, stamps as pieces kept by name, marks that can be touched; pan and zoom.
const NS = 'http://www.w3.org/2000/svg';
const pieces = new Map(); // what was sent once, by its name
const parsed = new Map();

const MOST = 4000; // so many pieces are kept: a table may stay open for months
export function keep(sent) {
  if (pieces.size > MOST) forget();
  for (const [name, text] of Object.entries(sent || {})) pieces.set(name, text);
}
// whether anything the pictures are drawn of is not here
export function lacks(bilder) {
  return Object.values(bilder || {}).some((b) => [b.vorrat, b.fest, ...b.lagen.map(([name]) => (name === 'grund' ? '' : name)), ...b.marken.map((m) => m[6])]
    .some((name) => name && !pieces.has(name)));
}
// marks that stay where they are came once
export function whole(bilder) {
  for (const b of Object.values(bilder || {})) if (b.fest) { b.marken = [...JSON.parse(pieces.get(b.fest) ?? '[]'), ...b.marken]; b.fest = ''; }
}
export function forget() { pieces.clear(); parsed.clear(); }

function el(name, attributes = {}) {
  const made = document.createElementNS(NS, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  return made;
}

function drawn(name) {
  if (!parsed.has(name)) {
    const doc = new DOMParser().parseFromString(`<svg xmlns="${NS}">${pieces.get(name) ?? ''}</svg>`, 'image/svg+xml');
    parsed.set(name, [...doc.documentElement.children]);
  }
  return parsed.get(name).map((node) => document.importNode(node, true));
}

function attributes(text) {
  const found = {};
  for (const [, key, , value] of text.matchAll(/([a-z-]+)=(['"])(.*?)\2/g)) found[key] = value;
  return found;
}

export function picture(bild, box = bild.rahmen) {
  const svg = el('svg', { viewBox: box.join(' '), class: 'bild' });
  if (bild.vorrat) { const defs = el('defs'); defs.append(...drawn(bild.vorrat)); svg.append(defs); }
  svg.append(el('rect', { x: bild.rahmen[0], y: bild.rahmen[1], width: bild.rahmen[2], height: bild.rahmen[3], fill: bild.papier }));
  const all = el('g', attributes(bild.art || ''));
  for (const [name, x, y, ...more] of bild.lagen) {
    if (name === 'grund') {
      all.append(el('image', { href: `/grund/${x}.svg`, x: y, y: more[0], width: more[1], height: more[2] }));
    } else {
      const layer = el('g', x || y ? { transform: `translate(${x} ${y})` } : {});
      layer.append(...drawn(name));
      all.append(layer);
    }
  }
  svg.append(all);
  return svg;
}

export function marks(svg, bild, said) {
  const over = el('g');
  for (const [ding, label, x, y, w, h, path] of bild.marken) {
    const group = el('g', { class: 'ding', 'data-ding': ding, 'data-label': label });
    group.append(path ? el('path', { class: 'marke', d: pieces.get(path) }) : el('rect', { class: 'marke', x, y, width: w, height: h, rx: 4 }));
    const title = el('title'); // what a mouse that rests on it is told
    title.textContent = said(label);
    group.append(title);
    over.append(group);
  }
  svg.append(over);
}

// The board: one picture in a frame, moved and enlarged by fingers, wheel or keys.
export class Board {
  constructor(frame, surface, touched, asked, said) {
    Object.assign(this, { frame, surface, touched, asked, said, zoom: 1, x: 0, y: 0, fingers: new Map(), part: '' });
    frame.addEventListener('pointerdown', (e) => this.down(e));
    frame.addEventListener('pointermove', (e) => this.move(e));
    for (const end of ['pointerup', 'pointercancel']) frame.addEventListener(end, (e) => this.up(e, end));
    frame.addEventListener('wheel', (e) => { e.preventDefault(); this.enlarge(e.deltaY < 0 ? 1.2 : 1 / 1.2, ...this.at(e)); }, { passive: false });
    frame.addEventListener('keydown', (e) => this.key(e));
    frame.addEventListener('contextmenu', (e) => e.preventDefault());
    new ResizeObserver(() => this.fit()).observe(frame);
  }

  show(bild, part) {
    const before = this.svg?.contains(document.activeElement) ? document.activeElement.dataset.ding : '';
    const svg = picture(bild);
    marks(svg, bild, this.said);
    [, , this.wide, this.high] = bild.rahmen;
    this.surface.replaceChildren(svg);
    this.svg = svg;
    if (part !== this.part) { this.part = part; this.zoom = 0; this.own = false; }
    this.fit();
    if (before) this.find(before)?.focus();
  }

  find(ding) { return [...this.svg.querySelectorAll('.ding')].find((d) => d.dataset.ding === ding); }

  fit() {
    if (!this.svg) return;
    const { clientWidth: w, clientHeight: h } = this.frame;
    this.base = Math.min(w / this.wide, h / this.high);
    if (!this.zoom) {
      this.zoom = 1;
      // a tall or a wide picture fills the frame in its shorter direction, so that things are large enough to touch
      const fill = Math.max(w / this.wide, h / this.high) / this.base;
      this.zoom = this.first = Math.min(fill, 1.8);
      this.x = (w - this.wide * this.base * this.zoom) / 2;
      this.y = this.high * this.base * this.zoom > h ? 0 : (h - this.high * this.base * this.zoom) / 2;
    }
    this.place();
  }

  place() {
    const { clientWidth: w, clientHeight: h } = this.frame;
    const [sw, sh] = [this.wide * this.base * this.zoom, this.high * this.base * this.zoom];
    // a little farther than its edge, so that nothing stays behind the buttons
    this.x = sw <= w ? (w - sw) / 2 : Math.min(0, Math.max(w - sw - 60, this.x));
    this.y = sh <= h ? (h - sh) / 2 : Math.min(0, Math.max(h - sh, this.y));
    this.svg.setAttribute('width', sw);
    this.svg.setAttribute('height', sh);
    this.svg.style.transform = `translate(${this.x}px,${this.y}px)`;
  }

  at(e) { const r = this.frame.getBoundingClientRect(); return [e.clientX - r.left, e.clientY - r.top]; }

  enlarge(by, px = this.frame.clientWidth / 2, py = this.frame.clientHeight / 2) {
    if (!this.svg) return;
    this.own = true; // whoever has chosen how near to be stays there
    const next = Math.min(14, Math.max(1, this.zoom * by));
    by = next / this.zoom;
    this.x = px - (px - this.x) * by;
    this.y = py - (py - this.y) * by;
    this.zoom = next;
    this.place();
  }

  whole() { if (this.svg) { this.own = false; this.zoom = 1; this.place(); } }

  // a new question: what it is about is brought into sight, and without such a thing nobody is left very close to something else
  turn(dinge) {
    if (dinge.length) this.look(dinge, 36, this.own ? this.zoom : this.first);
    else if (!this.own && this.zoom > 2 * this.first) { this.zoom = 0; this.fit(); }
  }

  // bring some things into the middle: so large that a finger can tell them apart, but no larger, so that one sees where they are
  look(dinge, finger = 52, from = this.zoom) {
    const boxes = dinge.map((d) => this.find(d)?.getBBox()).filter(Boolean);
    if (!boxes.length || !this.svg) return;
    const [x, y] = [Math.min(...boxes.map((b) => b.x)), Math.min(...boxes.map((b) => b.y))];
    const [r, b] = [Math.max(...boxes.map((k) => k.x + k.width)), Math.max(...boxes.map((k) => k.y + k.height))];
    const { clientWidth: w, clientHeight: h } = this.frame;
    const [ox, oy] = this.svg.getAttribute('viewBox').split(' ').map(Number);
    const room = Math.min(w / (r - x + 40), h / (b - y + 40)) / this.base;
    const wanted = finger / Math.min(...boxes.map((k) => Math.min(k.width, k.height))) / this.base;
    this.zoom = Math.min(14, Math.max(1, Math.min(room, Math.max(wanted, from))));
    const s = this.base * this.zoom;
    this.x = w / 2 - ((x + r) / 2 - ox) * s;
    this.y = h / 2 - ((y + b) / 2 - oy) * s;
    this.place();
  }

  // where a finger would touch a thing, after looking at it: a point of the screen that belongs to it
  spot(ding) {
    if (!this.svg || !this.find(ding)) return null;
    this.look([ding]);
    const frame = this.frame.getBoundingClientRect();
    const marks = [...this.svg.querySelectorAll('.ding')].filter((d) => d.dataset.ding === ding).map((d) => d.firstChild);
    for (const mark of marks) {
      const r = mark.getBoundingClientRect();
      for (const [fx, fy] of [[0.5, 0.5], [0.5, 0.3], [0.5, 0.7], [0.3, 0.5], [0.7, 0.5], [0.2, 0.2], [0.8, 0.8], [0.2, 0.8], [0.8, 0.2]]) {
        const [x, y] = [r.left + r.width * fx, r.top + r.height * fy];
        if (x < frame.left || x > frame.right || y < frame.top || y > frame.bottom) continue;
        const top = document.elementFromPoint(x, y);
        if (top && this.svg.contains(top) && this.under({ clientX: x, clientY: y }) === ding) return [x, y];
      }
    }
    return null;
  }

  down(e) {
    if (e.target.closest('button')) return;
    this.fingers.set(e.pointerId, [e.clientX, e.clientY]);
    this.frame.setPointerCapture?.(e.pointerId);
    this.moved = this.fingers.size > 1;
    this.start = [e.clientX, e.clientY];
    clearTimeout(this.long);
    this.long = setTimeout(() => { if (!this.moved && this.fingers.size === 1) { this.moved = true; const d = this.under(e); if (d) this.asked(d); } }, 550);
  }

  move(e) {
    const before = this.fingers.get(e.pointerId);
    if (!before) return;
    const all = [...this.fingers.values()];
    if (this.fingers.size === 2) {
      const other = all.find((p) => p !== before);
      const far = (p) => Math.hypot(p[0] - other[0], p[1] - other[1]);
      const r = this.frame.getBoundingClientRect();
      this.enlarge(far([e.clientX, e.clientY]) / Math.max(1, far(before)), (e.clientX + other[0]) / 2 - r.left, (e.clientY + other[1]) / 2 - r.top);
    } else if (this.moved || Math.hypot(e.clientX - this.start[0], e.clientY - this.start[1]) > 8) {
      this.moved = true;
      this.x += e.clientX - before[0];
      this.y += e.clientY - before[1];
      if (this.svg) this.place();
    }
    this.fingers.set(e.pointerId, [e.clientX, e.clientY]);
  }

  up(e, end) {
    clearTimeout(this.long);
    if (!this.fingers.delete(e.pointerId) || this.moved || end === 'pointercancel') return;
    const ding = this.under(e);
    if (ding) this.touched(ding);
  }

  // what a finger means: the thing under it, or one that can be touched close by
  under(e) {
    const hit = (x, y) => document.elementsFromPoint(x, y).map((n) => n.closest?.('.ding')).find((d) => d && this.svg.contains(d));
    const direct = hit(e.clientX, e.clientY);
    if (direct?.classList.contains('an')) return direct.dataset.ding;
    const below = document.elementsFromPoint(e.clientX, e.clientY).map((n) => n.closest?.('.ding.an')).find(Boolean);
    if (below) return below.dataset.ding;
    for (const [dx, dy] of [[0, -12], [12, 0], [0, 12], [-12, 0]]) {
      const near = hit(e.clientX + dx, e.clientY + dy);
      if (near?.classList.contains('an')) return near.dataset.ding;
    }
    return direct?.dataset.ding;
  }

  key(e) {
    const ding = e.target.closest?.('.ding');
    if (ding && (e.key === 'Enter' || e.key === ' ')) { e.preventDefault(); this.touched(ding.dataset.ding); return; }
    if (ding && e.key === '?') { this.asked(ding.dataset.ding); return; }
    const step = { ArrowLeft: [60, 0], ArrowRight: [-60, 0], ArrowUp: [0, 60], ArrowDown: [0, -60] }[e.key];
    if (step && this.svg) { e.preventDefault(); this.x += step[0]; this.y += step[1]; this.place(); }
    if (e.key === '+') this.enlarge(1.4);
    if (e.key === '-') this.enlarge(1 / 1.4);
  }
}
