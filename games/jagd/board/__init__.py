"""The board and its fields (B-6, appendix «Das Spielbrett»): what lies where, and what it does to whoever moves."""
