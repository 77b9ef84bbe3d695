"""The first game of Archaeology: The New Expedition, for whoever knows the card game."""

from potsherd.language import mark
from potsherd.table.lessons.lesson import Lesson, Step

EXPEDITION = Lesson(
    edition="expedition",
    seed=bytes.fromhex("3fe201493b4efa2a170113fea58b460ef91ba208ac89d5c41bd69222137a52f7"),
    monument="mine",
    variants=("long_expedition",),
    about=mark(
        "What is new beside the card game: tents against sandstorms, broken tablets and pendants,"
        " and a monument with rules of its own. Take the lesson on the card game first."
    ),
    steps=(
        Step(
            says=mark(
                "The New Expedition is played like the card game, with a few things more. Broken"
                " tablets and broken pendants are in play with four or five players, or in the"
                " Long Expedition, which this is. Three broken tablets are a complete set and pay"
                " $10; two broken pendants pay $15. You hold one tablet, and two more lie in the"
                " marketplace."
            ),
            task=mark(
                "Give the pharaoh's mask (4), and take both broken tablets (1 and 1) and the broken"
                " pendant (2)."
            ),
            move="trade pharaohs_mask > broken_pendant, 2 broken_tablet",
            zone="market",
        ),
        Step(
            says=mark(
                "Three tablets: there is no larger set of them, so there is no need to wait."
            ),
            task=mark("Sell the three broken tablets for $10."),
            move="sell 3 broken_tablet",
            zone="hand",
        ),
        Step(
            says=mark(
                "Each game has one of six monuments. This one is the Mine, and your map would let"
                " you in. Keep it for your next turn; until then remember that in this edition"
                " nobody explores more than once in a turn."
            ),
            task=mark("End your turn."),
            move="end",
            zone="monument",
            replies=("end",),
        ),
        Step(
            says=mark(
                "Another map! In the Mine fifteen cards lie face down. Whoever enters turns them"
                " up one at a time, for all to see, and may stop and take them all. But when their"
                " trade values add up to more than 5, the Mine caves in: the cards go back, and"
                " nothing is gained."
            ),
            task=mark("Explore the Mine for one map."),
            move="explore 1",
            zone="monument",
        ),
        Step(
            says=mark(
                "A broken tablet, worth 1. No card in there is worth more than 4, and 1 + 4 is"
                " exactly 5. So the next card cannot hurt you, whatever it is."
            ),
            task=mark("Turn up another card."),
            move="turn",
            zone="dialogue",
        ),
        Step(
            says=mark(
                "A broken cup: that makes 3. A talisman (3) or a pharaoh's mask (4) would bring"
                " the Mine down now, but there are only twelve of those two in the whole game, and"
                " all other cards in the Mine are worth 1 or 2. Be bold!"
            ),
            task=mark("Turn up another card."),
            move="turn",
            zone="dialogue",
        ),
        Step(
            says=mark(
                "A pot shard: 4 in all. Now only a card worth 1 would fit, and you have three"
                " cards to lose."
            ),
            task=mark("Stop, and take the three cards."),
            move="stop",
            zone="dialogue",
        ),
        Step(
            says=mark(
                "Three cards for one map. You have another map, but one exploration in a turn is"
                " all there is."
            ),
            task=mark("End your turn."),
            move="end",
            zone="actions",
        ),
        Step(
            says=mark(
                "A sandstorm! Here your tent comes in. Once in the game it saves your whole hand"
                " from a storm. One after another the players decide, whoever dug up the storm"
                " last of all; then those without a tent lose half of their cards. You would lose"
                " three of seven."
            ),
            task=mark("Use your tent."),
            move="tent",
            zone="dialogue",
            replies=("tent", "end"),
        ),
        Step(
            says=mark(
                "And another storm at once, now that both tents are gone. Give up what is most"
                " easily found again."
            ),
            task=mark("Give up the broken tablet and the two pot shards."),
            move="discard broken_tablet, 2 pot_shard",
            zone="dialogue",
            replies=("discard coin, parchment_scrap, pot_shard",),
        ),
        Step(
            says=mark(
                "After the storm you dug again and found a thief, who brought you a talisman from"
                " your opponent. You saved your map, and it is a new turn."
            ),
            task=mark("Explore the Mine again."),
            move="explore 1",
            zone="monument",
        ),
        Step(
            says=mark("A pot shard, worth 1. As before, one more card cannot be too much."),
            task=mark("Turn up another card."),
            move="turn",
            zone="dialogue",
        ),
        Step(
            says=mark(
                "A coin: 3 in all. Whether to go on is a matter of nerve. Be content this time;"
                " what is left in the Mine waits for whoever comes next."
            ),
            task=mark("Stop, and take the two cards."),
            move="stop",
            zone="dialogue",
        ),
        Step(
            says=mark(
                "A broken cup and a broken pendant: each pays $2 alone, and $15 as a pair. That is"
                " worth waiting for."
            ),
            task=mark("End your turn."),
            move="end",
            zone="actions",
            replies=("trade 2 coin > broken_tablet, 3 pot_shard", "end"),
        ),
        Step(
            says=mark("What luck, a second broken pendant. A pair of them is a complete set."),
            task=mark("Sell the two broken pendants for $15."),
            move="sell 2 broken_pendant",
            zone="hand",
        ),
    ),
    farewell=mark(
        "$25, and your opponent has nothing yet. Five other monuments are waiting for you in other"
        " games: chambers to plunder, to look into, to choose from, and a Sphinx who answers"
        " questions. The rules of each are a click away while you play. From here on play by"
        " yourself; your opponent has no script any more."
    ),
)
