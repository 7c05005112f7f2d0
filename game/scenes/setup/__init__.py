"""The set-up: who plays a game, and by whose rules."""
