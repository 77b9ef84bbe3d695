"""Plays a whole game against the greedy bot: python example_bot.py [http://127.0.0.1:8000]"""

import json
import secrets
import sys
from urllib.request import Request, urlopen

SERVER = sys.argv[1] if len(sys.argv) > 1 else "http://127.0.0.1:8000"


def request(path, body=None, token=""):
    """A GET, or a POST if there is a body; the answer can be read line by line."""
    headers = {"Content-Type": "application/json", "Authorization": f"Bearer {token}"}
    return urlopen(Request(f"{SERVER}/api{path}", body and json.dumps(body).encode(), headers))


def choose(moves):
    """Sell the largest set there is, else anything at random, so that the turn ends soon."""
    return max((m for m in moves if m.startswith("sell")), key=len, default=secrets.choice(moves))


def play(edition="archaeology"):
    """Open a table, follow its stream, and move whenever it waits for us; gives the last state."""
    token = json.load(request("/accounts", {"name": "Example bot"}))["token"]
    table = json.load(request("/tables", {"edition": edition, "seats": ["me", "greedy"]}, token))
    path = f"/tables/{table['id']}"
    if table["phase"] == "waiting":  # for random words of ours, which go into the shuffle
        words = {"commitment": table["commitment"], "words": secrets.token_hex(16)}
        request(f"{path}/words", words, token).close()
    for line in filter(bytes.strip, request(f"{path}/events", token=token)):  # some are empty
        table = json.loads(line)["table"]
        if table["waiting_for"] in table["yours"]:
            legal = json.load(request(f"{path}/moves?frugal=true", token=token))
            move = {"move": choose(legal["moves"]), "version": legal["version"]}
            request(f"{path}/moves", move, token).close()
    return table


if __name__ == "__main__":
    print("Winners:", play()["winners"])
