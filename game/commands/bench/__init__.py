"""`grawlix bench`: measure speed against the budgets."""
