"""B-5: moving. Kinds of movement, how far they carry, where they may end, and the move itself."""
