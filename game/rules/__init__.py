"""The rules of the games: pure, exact, and the same for table, search and records."""
