"""The dealer deals what docs/dealer.md says, evenly, and says what is wrong with bad input."""

import dataclasses
import json
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from potsherd.dealer import Dealer, verify_commitment
from potsherd.errors import OptionError

PAGE = (Path(__file__).parent.parent / "docs" / "dealer.md").read_text(encoding="utf-8")
SEED = bytes(range(32))


def block(language: str) -> str:
    """The one block of the page in this language."""
    (text,) = re.findall(rf"^```{language}\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
    return str(text)


VECTORS: list[dict[str, Any]] = json.loads(block("json"))
REFERENCE: dict[str, Any] = {}
exec(block("python"), REFERENCE)


def dealer_of(vector: dict[str, Any]) -> Dealer:
    given = [bytes.fromhex(text) for text in vector["contributions"]]
    return Dealer(bytes.fromhex(vector["seed"]), given)


@pytest.mark.parametrize("vector", VECTORS)
def test_the_vectors_on_the_page_hold(vector: dict[str, Any]) -> None:
    dealer = dealer_of(vector)
    assert dealer.commitment == vector["commitment"]
    assert REFERENCE["key"](dealer.seed, dealer.contributions).hex() == vector["key"]
    for pick in vector["picks"]:
        assert dealer.pick(pick["number"], pick["weights"]) == pick["index"], pick


@pytest.mark.parametrize("vector", VECTORS)
def test_the_words_on_the_page_are_passed_over_as_it_says(vector: dict[str, Any]) -> None:
    for pick in vector["picks"]:
        total = sum(pick["weights"])
        *passed_over, accepted = (int(word, 16) for word in pick["words"])
        assert all(word >= 2**64 - 2**64 % total for word in passed_over)
        assert accepted < 2**64 - 2**64 % total
        upto = [sum(pick["weights"][: i + 1]) for i in range(len(pick["weights"]))]
        assert next(i for i, sum_ in enumerate(upto) if sum_ > accepted % total) == pick["index"]


def test_the_vectors_include_words_passed_over_more_than_once() -> None:
    assert any(len(pick["words"]) > 2 for vector in VECTORS for pick in vector["picks"])


@given(
    seed=st.binary(min_size=32, max_size=32),
    contributions=st.lists(st.binary(max_size=40), max_size=5),
    number=st.integers(0, 2**64 - 1),
    weights=st.lists(st.integers(0, 2**61), min_size=1, max_size=8).filter(any),
)
def test_the_program_on_the_page_picks_the_same(
    seed: bytes, contributions: list[bytes], number: int, weights: list[int]
) -> None:
    key = REFERENCE["key"](seed, contributions)
    dealer = Dealer(seed, contributions)
    assert dealer.commitment == REFERENCE["commitment"](seed)
    assert dealer.pick(number, weights) == REFERENCE["pick"](key, number, weights)


def chi_squared(dealer: Dealer, weights: Sequence[int], picks: int) -> float:
    seen = [0] * len(weights)
    for number in range(picks):
        seen[dealer.pick(number, weights)] += 1
    expected = [picks * weight / sum(weights) for weight in weights]
    return sum((s - e) ** 2 / e for s, e in zip(seen, expected, strict=True) if e)


@pytest.mark.parametrize("seed", [bytes(32), SEED, b"\xff" * 32])
@pytest.mark.parametrize(
    ("weights", "limit"),  # the limit is passed by chance once in 10,000
    [
        ([1, 1], 15.14),
        ([18, 14, 12, 11, 6, 7, 5, 4, 4, 5, 6], 35.56),
        ([2**62, 2**62, 2**62], 18.42),  # here taking every word would favour the first by half
    ],
)
def test_outcomes_come_up_as_often_as_their_weights_say(
    seed: bytes, weights: list[int], limit: float
) -> None:
    assert chi_squared(Dealer(seed), weights, 20_000) < limit


def test_an_outcome_of_weight_zero_is_never_picked() -> None:
    dealer = Dealer(SEED)
    picked = {dealer.pick(number, [0, 1, 0, 0, 2, 0]) for number in range(500)}
    assert picked == {1, 4}


@pytest.mark.parametrize("weights", [[7], [0, 0, 1], [2**64], [0, 2**64, 0]])
def test_a_single_possible_outcome_is_certain(weights: list[int]) -> None:
    only = max(range(len(weights)), key=weights.__getitem__)
    assert {Dealer(SEED).pick(number, weights) for number in range(20)} == {only}


def test_a_pick_depends_on_its_number_and_not_on_earlier_picks() -> None:
    weights = [1] * 50
    forwards = [Dealer(SEED).pick(number, weights) for number in range(40)]
    dealer = Dealer(SEED)
    backwards = [dealer.pick(number, weights) for number in reversed(range(40))]
    assert forwards == backwards[::-1]
    assert len(set(forwards)) > 10


def test_every_contribution_and_its_place_changes_the_deal() -> None:
    lists = [(), (b"",), (b"", b""), (b"a", b"b"), (b"b", b"a"), (b"ab", b""), (b"", b"ab")]
    deals = {
        tuple(Dealer(SEED, given).pick(number, [1] * 100) for number in range(10))
        for given in lists
    }
    assert len(deals) == len(lists)


def test_contributions_leave_the_commitment_alone() -> None:
    assert Dealer(SEED, [b"salt"]).commitment == Dealer(SEED).commitment


def test_contributions_may_come_after_the_seed() -> None:
    late = Dealer(bytes(32)).with_contributions([b"x", b""])
    assert late == Dealer(bytes(32), (b"x", b""))
    assert late.pick(0, [1] * 1000) != Dealer(bytes(32)).pick(0, [1] * 1000)


def test_random_dealers_differ_and_keep_the_contributions() -> None:
    one, other = Dealer.random([b"x"]), Dealer.random([b"x"])
    assert one.seed != other.seed
    assert one.contributions == other.contributions == (b"x",)


def test_a_dealer_is_a_value() -> None:
    given = [b"salt"]
    dealer = Dealer(SEED, given)
    given.append(b"late")
    assert dealer == Dealer(SEED, (b"salt",))
    assert len({dealer, Dealer(SEED, (b"salt",)), Dealer(SEED)}) == 2
    with pytest.raises(dataclasses.FrozenInstanceError):
        dealer.seed = bytes(32)  # type: ignore[misc]


def test_a_printed_dealer_does_not_give_its_seed_away() -> None:
    dealer = Dealer(b"secret seed that is 32 bytes....", [b"salt"])
    assert repr(dealer) == "Dealer(contributions=(b'salt',))"


def test_a_commitment_is_verified() -> None:
    commitment = Dealer(SEED).commitment
    assert verify_commitment(SEED, commitment)
    assert not verify_commitment(bytes(32), commitment)
    assert not verify_commitment(SEED, commitment[:-1])
    assert not verify_commitment(SEED, "none")
    assert not verify_commitment(SEED, "не то")
    short = SEED[:31]
    assert not verify_commitment(short, REFERENCE["commitment"](short))


@pytest.mark.parametrize(
    ("seed", "contributions", "message"),
    [
        (bytes(31), [], "the seed of a dealer is 31 bytes long; it must be 32 bytes"),
        ("7" * 32, [], "the seed of a dealer is of type str; it must be 32 bytes"),
        (
            SEED,
            [b"", bytes(65_536)],
            "the contribution of seat 2 is 65536 bytes long; "
            "it must be bytes, at most 65535 of them",
        ),
        (
            SEED,
            b"loose bytes",
            "the contribution of seat 1 is of type int; it must be bytes, at most 65535 of them",
        ),
    ],
)
def test_a_dealer_says_what_is_wrong_with_its_seed_and_contributions(
    seed: Any, contributions: Any, message: str
) -> None:
    with pytest.raises(OptionError) as caught:
        Dealer(seed, contributions)
    assert str(caught.value) == message


def test_the_longest_contribution_is_accepted() -> None:
    assert Dealer(SEED, [bytes(65_535)]).pick(0, [1, 1]) in {0, 1}


@pytest.mark.parametrize(
    ("number", "weights", "message"),
    [
        (0, [], "weights must add up to between 1 and 2**64, not 0"),
        (0, [0, 0], "weights must add up to between 1 and 2**64, not 0"),
        (0, [2**64, 1], f"weights must add up to between 1 and 2**64, not {2**64 + 1}"),
        (0, [3, -1], "a weight cannot be negative: [3, -1]"),
        (-1, [1], "chance step -1 does not exist; they count from 0"),
        (2**64, [1], f"chance step {2**64} does not exist; they count from 0"),
    ],
)
def test_a_pick_says_what_is_wrong_with_its_number_and_weights(
    number: int, weights: list[int], message: str
) -> None:
    with pytest.raises(OptionError) as caught:
        Dealer(SEED).pick(number, weights)
    assert str(caught.value) == message
