"""Chapter IV: the round and its phases, the action dice, the Elven Rings."""
