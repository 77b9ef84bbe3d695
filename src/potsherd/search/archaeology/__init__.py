"""What the search knows of Archaeology: sensible steps, worth of hands, what a network reads."""
