"""The table: where a match is played, and what is laid over it."""
