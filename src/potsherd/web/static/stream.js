// How pages hear of changes. A browser opens few connections to a server, so all its windows share
// one stream, which a shared worker keeps; this file is page and worker in one. Where there is no
// such worker each page has a stream of its own.
(() => {
  "use strict";
  const SILENCE = 35000; // ms; a beat comes every 15 s
  const [SOON, LATE] = [300, 3000]; // ms until another try, at first and after many
  const AGAIN = 5000; // ms between brief answers, where something in between holds back long ones
  const BRIEF = 60; // such answers until a long one is tried
  const STEP = 5000; // ms that the device's clock is off by when it slept, or was set

  // ---------------------------------------------------------------- a stream
  // Windows have the address of what they show, the number of it that they have seen, and `tell`.
  class Stream {
    windows = new Map();
    #tries = 0;
    #held = false;
    #brief = 0;
    #cut = null;
    #timer = 0;

    constructor(root, language, shared) {
      Object.assign(this, { root, language, shared });
    }

    put(key, window) {
      this.windows.set(key, window);
      this.begin();
    }

    drop(key) {
      if (this.windows.delete(key)) this.begin();
    }

    // What hides may come back another way, so what was held back is tried anew.
    check() {
      this.#held = false;
      this.begin();
    }

    begin(after = 0) {
      this.#cut?.abort();
      this.#cut = null; // what is cut here is no loss
      clearTimeout(this.#timer);
      this.#timer = setTimeout(() => this.#run(), after);
    }

    async #run() {
      const addresses = [...new Set([...this.windows.values()].map(({ address }) => address))];
      if (!addresses.length) return;
      const cut = this.#cut = new AbortController();
      let [silence, heard, broken] = [0, false, true];
      const listen = () => {
        clearTimeout(silence);
        silence = setTimeout(() => cut.abort(), SILENCE);
      };
      listen();
      try {
        await read(this.#url(addresses), this.language, cut.signal, (event) => {
          if (cut.signal.aborted) return;
          listen();
          heard = true;
          this.#tries = 0;
          this.#tell(addresses, event);
        });
        broken = false;
      } catch {
        // It is said below, and tried again.
      }
      clearTimeout(silence);
      if (cut !== this.#cut) return; // another one has begun
      if (broken || !heard) this.#all({ lost: true });
      // Silence from the beginning, and no refusal: somebody waits for the end of the answer.
      if (broken && !heard && cut.signal.aborted) this.#held = true;
      if (this.#held && !broken) {
        this.#brief += 1;
        this.#held = this.#brief % BRIEF > 0;
        return this.begin(AGAIN);
      }
      const pause = Math.min(SOON * 2 ** this.#tries++, LATE);
      this.begin(pause * (0.7 + 0.6 * Math.random()));
    }

    #url(addresses) {
      const seen = (address) => Math.min(...[...this.windows.values()].filter((each) => each.address === address).map((each) => each.seen));
      if (!this.shared && !this.#held) {
        const [own] = addresses;
        const shown = seen(own) < 0 ? "" : `${own.includes("?") ? "&" : "?"}seen=${seen(own)}`;
        return `${this.root}/${own}${shown}`;
      }
      const asked = addresses.flatMap((address) => [["of", address], ["at", seen(address)]]);
      if (this.#held) asked.push(["brief", "true"]);
      return `${this.root}/streams?${new URLSearchParams(asked)}`;
    }

    #tell(addresses, { place, seen, text, now }) {
      if (text === null) return this.#all({ lost: false, now });
      for (const window of this.windows.values()) {
        if (window.address !== addresses[place]) continue;
        window.seen = seen ?? window.seen;
        window.tell({ text });
      }
    }

    #all(news) {
      for (const window of this.windows.values()) window.tell(news);
    }
  }

  // A worker does not always ask for the language that its pages have.
  async function read(url, language, signal, hear) {
    const headers = { Accept: "text/event-stream", "Accept-Language": language };
    const answer = await fetch(url, { signal, cache: "no-store", headers });
    if (!answer.ok) throw new Error(answer.status);
    const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
    for (let rest = ""; ;) {
      const { done, value } = await reader.read();
      if (done) return;
      const events = (rest + value).split("\n\n");
      rest = events.pop();
      events.map(parsed).forEach(hear);
    }
  }

  // A beat has no text, and tells the time at the server.
  function parsed(event) {
    const [lines, news] = [[], { place: 0, seen: null, text: null, now: 0 }];
    for (const line of event.split("\n")) {
      const end = line.indexOf(": ");
      const [field, value] = [line.slice(0, end), line.slice(end + 2)];
      if (field === "data") lines.push(value);
      if (field === "event") news.place = Number(value);
      if (field === "id") news.seen = Number(value);
      if (field === "") news.now = Number(value);
    }
    if (lines.length) news.text = lines.join("\n");
    return news;
  }

  // ---------------------------------------------------------------- the worker
  if (typeof SharedWorkerGlobalScope !== "undefined") {
    const [language, root] = self.name.split(" ");
    const stream = new Stream(root, language, true);
    self.onconnect = ({ ports: [port] }) => {
      port.onmessage = ({ data: { look, check } }) => {
        if (check) stream.check();
        else if (look) stream.put(port, { ...look, tell: (news) => port.postMessage(news) });
        else stream.drop(port);
      };
    };
    return;
  }

  // ---------------------------------------------------------------- the page
  const live = document.querySelector("[data-stream]");
  const { lang, dataset: { root, known } } = document.documentElement;
  if (!live && known === undefined) return;
  let seen = Number(live?.dataset.seen ?? -1);
  let shared = false;
  let swaps = Promise.resolve();
  let send = alone();

  if (window.SharedWorker) {
    const worker = new SharedWorker(document.currentScript.src, `${lang} ${root}`);
    worker.port.onmessage = ({ data }) => hear(data);
    worker.onerror = () => { shared = false; send = alone(); look(); };
    shared = true;
    send = (message) => worker.port.postMessage(message);
  }

  function alone() {
    const stream = new Stream(root, lang, false);
    return ({ look, check }) => {
      if (check) stream.check();
      else if (look) stream.put(hear, { ...look, tell: hear });
      else stream.drop(hear);
    };
  }

  // Whoever hears of what comes may refuse it, or have the change wait.
  document.addEventListener("later", ({ detail }) => queue(detail));

  // A slow phone that does everything at once hears no press until all is done.
  const breath = () => new Promise((resolve) => { setTimeout(resolve); });

  function queue(text) {
    swaps = swaps.then(breath).then(() => change(text)).catch(console.error);
  }

  async function change(text) {
    const waits = [];
    const detail = { text, wait: (until) => waits.push(until) };
    if (!document.dispatchEvent(new CustomEvent("coming", { detail, cancelable: true }))) return;
    await Promise.all(waits);
    await breath();
    const { into, swap } = live.dataset;
    const swapped = { sourceElement: live, target: document.querySelector(into), swap, text };
    await htmx.swap(swapped);
    await swapped.changed; // where it goes on part by part
  }

  function hear({ text, lost, now }) {
    if (text === undefined) {
      live?.toggleAttribute("data-live", !lost);
      document.dispatchEvent(new CustomEvent("stream", { detail: { lost, now } }));
    } else if (text.startsWith("{")) {
      document.dispatchEvent(new CustomEvent("news", { detail: JSON.parse(text) }));
    } else if (!document.hidden) { // else it looks again when it is shown
      queue(text);
    }
  }

  // One that is shown again looks at once, as its stream may be long dead. Pages that nobody sees
  // have one thing pushed between them, how many turns wait; where each has a stream of its own
  // they rest, and ask for that.
  function look() {
    if (document.hidden) return send(shared && known !== undefined ? { look: { address: "me/turns", seen: -1 } } : {});
    if (!live) return send({});
    const number = document.querySelector(live.dataset.into)?.dataset.number;
    if (number) seen = Number(number);
    send({ look: { address: live.dataset.stream, seen } });
  }

  document.addEventListener("visibilitychange", look);
  addEventListener("pageshow", ({ persisted }) => { if (persisted) look(); });
  addEventListener("pagehide", () => send({}));
  addEventListener("online", () => send({ check: true }));
  look();

  // A device that has slept does not always say so.
  let apart = Date.now() - performance.now();
  setInterval(() => {
    const now = Date.now() - performance.now();
    if (Math.abs(now - apart) > STEP && !document.hidden) send({ check: true });
    apart = now;
  }, STEP);
})();
