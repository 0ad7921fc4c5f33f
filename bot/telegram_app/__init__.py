"""The referee in Telegram: a thin adapter on python-telegram-bot."""
