"""The store: the append-only log of every table, and who may sit where (docs/storage.md)."""

from potsherd.store.opening import open_store
from potsherd.store.store import (
    Conflict,
    Heard,
    Key,
    Person,
    Removed,
    Store,
    StoreUnavailable,
    Summary,
    Unused,
)

__all__ = [
    "Conflict",
    "Heard",
    "Key",
    "Person",
    "Removed",
    "Store",
    "StoreUnavailable",
    "Summary",
    "Unused",
    "open_store",
]
