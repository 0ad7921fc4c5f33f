"""Chapter VI, armies: figures and where they stand, regions, recruiting, marching. Battles are in `battle/`."""
