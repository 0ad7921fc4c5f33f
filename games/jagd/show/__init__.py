"""What players see of the table, from views alone: pictures and texts, and what they are made of."""
