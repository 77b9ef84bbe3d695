"""A server at which whole games take seconds: bots and pushes do not wait, hints are thought of at
once, nobody is limited; and no game begins before all have given words to its shuffle.

It is told its database, its port and perhaps its origin.
"""

import sys

from potsherd.bots import registry

# Bots think in processes that run all of this but what follows, which would take them a second.
registry.BOTS = {**registry.BOTS, "thoughtful": registry.Recipe("thoughtful", "Thoughtful")}

if __name__ == "__main__":
    from potsherd.web.expiry import Expiry
    from potsherd.web.serving import serve
    from potsherd.web.site import Config

    database, port, *origin = sys.argv[1:]
    config = Config(
        database,
        origin[0] if origin else None,
        bot_pause=0.0,
        push_gap=0.0,
        word_grace=3600.0,
        limits=False,
        adviser="thoughtful",
        expiry=Expiry(waiting=0, playing=0),
    )
    serve(config, "127.0.0.1", int(port), show=False)
