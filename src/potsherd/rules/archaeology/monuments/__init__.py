"""The monuments, one module for each way to explore."""
