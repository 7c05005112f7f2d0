"""The page of statistics: how somebody has fared."""
