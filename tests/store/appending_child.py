"""A process that appends to several tables and prints what was acknowledged, until it is killed."""

from __future__ import annotations

import asyncio
import os
import sys

from store.support import append, opened

TABLES = [f"table {number}" for number in range(8)]


async def main(url: str) -> None:
    async with opened(url) as store:

        async def write(table: str) -> None:
            number = len(await store.entries(table))
            while True:
                await append(store, table, number)
                # At once, or a kill could leave half a line.
                os.write(sys.stdout.fileno(), f"{table}/{number}\n".encode())
                number += 1

        await asyncio.gather(*map(write, TABLES))


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1]))
