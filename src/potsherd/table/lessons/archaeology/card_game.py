"""The first game of Archaeology: The Card Game."""

from potsherd.language import mark
from potsherd.table.lessons.lesson import Lesson, Step

CARD_GAME = Lesson(
    edition="archaeology",
    seed=bytes.fromhex("df08527f0f3df0c4f116753d72ed4dbc76c813c0faedf4d1267d1469a85b866b"),
    about=mark(
        "Dig, trade fairly, collect sets and sell them at the right time; meet a thief and a"
        " sandstorm, and enter the pyramid."
    ),
    steps=(
        Step(
            says=mark(
                "Welcome to the dig! You collect treasures, and the museum pays for sets of one"
                " kind: the larger a set, the more it pays for each card. Every turn begins with"
                " a dig, which happens by itself. You found a coin, so you hold two now, and three"
                " more lie in the marketplace. A trade is fair if the cards you give are worth at"
                " least as much as those you take; each card shows its trade value."
            ),
            task=mark(
                "Mark your talisman (3) and your parchment scrap (1), mark two coins (2 and 2) of"
                " the marketplace, and trade."
            ),
            move="trade parchment_scrap, talisman > 2 coin",
            zone="market",
        ),
        Step(
            says=mark(
                "Four coins! The museum would pay $18 for them now, and $30 for five: a fifth coin"
                " alone would bring $12. So it pays to wait, as long as nobody takes what you hold."
                " You never have to trade or sell, and this turn you have done enough."
            ),
            task=mark("End your turn."),
            move="end",
            zone="actions",
            replies=("trade talisman > coin, pot_shard", "end"),
        ),
        Step(
            says=mark(
                "Bad luck: your opponent dug up a thief, who took one of your cards at random, a"
                " coin. But you found a map, and maps open the pyramid: one map for the small"
                " chamber, two for the middle one, three for the large one."
            ),
            task=mark("Explore chamber 1 for your map."),
            move="explore 1",
            zone="monument",
        ),
        Step(
            says=mark(
                "Three cards, and nobody else has seen them. Each chamber can be taken only once in"
                " a game, so it matters who comes first. You hold nothing yet that a larger set"
                " would not make more of."
            ),
            task=mark("End your turn."),
            move="end",
            zone="actions",
            replies=("trade pharaohs_mask > parchment_scrap, talisman", "end"),
        ),
        Step(
            says=mark(
                "A trade can also turn several small cards into a good one, for values simply add"
                " up: 1 + 1 + 1 = 3. What you give stays in the marketplace, where your opponent"
                " can take it, so think twice about what you offer."
            ),
            task=mark("Give two parchment scraps and the pot shard, and take a talisman."),
            move="trade 2 parchment_scrap, pot_shard > talisman",
            zone="market",
        ),
        Step(
            says=mark(
                "Two talismans pay $7, three $14, four $24. And a small hand of good cards has"
                " less to fear than a large one: a sandstorm takes half of whatever you hold."
            ),
            task=mark("End your turn."),
            move="end",
            zone="actions",
            replies=("sell 4 parchment_scrap", "end"),
        ),
        Step(
            says=mark(
                "This time the thief was yours, and he stole a coin from your opponent: four"
                " again. Your opponent has sold four parchment scraps for $10. What is sold lies"
                " face up in the museum; nobody can steal it any more."
            ),
            task=mark("Wait for the fifth coin: end your turn."),
            move="end",
            zone="actions",
            replies=("end",),
        ),
        Step(
            says=mark(
                "Only a pot shard. Is it safe to wait? The page shows how many cards are left in"
                " the dig site, and how many of the thieves and sandstorms among them. One more"
                " turn is a fair risk for $12."
            ),
            task=mark("End your turn once more."),
            move="end",
            zone="dig",
            replies=("end",),
        ),
        Step(
            says=mark(
                "There it is! Five coins are the largest set of them there is, so from now on you"
                " could only lose by waiting."
            ),
            task=mark("Sell the five coins for $30."),
            move="sell 5 coin",
            zone="hand",
        ),
        Step(
            says=mark(
                "The $30 are yours for good. Whoever has made the most money at the end of the"
                " game wins."
            ),
            task=mark("End your turn."),
            move="end",
            zone="actions",
            replies=("discard coin, 2 pot_shard",),
        ),
        Step(
            says=mark(
                "A sandstorm! Everybody gives up half of the hand, rounded down, and chooses which"
                " cards. They fall into the marketplace. Keep together what belongs together."
            ),
            task=mark("Give up the broken cup and the pot shard; keep both talismans."),
            move="discard broken_cup, pot_shard",
            zone="dialogue",
            replies=("end",),
        ),
        Step(
            says=mark(
                "The storm has filled the marketplace, and you are the first to shop. You have just"
                " dug up a pot shard, and four more lie there. Four of them pay only $4, but five"
                " pay $15, far more than your talismans."
            ),
            task=mark(
                "Give both talismans (6), and take all four pot shards and both parchment scraps"
                " (6)."
            ),
            move="trade 2 talisman > 2 parchment_scrap, 4 pot_shard",
            zone="market",
        ),
        Step(
            says=mark("The set is complete, and a set in the museum is safe from every storm."),
            task=mark("Sell the five pot shards for $15."),
            move="sell 5 pot_shard",
            zone="hand",
        ),
    ),
    farewell=mark(
        "$45, well done! That is all you need to play. When the dig site is empty one day, turns"
        " go on without digging: you trade and sell what is left. Whoever does nothing in such a"
        " turn passes, and when all have passed, the first of them must sell something. When all"
        " hands are empty the game is over. From here on play by yourself; your opponent has no"
        " script any more."
    ),
)
