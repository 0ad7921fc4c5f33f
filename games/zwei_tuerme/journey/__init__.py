"""SPIELABLAUF: the places and paths as printed, the marker's way over them, the rounds."""
