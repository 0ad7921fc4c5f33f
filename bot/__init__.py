"""The referee in the chat."""
