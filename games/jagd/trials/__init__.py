"""B-10 and B-11: Machtproben — Zauberblick, riddles, cards that take cards, battles."""
