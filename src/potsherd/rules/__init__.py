"""The rules: one kernel per game family, written once for compiled and interpreted use."""
