"""A process that appends to several tables and prints what was acknowledged, until it is killed."""

from __future__ import annotations

import asyncio
import sys

from store.support import append, opened

TABLES = [f"table {number}" for number in range(8)]


async def main(url: str) -> None:
    async with opened(url) as store:

        async def write(table: str) -> None:
            number = len(await store.entries(table))
            while True:
                await append(store, table, number)
                print(table, number, sep="/", flush=True)
                number += 1

        await asyncio.gather(*map(write, TABLES))


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1]))
