"""What the rulebooks say: rule entries, search and citations. Knows no game state and no chat."""
