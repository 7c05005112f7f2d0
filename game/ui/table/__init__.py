"""The table: where cards lie, how they move, what is shown of a match."""
