"""Event cards (chapter V): drawing by a die, playing them, what they do, cards on the table.

    playing.py           the actions «karte» and «ziehe»: which card with which die, then its steps one after the other
    language.py          the words of the cards' data: conditions (`wenn`) and steps (`tut`), each a named function; politics
    places.py            how cards describe regions and armies; conditions on who stands where
    choosing.py          what a card lets a player choose
    recruiting.py, striking.py, marching.py, attacking.py      what cards do with armies
    fellowship_steps.py, journey_steps.py, person_steps.py     … with the Fellowship and its hunt, on journeys, with persons
    dice_steps.py        … with action dice
    table.py             cards on the table: their lasting effects (`solange`), when they leave (`weg`)
    using.py             cards on the table that are used at a moment, and discarded for it
    discarding.py        the action «tischkarte»: a die discards a card of the enemy on the table

A card is data (`data/karten_*.yaml`). What the language cannot say is a step of its own in the file of its topic, named in the
data."""
