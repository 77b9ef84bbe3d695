"""Languages: every text for people goes through a `Language`, so it can be translated."""

from potsherd.language.catalogue import Language, available, from_environment, use
from potsherd.language.marks import mark, mark_plural, mark_plural_context

__all__ = [
    "Language",
    "available",
    "from_environment",
    "mark",
    "mark_plural",
    "mark_plural_context",
    "use",
]
