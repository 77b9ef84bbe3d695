"""The pages in Chromium: a package, so that a browser and servers can last as long as its tests."""
