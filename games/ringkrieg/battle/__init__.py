"""Battles (chapter VI): attacking, the rounds of a battle, casualties, ceasing, retreat and advance, sieges.

    attack.py      the action «angriff»: which army, whom, who of it; `begin` for cards that attack
    course.py      the battle and its rounds, step by step
    numbers.py     strength, leadership, dice, what hits
    cards.py       combat cards: announced, chosen in secret, revealed, taking effect by their initiative
    conditions.py  their conditions; combat_steps.py and combat_choices.py what they do; choice.py how they ask
    abilities.py   Gandalf the White, the Witch-king
    losses.py      casualties: chosen by their owner, unit by unit
    fate.py        the end of a round: ceasing, retreat, going on in a siege; afterwards advance and capture

A battle is the frame «schlacht»; each of its rounds a frame «kampfrunde» on top of it, so that what lasts a round (combat
cards) ends with `until="kampfrunde"` and what lasts the battle with `until="schlacht"`. The attackers stand at
`armies.attack_part(origin)` as long as it lasts, the rearguard stays at the origin."""
