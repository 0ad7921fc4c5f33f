"""2. Wertungsphase: laying out, the rows, and what they count."""
