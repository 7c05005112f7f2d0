"""That Dam Game: ten contracts of sets and runs, begging, and the lowest total wins."""
