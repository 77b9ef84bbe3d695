"""Programs: persons that have a token instead of a browser, and seats that the host gives them."""

from __future__ import annotations

from potsherd.store import Person
from potsherd.table import acting
from potsherd.table.entries import Act
from potsherd.table.table import Table
from potsherd.web.people import People
from potsherd.web.site import Site
from potsherd.web.visitors import PROGRAM, issue, new_person


async def admit_program(people: People, program: Person) -> str:
    """Keep a new program as a person; its token."""
    await people.put_person(program)
    return await issue(people, program.id, PROGRAM)


async def seat_program(
    site: Site, host: str, table: str, seat: int, name: str
) -> tuple[Person, str]:
    """A new program on an open seat of the host's table, and its token. Raises Refused.

    The seat is taken first, so that nothing is left of a program that got none.
    """
    program = new_person(name)

    def decide(now: Table) -> Act:
        return acting.seat_program(now, host, seat, program.id, program.name)

    await site.tables.do(table, decide, by=host)
    return program, await admit_program(site.people, program)
