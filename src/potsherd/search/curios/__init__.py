"""What the search knows of Curios: what steps are worth, how rounds end, what a network reads."""
