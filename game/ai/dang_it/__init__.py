"""Computer players of Dang It!."""
