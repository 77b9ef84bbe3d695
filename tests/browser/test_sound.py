"""Sounds in a real browser: none until they are asked for, then as loud as they were before; of a
page that nobody sees only one's turn."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from browser.moments import LAST, Place, new_table
from browser.playing import Player
from browser.support import PATIENCE, NewPerson, Server, follows, settle
from browser.test_resilience import sit
from browser.test_shell import HIDE

SALE, TURN, SAMPLE = 1568, 660, 784
"""Pitches by which sounds are told apart."""

# Takes the place of what plays, and writes down the pitches, and how loud they are as a whole.
_EARS = """() => {
  Object.assign(window, { contexts: 0, pitches: [], loudness: 0 });
  const param = { setValueAtTime() {}, exponentialRampToValueAtTime() {} };
  const pitch = { ...param, setValueAtTime(value) { pitches.push(value); } };
  const node = { connect: (next) => next, start() {}, stop() {}, gain: param, frequency: pitch };
  const loud = { ...param, set value(value) { loudness = value; } };
  window.AudioContext = class {
    constructor() { contexts += 1; }
    state = "running";
    now = 0;
    get currentTime() { return this.now += 10; } // nothing has to wait
    sampleRate = 9;
    async resume() {}
    createGain() { return { ...node, gain: loud }; }
    createOscillator() { return { ...node }; }
    createBufferSource() { return { ...node }; }
    createBiquadFilter() { return { ...node }; }
    createBuffer() { return { getChannelData: () => new Float32Array(9) }; }
  };
}"""


def listens(player: Player) -> Page:
    """From now on what the page plays is written down."""
    player.page.add_init_script(f"({_EARS})()")
    player.page.reload()
    follows(player.page)
    return player.page


def turn(page: Page, volume: str) -> None:
    """Choose a volume at the table, by keys."""
    page.locator("#look-back").press("Enter")
    button = page.locator(f"button[data-volume={volume}]")
    button.press("Enter")
    expect(button).to_have_attribute("aria-pressed", "true")
    expect(page.locator("button[data-volume][aria-pressed=true]")).to_have_count(1)
    page.keyboard.press("Escape")


def heard(page: Page, pitch: int) -> list[int]:
    """Wait until a sound has been played; all since the last one, which are then forgotten."""
    pitches: list[int] = page.evaluate(
        """async ([pitch, within]) => {
          const end = performance.now() + within;
          while (!pitches.includes(pitch)) {
            if (performance.now() > end) throw new Error(`${pitches} are heard, not ${pitch}`);
            await new Promise((resolve) => setTimeout(resolve, 20));
          }
          return pitches.splice(0);
        }""",
        [pitch, PATIENCE],
    )
    return pitches


def sells(player: Player) -> None:
    """Sell a set, and wait until the table shows it."""
    before = player.look().number
    player.page.click(".sell >> nth=0")
    player.until(before + 1)
    settle(player.page)


def test_sounds_are_off_until_asked_for_and_stay_as_loud_as_they_were(
    table: Place, person: NewPerson
) -> None:
    ann = sit(table, person, 0)
    asked: list[str] = []
    ann.page.on("request", lambda request: asked.append(request.url))
    page = listens(ann)
    sells(ann)
    assert page.evaluate("[contexts, pitches.length]") == [0, 0]
    assert not [url for url in asked if url.endswith("sound.js")]

    turn(page, "soft")
    heard(page, SAMPLE)
    sells(ann)
    heard(page, SALE)
    soft = page.evaluate("loudness")

    page.reload()
    follows(page)
    expect(page.locator("button[data-volume=soft]")).to_have_attribute("aria-pressed", "true")
    assert page.evaluate("contexts") == 0  # nobody has touched it yet
    sells(ann)
    heard(page, SALE)
    assert page.evaluate("loudness") == soft
    turn(page, "loud")
    heard(page, SAMPLE)
    assert page.evaluate("loudness") > soft

    me = ann.person.context.new_page()
    me.goto(f"{table.url}/me")
    expect(me.locator("button[data-volume=loud]")).to_have_attribute("aria-pressed", "true")
    me.click("button[data-volume=off]")
    expect(page.locator("html")).to_have_attribute("data-volume", "off")
    sells(ann)
    assert page.evaluate("pitches") == []


def test_of_a_page_that_nobody_sees_only_ones_turn_is_heard(
    table: Place, person: NewPerson
) -> None:
    ann, ben = sit(table, person, 0), sit(table, person, 1)
    page = listens(ben)
    turn(page, "normal")
    heard(page, SAMPLE)
    sells(ann)
    heard(page, SALE)
    page.evaluate(HIDE)
    look = ann.look()
    while look.mine:
        look = ann.decide(look)
    assert heard(page, TURN) == [TURN, 880]


_LISTEN = """() => {
  window.sounds = [];
  document.addEventListener("sound", ({ detail }) => window.sounds.push(detail));
}"""


def test_a_game_is_heard_to_its_end(shared_server: Server, person: NewPerson) -> None:
    page = sit(new_table(shared_server, LAST[0]), person, 0).page
    page.evaluate(_LISTEN)
    page.locator("#move [name=move]:not([aria-disabled])").first.click()
    expect(page.locator(".turned").first).to_be_visible()
    page.keyboard.press("Shift")
    end = page.locator("#result").get_attribute("data-sound")
    settle(page)
    *others, last = page.evaluate("sounds")
    assert last == end
    assert "reveal" in others
    assert not {"won", "over"} & set(others)
