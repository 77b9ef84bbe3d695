"""The fixture that serves: a server is reachable, survives restarts, and must end well."""

from __future__ import annotations

from browser.support import OUTAGE, NewPerson, StartServer, settle


def test_a_restarted_server_is_found_where_it_was(server: StartServer, person: NewPerson) -> None:
    served, somebody = server(), person()
    somebody.forgive(OUTAGE)
    somebody.page.goto(f"{served.url}/")
    served.stop()
    served.start()
    somebody.page.reload()
    settle(somebody.page)
    assert somebody.page.title()
