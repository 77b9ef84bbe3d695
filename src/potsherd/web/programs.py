"""Programs: persons that have a token instead of a browser, for an account or for one seat."""

from __future__ import annotations

from potsherd.store import Person
from potsherd.table import acting
from potsherd.table.entries import Act
from potsherd.table.table import Table
from potsherd.web.people import People
from potsherd.web.site import Site
from potsherd.web.visitors import PROGRAM, SEAT, issue, new_person


async def admit_program(people: People, program: Person) -> str:
    """Keep a new program as a person; the token of its account."""
    await people.put_person(program)
    return await issue(people, program.id, PROGRAM)


async def seat_program(
    site: Site, table: str, seat: int, name: str, *, invitation: str
) -> tuple[Person, str]:
    """A new program on an open seat, and its token, which plays that seat. Raises Refused.

    The seat is taken first, so that nothing is left of a program that got none.
    """
    program = new_person(name)

    def decide(now: Table) -> Act:
        return acting.sit(now, program.id, program.name, seat=seat, invitation=invitation)

    await site.tables.do(table, decide, by=program.id)
    await site.people.put_person(program)
    return program, await issue(site.people, program.id, SEAT)
