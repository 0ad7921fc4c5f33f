"""Rules of play that need no table: what they say follows from numbers and from what is printed on cards."""
