"""D$%n You!: sevens, runs, jokers and a pot."""
