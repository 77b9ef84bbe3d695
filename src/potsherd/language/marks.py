"""Marks for messages that stand in tables: extracted like any other, translated when used."""


def mark(message: str) -> str:
    """Return the message itself, to be given to `Language.text` later."""
    return message


def mark_plural(one: str, many: str) -> tuple[str, str]:
    """Return both forms, to be given to `Language.plural` later."""
    return one, many


def mark_plural_context(context: str, one: str, many: str) -> tuple[str, str, str]:
    """Return the context and both forms, to be given to `Language.plural_context` later."""
    return context, one, many
