"""Chapters VIII and IX: the Fellowship, its guides and journeys, the hunt, Mordor."""
