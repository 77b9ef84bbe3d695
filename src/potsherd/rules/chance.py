"""A fast random generator and the weighted pick, for play in bulk; no state ever holds one.

The generator is multiply-with-carry, held in the first number of a one-element list or array.
All its arithmetic fits in signed 64 bits, so it gives the same numbers compiled and interpreted.
The multiplier m makes both m * 2**32 - 1 and m * 2**31 - 1 prime, which gives the longest period.
"""

from __future__ import annotations

from potsherd.rules.compiling import rule

MULTIPLIER = 2064482043
LARGEST_SEED = (1 << 61) - 1
"""What the generator takes of a seed, its low bits, and the largest that compiled code is given."""


@rule
def seed_generator(generator: list[int], seed: int) -> None:
    """Start the generator; neighbouring seeds give unrelated numbers."""
    z = seed & LARGEST_SEED
    for _ in range(3):
        z = ((z ^ (z >> 29)) * 0x1E3779B97F4A7C15 + 0x2545F4914F6CDD1D) & LARGEST_SEED
    generator[0] = (z ^ (z >> 32)) + 1  # from 0 it would never move
    below(generator, 2)
    below(generator, 2)


@rule
def below(generator: list[int], n: int) -> int:
    """A number from 0 to n - 1, n below 2**31; the bias is under n / 2**32."""
    low = generator[0] & 0xFFFFFFFF
    carry = generator[0] >> 32
    generator[0] = MULTIPLIER * low + carry
    return ((low ^ carry) * n) >> 32


@rule
def pick(generator: list[int], weights: list[int], n: int) -> int:
    """An index below n, each with probability weights[index] / sum of the first n weights."""
    total = 0
    for i in range(n):
        total += weights[i]
    r = below(generator, total)
    i = 0
    while r >= weights[i]:
        r -= weights[i]
        i += 1
    return i
