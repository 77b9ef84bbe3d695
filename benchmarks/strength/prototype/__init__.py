"""The players of the prototype that came before Potsherd, rebuilt as opponents to be measured with.

It was made for the 2009 game for two. Its greedy player knows a table of what cards may bring, and
makes the best simple trade; its best search looked 1,000 times ahead with that player's help.
"""
