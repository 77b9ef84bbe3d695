"""The PostgreSQL server of the store's tests serves here too."""

from store.conftest import postgres_server

__all__ = ["postgres_server"]
