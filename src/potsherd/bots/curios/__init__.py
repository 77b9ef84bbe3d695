"""The greedy player of Curios, any tables."""
