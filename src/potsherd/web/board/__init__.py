"""What the table page shows, as plain data: made of a view alone, and knowing no rules.

Whether a move is allowed, and if not why, is always the view's answer.
"""
