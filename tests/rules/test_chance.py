"""The fast generator of bulk play, and the weighted pick."""

from __future__ import annotations

from collections import Counter
from typing import Any

import numpy as np
import pytest

from potsherd.rules.chance import MULTIPLIER, below, pick, seed_generator
from potsherd.rules.compiling import compiled

SEEDS = [0, 1, 2, 20_240_229, 2**31, 2**61 - 1, 2**63 - 1, -1, -(2**63)]


def generator_of(seed: int) -> list[int]:
    generator = [0]
    seed_generator(generator, seed)
    return generator


def is_prime(n: int) -> bool:
    """Miller-Rabin; with the first 12 primes as bases it is exact below 3.3e24."""
    bases = (2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37)
    if n in bases:
        return True
    twos = ((n - 1) & -(n - 1)).bit_length() - 1
    odd = (n - 1) >> twos
    for base in bases:
        x = pow(base, odd, n)
        if x not in (1, n - 1) and all((x := x * x % n) != n - 1 for _ in range(twos - 1)):
            return False
    return True


def test_the_primality_test_knows_primes() -> None:
    assert [n for n in range(2, 60) if is_prime(n)] == [
        *(2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47, 53, 59)
    ]
    assert not is_prime((2**31 - 1) * (2**61 - 1))
    assert is_prime(2**61 - 1)


def test_the_multiplier_gives_the_longest_period() -> None:
    assert is_prime(MULTIPLIER * 2**32 - 1)
    assert is_prime(MULTIPLIER * 2**31 - 1)


def test_a_step_multiplies_modulo_the_prime() -> None:
    modulus = MULTIPLIER * 2**32 - 1
    generator = generator_of(7)
    for _ in range(100):
        before = generator[0]
        below(generator, 10)
        assert generator[0] * 2**32 % modulus == before


@pytest.mark.parametrize("seed", SEEDS)
def test_the_state_never_stands_still_and_stays_in_range(seed: int) -> None:
    generator = generator_of(seed)
    states = set()
    for _ in range(1000):
        assert 0 < generator[0] < MULTIPLIER * 2**32 - 1
        states.add(generator[0])
        below(generator, 6)
    assert len(states) == 1000


def test_no_seed_brings_the_generator_to_a_stop() -> None:
    # This seed is mixed to 0, where multiplying changes nothing.
    generator = generator_of(510252390961070705)
    assert len({below(generator, 1000) for _ in range(100)}) > 50


def test_numbers_are_below_the_bound_and_evenly_spread() -> None:
    generator = generator_of(1)
    counts = Counter(below(generator, 6) for _ in range(60_000))
    assert sorted(counts) == list(range(6))
    # Five degrees of freedom: chi-square is above 30 once in 100,000 seeds.
    assert sum((n - 10_000) ** 2 / 10_000 for n in counts.values()) < 30
    assert {below(generator, 1) for _ in range(100)} == {0}
    assert max(below(generator, 2**31 - 1) for _ in range(100)) < 2**31 - 1


def test_neighbouring_seeds_give_unrelated_numbers() -> None:
    firsts = [below(generator_of(seed), 1000) for seed in range(1000)]
    assert 600 < len(set(firsts)) < 660  # of 1000 random ones, 632 differ


def test_a_pick_is_weighted() -> None:
    generator = generator_of(3)
    weights = [5, 1, 0, 14, 99]
    counts = Counter(pick(generator, weights, 4) for _ in range(20_000))
    assert sorted(counts) == [0, 1, 3]
    expected = {0: 5_000, 1: 1_000, 3: 14_000}
    assert sum((counts[i] - n) ** 2 / n for i, n in expected.items()) < 25


def test_a_pick_of_one_thing_is_certain() -> None:
    generator = generator_of(3)
    assert {pick(generator, [7], 1) for _ in range(20)} == {0}


@pytest.mark.parametrize("seed", SEEDS)
def test_compiled_and_interpreted_numbers_are_the_same(seed: int) -> None:
    plain = generator_of(seed)
    fast: Any = np.zeros(1, np.int64)
    compiled(seed_generator)(fast, seed)
    weights: Any = np.array([3, 1, 4, 1, 5], np.int32)
    for bound in [*range(1, 200), 2**31 - 1]:
        assert fast[0] == plain[0]
        assert compiled(below)(fast, bound) == below(plain, bound)
        assert compiled(pick)(fast, weights, 5) == pick(plain, [3, 1, 4, 1, 5], 5)
