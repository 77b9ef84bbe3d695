"""A smoke of the table in three engines: Chromium, Firefox and WebKit."""
