"""Bots on Curios made so small that it can be solved: python -m benchmarks.strength.reduced_curios.

python -m benchmarks.strength.reduced_curios greedy random --seeds 4
"""

from __future__ import annotations

import argparse

from benchmarks.strength.exact import report

EDITIONS = ("curios_one_card", "curios_two_cards", "curios_three_columns", "curios_three_sites")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("bots", nargs="*", default=["greedy", "random"])
    parser.add_argument("--editions", nargs="*", default=EDITIONS)
    parser.add_argument("--seeds", type=int, default=1, help="of a bot that is not always the same")
    given = parser.parse_args()
    for line in report(given.editions, given.bots, given.seeds):
        print(line, flush=True)


if __name__ == "__main__":
    main()
