"""Luck and play of a match, and whether somebody stronger would have won it with the same cards."""
