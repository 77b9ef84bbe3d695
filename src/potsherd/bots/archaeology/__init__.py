"""The greedy player of Archaeology, either edition, any tables."""
