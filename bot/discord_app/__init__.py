"""The referee in Discord: a thin adapter on discord.py."""
