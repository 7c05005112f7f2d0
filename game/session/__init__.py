"""The session owns the only true state of a match; everybody else comes through its door."""
