"""Search: Monte Carlo tree search over what a seat may believe, compiled with the rules."""
