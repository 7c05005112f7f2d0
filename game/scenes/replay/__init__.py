"""A match that was played, looked at again: the real table in a frame, a list of its plays and a bar of its moments."""
