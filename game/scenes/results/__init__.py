"""What a round and a match have come to."""
