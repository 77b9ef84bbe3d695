"""The errors Potsherd raises on purpose; each says what is wrong and what is accepted."""


class PotsherdError(Exception):
    """Any error of ours: catching this one catches them all, and its text is fit to be shown."""


class IllegalMove(PotsherdError):
    """When a move is not allowed in the position; names the ruling and says what would be legal."""


class EditionError(PotsherdError):
    """When an edition cannot be read; says which file, where in it, and what is accepted there."""


class RecordError(PotsherdError):
    """When a record is malformed, cut off or altered; names the line at fault."""


class OptionError(PotsherdError):
    """When options do not fit the game: players, monument, variants, first seat, bots."""
