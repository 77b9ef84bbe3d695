"""Lessons: first games in which the page tells what to do next, against a scripted opponent."""
