"""B-7 to B-9: the cards as printed, where they are and who knows of them, drawing, and the exchange of cards."""
