"""Several players registered where the rules have a hook: those who call it know nothing of partners, as with the expansion."""

from __future__ import annotations

from games.ringkrieg import advice
from games.ringkrieg.multiplayer import command, sense
from games.ringkrieg.people import persons
from games.ringkrieg.war import territory

territory.fallen.append(command.captured)
persons.bars.append(command.not_your_person)
advice.further.append(sense.together)
advice.ANSWERS.update(sense.ANSWERS)
