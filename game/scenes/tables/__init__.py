"""What each game adds to the one table scene: its zones and its special effects."""
