"""The program in a public place: the guard, and what is shown while nobody plays."""
