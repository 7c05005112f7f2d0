"""The rules in force in a match."""
