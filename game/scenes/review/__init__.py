"""A match looked back at: its worst moments and its best, and the exercises that are made of them."""
