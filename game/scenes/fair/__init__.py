"""How the cards are promised before they are dealt, and how anybody can check it."""
