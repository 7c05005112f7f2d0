"""Computer players of D$%n You!."""
