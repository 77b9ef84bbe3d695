"""The first game of Curios, played to its end."""

from potsherd.language import mark
from potsherd.table.lessons.lesson import Lesson, Step

FIRST_GAME = Lesson(
    edition="curios",
    seed=bytes.fromhex("d5beea5a055d18ba1ba9639e1ce6ba206e6de8b2de55df1341f0efea9a46c151"),
    about=mark(
        "Search the sites with your pawns, win the bonus for most pawns, recruit without telling"
        " too much, and work out what each site is worth. A whole game in twelve moves."
    ),
    steps=(
        Step(
            says=mark(
                "Four sites are full of artifacts, and nobody knows what they are worth. Each site"
                " has four market cards: 1, 3, 5 and 7. One of them lies face down above the site"
                " and says at the end what each of its artifacts is worth. The others are dealt"
                " out, so a card in your hand is one that does not lie there. You hold the 1 and"
                " the 3 of the Great Pyramid. So it is worth 5 or 7, and you are the only one who"
                " knows!"
            ),
            task=mark("Put a pawn on the Great Pyramid."),
            move="search great_pyramid",
            zone="site-great_pyramid",
            replies=("search forbidden_temple",),
        ),
        Step(
            says=mark(
                "Your pawn brought you an artifact. The columns of a site take 1, 2, 3, 4 and 4"
                " pawns, from left to right, and each brings one artifact. So the second one costs"
                " two pawns; but whoever has the most pawns on a site when the search ends takes"
                " one artifact more."
            ),
            task=mark("Search the Great Pyramid again, with two pawns."),
            move="search great_pyramid",
            zone="site-great_pyramid",
            replies=("search ancient_colosseum",),
        ),
        Step(
            says=mark(
                "You have two pawns left. The Forbidden Temple and the Ancient Colosseum are worth"
                " 5 at best, for you hold the 7 of each. About the Lost Shipwreck you know nothing,"
                " so it may well be a 7."
            ),
            task=mark("Put a pawn on the Lost Shipwreck."),
            move="search lost_shipwreck",
            zone="site-lost_shipwreck",
            replies=("search lost_shipwreck",),
        ),
        Step(
            says=mark(
                "The search is over: nobody can fill a column any more. Most pawns on the Great"
                " Pyramid were yours, so you took a third artifact there, and all pawns came home."
                " Now you may recruit one more pawn, for all rounds to come, by revealing a market"
                " card. Do not show the 1 or the 3 of the pyramid: they would tell your opponent"
                " how good it is. The 7 of the Colosseum tells only that the Colosseum is not."
            ),
            task=mark("Reveal the 7 of the Ancient Colosseum."),
            move="recruit ancient_colosseum:7",
            zone="hand",
            replies=("recruit lost_shipwreck:3", "search lost_shipwreck"),
        ),
        Step(
            says=mark(
                "Your opponent revealed the 3 of the Shipwreck. With two players a card of the"
                " side deck is turned up as well after each round: the 1 of the Colosseum. Take a"
                " look at what each site can still be worth; the page keeps account of it for you."
                " Your opponent was first in this round, and now you have six pawns."
            ),
            task=mark("Put a pawn on the Great Pyramid."),
            move="search great_pyramid",
            zone="site-great_pyramid",
            replies=("search forbidden_temple",),
        ),
        Step(
            says=mark(
                "The Shipwreck can be worth 1, 5 or 7, the Temple 1, 3 or 5. So the Shipwreck is"
                " the better bet."
            ),
            task=mark("Put two pawns on the Lost Shipwreck."),
            move="search lost_shipwreck",
            zone="site-lost_shipwreck",
            replies=("search great_pyramid",),
        ),
        Step(
            says=mark(
                "Your opponent has put two pawns on your pyramid and would take the bonus there."
                " The next column takes three, just what you have left."
            ),
            task=mark("Put three pawns on the Great Pyramid."),
            move="search great_pyramid",
            zone="site-great_pyramid",
            replies=("search ancient_colosseum", "recruit forbidden_temple:3"),
        ),
        Step(
            says=mark(
                "Two bonus artifacts for you, from the pyramid and from the Shipwreck. Your"
                " opponent has revealed the 3 of the Temple, so it is worth 1 or 5. Recruit once"
                " more, and keep what you know about the pyramid to yourself."
            ),
            task=mark("Reveal the 7 of the Forbidden Temple."),
            move="recruit forbidden_temple:7",
            zone="hand",
        ),
        Step(
            says=mark(
                "Look what was turned up: the 7 of the Great Pyramid! The 1 and the 3 are in your"
                " hand, so the card above it must be the 5. Your opponent cannot know that. One"
                " artifact is left there."
            ),
            task=mark("Take the last artifact of the Great Pyramid."),
            move="search great_pyramid",
            zone="site-great_pyramid",
            replies=("search lost_shipwreck",),
        ),
        Step(
            says=mark(
                "The pyramid is empty. As soon as two sites are, the game ends with the search"
                " that is going on. The Shipwreck has one artifact left, and it can be worth 7."
            ),
            task=mark("Take the last artifact of the Lost Shipwreck with two pawns."),
            move="search lost_shipwreck",
            zone="site-lost_shipwreck",
            replies=("search forbidden_temple",),
        ),
        Step(
            says=mark(
                "So this is the last search, and pawns need not be spared. The Colosseum is worth"
                " 3 or 5, since its 1 and its 7 are revealed; the Temple is worth 1 or 5."
            ),
            task=mark("Put a pawn on the Ancient Colosseum."),
            move="search ancient_colosseum",
            zone="site-ancient_colosseum",
            replies=("search ancient_colosseum",),
        ),
        Step(
            says=mark("Three pawns are left, enough for the next column and for the bonus."),
            task=mark("Put three pawns on the Ancient Colosseum."),
            move="search ancient_colosseum",
            zone="site-ancient_colosseum",
            replies=("search forbidden_temple",),
        ),
    ),
    farewell=mark(
        "The game is over, and the cards above the sites are turned up. The pyramid was worth 5,"
        " as you had worked out, and you win with $64 to $47. That is the heart of Curios: watch"
        " what is revealed, count what you hold, and show as little as you can. Try a game of your"
        " own!"
    ),
)
