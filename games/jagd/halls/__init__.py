"""B-12 and A-4: what becomes of whoever lost, turns in the Halls of Mandos and in captivity, and the way back."""
