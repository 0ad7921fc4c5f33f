"""Local stand-ins for Discord and Telegram: real sockets on 127.0.0.1, people who press buttons, a record of what each saw."""
