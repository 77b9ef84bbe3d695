// The shuffle: keeps the commitment it is shown, gives random words once it has it, and compares
// both with what the server says later. It trusts no later word of the server about either.
(() => {
  "use strict";
  const MOST_KEPT = 300; // tables
  const AGAIN = 2000; // ms
  const facts = () => document.getElementById("shuffle")?.dataset;
  let giving = false;

  // ---------------------------------------------------------------- what is kept
  // Each words have a key of their own, so that two windows never write over each other's.
  const commitmentKey = (table) => `potsherd commitment ${table}`;
  const wordsKey = (table, words) => `potsherd words ${table} ${words}`;

  function keep({ table, commitment, begun }) {
    try {
      const kept = read(table);
      if (kept) return kept;
      forgetOldest();
      localStorage.setItem(commitmentKey(table), JSON.stringify({ commitment, early: !begun, since: Date.now() }));
      return read(table);
    } catch {
      return null; // a browser that keeps nothing can still give words
    }
  }

  const read = (table) => JSON.parse(localStorage.getItem(commitmentKey(table)));

  function wordsOf(table, state) {
    const start = wordsKey(table, "");
    return keys().filter((key) => key.startsWith(start) && (!state || localStorage.getItem(key) === state))
      .map((key) => key.slice(start.length));
  }

  function keys() {
    try {
      return Object.keys(localStorage);
    } catch {
      return [];
    }
  }

  function mark(table, words, state) {
    try {
      if (state) localStorage.setItem(wordsKey(table, words), state);
      else localStorage.removeItem(wordsKey(table, words));
    } catch { /* nothing is kept, and nothing will be compared */ }
  }

  function forgetOldest() {
    const tables = keys().filter((key) => key.startsWith(commitmentKey(""))).map((key) => key.slice(commitmentKey("").length));
    if (tables.length < MOST_KEPT) return;
    const oldest = tables.reduce((one, other) => (read(one).since <= read(other).since ? one : other));
    for (const words of wordsOf(oldest)) mark(oldest, words, "");
    localStorage.removeItem(commitmentKey(oldest));
  }

  // ---------------------------------------------------------------- giving words
  const hex = (bytes) => [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  const bytesOf = (digits) => Uint8Array.from(digits.match(/../g) ?? [], (pair) => parseInt(pair, 16));

  function made() {
    const random = hex(crypto.getRandomValues(new Uint8Array(16)));
    return hex(new TextEncoder().encode(`${typed()} ${random}`.trim()));
  }

  async function give() {
    const { table, commitment, from } = facts();
    giving = true;
    const words = wordsOf(table)[0] ?? made();
    mark(table, words, "made");
    try {
      const answer = await fetch(from, {
        method: "POST",
        keepalive: true,
        headers: { Accept: "application/json" },
        body: new URLSearchParams({ commitment, words }),
      });
      const { given, begun } = await answer.json();
      if (given) {
        mark(table, words, "given");
        forgetTyped();
      }
      if (begun || !given) location.reload();
      return;
    } catch { /* the connection is lost; it is tried again */ }
    setTimeout(() => { giving = false; look(); }, AGAIN);
  }

  // ---------------------------------------------------------------- comparing
  function look() {
    const shown = facts();
    if (!shown) return;
    const kept = keep(shown);
    if (kept && kept.commitment !== shown.commitment) return warn(shown.otherCommitment);
    if (!shown.begun && !shown.mine) for (const words of wordsOf(shown.table)) mark(shown.table, words, "");
    if (shown.wanted && !giving) give();
    if (shown.begun) compare(shown, kept);
  }

  function compare(shown, kept) {
    const seed = shown.seed || document.querySelector("[data-seed]:not([data-seed=''])")?.dataset.seed;
    const used = shown.words.split(" ");
    // The page may have gone on to the game before the answer came that they were taken.
    for (const words of wordsOf(shown.table)) {
      if (!used.includes(words)) continue;
      mark(shown.table, words, "given");
      forgetTyped();
    }
    const given = shown.mine ? wordsOf(shown.table, "given") : [];
    if (kept && seed && commitmentTo(seed) !== kept.commitment) return warn(shown.otherSeed);
    if (given.some((words) => !used.includes(words))) return warn(shown.otherWords);
    tell(shown, kept, given, seed);
  }

  function warn(text) {
    const place = document.getElementById("shuffle-warning");
    place.textContent = text;
    place.hidden = false;
    document.getElementById("kept")?.setAttribute("hidden", "");
  }

  // On the page about fairness: what the browser has found, and what it kept for the command.
  function tell(shown, kept, given, seed) {
    const place = document.getElementById("kept");
    if (!place) return;
    const found = [
      !kept ? shown.nothing : !kept.early ? shown.late : seed ? shown.fits : shown.keeps,
      shown.mine && kept ? (given.length ? shown.given : shown.notGiven) : "",
    ];
    place.textContent = found.filter(Boolean).join(" ");
    const command = document.getElementById("command");
    if (!command || !kept?.early) return;
    command.textContent = command.textContent.replace("COMMITMENT", kept.commitment);
    for (const words of given) command.textContent += ` --words ${words}`;
  }

  // ---------------------------------------------------------------- typed words
  // They wait in this window until there is a commitment that they can answer.
  const TYPED = "potsherd lucky words";
  function typed() {
    try { return sessionStorage.getItem(TYPED) ?? ""; } catch { return ""; }
  }
  function forgetTyped() {
    try { sessionStorage.removeItem(TYPED); } catch { /* nothing was kept */ }
  }
  const field = document.querySelector("[data-lucky]");
  if (field && typed()) {
    field.value = typed();
    field.closest("details").open = true;
  }
  document.addEventListener("submit", ({ target }) => {
    const words = target.querySelector("[data-lucky]")?.value.trim();
    if (words === undefined) return;
    if (!words) return forgetTyped();
    try { sessionStorage.setItem(TYPED, words); } catch { /* random words go in without them */ }
  });

  // ---------------------------------------------------------------- SHA-256
  // Browsers lend theirs over https alone, and a table in one's own network has none.
  const fraction = (number) => Math.floor((number % 1) * 2 ** 32);
  const primes = [];
  for (let n = 2; primes.length < 64; n++) if (primes.every((prime) => n % prime)) primes.push(n);
  const ROUNDS = primes.map((prime) => fraction(Math.cbrt(prime)));
  const START = primes.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));

  function sha256(bytes) {
    const padded = new Uint8Array((bytes.length + 72) & ~63);
    padded.set(bytes);
    padded[bytes.length] = 0x80;
    const view = new DataView(padded.buffer);
    view.setUint32(padded.length - 4, bytes.length * 8);
    const state = Uint32Array.from(START);
    for (let block = 0; block < padded.length; block += 64) mix(state, view, block);
    return [...state].map((word) => word.toString(16).padStart(8, "0")).join("");
  }

  function mix(state, view, block) {
    const turn = (word, by) => (word >>> by) | (word << (32 - by));
    const w = new Uint32Array(64);
    for (let i = 0; i < 64; i++) {
      const [low, high] = [w[i - 15], w[i - 2]];
      w[i] = i < 16 ? view.getUint32(block + 4 * i)
        : w[i - 16] + (turn(low, 7) ^ turn(low, 18) ^ (low >>> 3)) + w[i - 7] + (turn(high, 17) ^ turn(high, 19) ^ (high >>> 10));
    }
    let [a, b, c, d, e, f, g, h] = state;
    for (let i = 0; i < 64; i++) {
      const one = h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + ROUNDS[i] + w[i];
      const other = (turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
      [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + other) | 0];
    }
    [a, b, c, d, e, f, g, h].forEach((word, i) => { state[i] += word; });
  }

  function commitmentTo(seed) {
    const text = new TextEncoder().encode("potsherd commitment 1\0");
    return sha256(Uint8Array.from([...text, ...bytesOf(seed)]));
  }

  document.addEventListener("htmx:after:swap", look);
  look();
})();
