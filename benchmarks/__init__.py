"""How fast Potsherd is, against its peers in the same run: python -m benchmarks."""
