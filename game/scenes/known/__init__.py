"""What computer players saw, had worked out and thought, decision by decision, once the cards are of no use."""
