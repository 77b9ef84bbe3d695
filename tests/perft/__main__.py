"""Counts the sequences anew and stores them: PYTHONPATH=tests python -m perft."""

from compiled_play import Compiled
from perft.positions import DEPTH, all_places, write_counts

if __name__ == "__main__":
    found = {}
    for place in all_places():
        game = place.configuration.new_game()
        found[str(place)] = Compiled(game).perft(place.state(game), DEPTH).counts
    write_counts(found)
    print(f"{len(found)} positions, {sum(map(sum, found.values())):,} sequences")
