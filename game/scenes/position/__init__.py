"""Setting up a position: cards taken from a tray to hands and places, the numbers of the match, and who plays."""
