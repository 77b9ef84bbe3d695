// What others did, and what comes to light at the end, is told before the table changes: in words,
// at their seats and on the cards, one thing after the other, for as long as it takes to see it. A
// press or a key ends the telling, or goes on to the next thing where it is told step by step, and
// what flies lets every press through.
(() => {
  "use strict";
  const MOST = 6; // things told after a while away; all are in the log
  const TOLD = { quick: 450, normal: 1000, slow: 2000, step: Infinity }; // ms for each
  const FLIGHT = 600; // ms at most
  const SEEN = 2000; // ms that cards lie open for whoever turned them up
  const LONGER = 1.8; // times as long, where there is more to see
  const table = () => document.getElementById("table");
  const calm = matchMedia("(prefers-reduced-motion: reduce)");
  const sprite = document.querySelector("main use")?.getAttribute("href")?.split("#")[0];
  let skipped = null;
  let hurried = false;

  // ---------------------------------------------------------------- when
  document.addEventListener("coming", ({ detail: { text, wait } }) => {
    const next = new DOMParser().parseFromString(text, "text/html").querySelector("#table");
    if (next && !document.hidden) wait(tell(next));
  });

  async function tell(next) {
    const news = since(next);
    if (!news.some(ofOthers)) return;
    await pause(0); // the reading was work enough for once
    hurried = next.dataset.turn === "yes" && next.querySelector("time[data-deadline]") !== null;
    const end = news.findIndex(({ dataset }) => "revealed" in dataset);
    const first = Math.max(0, (end < 0 ? news.length : end) - MOST);
    for (const each of news.slice(first)) {
      const press = new Promise((resolve) => { skipped = resolve; });
      const cut = await Promise.race([press, show(each)]);
      if (cut && (pace() < Infinity || cut.key === "Escape")) break;
    }
    skipped = null;
    quiet();
  }

  const ofOthers = ({ dataset }) => !("own" in dataset);

  // The events of a table that this one has not told.
  const last = () => Number(document.querySelector("#happened")?.lastElementChild?.dataset.number ?? -1);
  const since = (next, known = last()) => [...next.querySelectorAll("#happened > li")].filter((each) => Number(each.dataset.number) > known);

  for (const kind of ["pointerdown", "keydown"]) addEventListener(kind, (event) => (skipped ?? putAway)(event), true);
  document.addEventListener("visibilitychange", () => { if (document.hidden) skipped?.({ key: "Escape" }); });

  // What one did oneself is seen to go where it goes, and nobody waits for it. What came of it is
  // told like all else: the answer waits its turn, and what it was the answer to is done with.
  let own = [];
  let away = 0;
  const DECIDING = "#move :is([name=move], [name=do]), [form=undo], [form=hint]";
  const isAnswered = () => "answered" in table().dataset;

  document.addEventListener("htmx:before:swap", (event) => {
    const { tasks, ctx } = event.detail;
    const next = tasks.find((each) => each.target?.id === "table")?.fragment.querySelector("#table");
    const news = next && !document.hidden && !event.defaultPrevented ? since(next) : [];
    own = news.some(ofOthers) ? [] : news;
    if (own.length === news.length || ctx.sourceElement.id === "live" || next.querySelector("#error")) return;
    event.preventDefault();
    table().dataset.answered = "";
    document.dispatchEvent(new CustomEvent("later", { detail: ctx.text }));
  });
  document.addEventListener("htmx:after:swap", () => {
    showPace();
    if (own.length) setTimeout(showOwn, 0, own);
    own = [];
  });

  function showOwn(news) {
    hurried = true;
    const at = ground();
    const routes = news.map(routed);
    news.forEach((each, number) => play(each, routes[number]));
    const seen = news.flatMap((each) => pieces(each, "laid"));
    if (!seen.length || document.querySelector(".tray")) return;
    lay(seen, at);
    away = setTimeout(putAway, SEEN);
  }
  document.addEventListener("click", (event) => {
    if (table() && isAnswered() && event.target.closest(DECIDING)) event.preventDefault();
  }, true);

  // ---------------------------------------------------------------- telling
  async function show(happening) {
    const { seat, picture, own: isOwn } = happening.dataset;
    const [at, routes] = [ground(), routed(happening)]; // before anything is written, so that it costs no layout
    quiet();
    heard = Number(happening.dataset.number);
    sound(happening);
    document.getElementById(`seat-${seat}`)?.classList.add("is-telling");
    const words = isOwn !== undefined && isAnswered() ? "" : happening.querySelector("p")?.textContent;
    if (words) say(words, "harm" in happening.dataset);
    if (picture && !calm.matches) raise(picture, at);
    const flights = play(happening, routes);
    const laid = pieces(happening, "laid");
    lay(laid, at);
    const long = laid.length || pieces(happening, "turned").length ? LONGER : 1;
    await Promise.all([pause(Math.max(words ? pace() * long : 0, flights.length ? FLIGHT * speed() : 0)), ...flights]);
  }

  const pieces = (happening, kind) => [...happening.querySelectorAll(`:scope > [data-${kind}]`)];

  // What changes on the table itself, and what moves over it.
  function play(happening, routes) {
    for (const { dataset } of pieces(happening, "opens")) open(dataset.opens);
    for (const each of pieces(happening, "turned")) turn(each);
    for (const each of pieces(happening, "counted")) count(each);
    return routes.map(fly);
  }

  function say(text, harm) {
    const news = document.getElementById("news");
    if (!news) return;
    const line = document.createElement("p");
    line.id = "newest";
    line.textContent = text;
    news.replaceChildren(line);
    news.closest(".headline").classList.add("is-telling");
    news.classList.toggle("is-harm", harm);
  }

  function quiet() {
    for (const each of document.querySelectorAll(".is-telling")) each.classList.remove("is-telling");
    putAway();
  }

  function putAway() {
    clearTimeout(away);
    for (const each of document.querySelectorAll(".laid")) each.remove();
  }

  // ---------------------------------------------------------------- what moves
  const symbol = (picture) => `<svg class="art" aria-hidden="true"><use href="${sprite}#${picture}"/></svg>`;

  function raised(classes, picture) {
    const card = document.createElement("span");
    card.className = classes;
    card.setAttribute("aria-hidden", "true");
    card.innerHTML = symbol(picture);
    document.body.append(card);
    return card;
  }

  // A thief or a storm comes as large as the table.
  function raise(picture, place) {
    if (!place) return;
    const card = raised(`card looming is-${picture}`, picture);
    card.style.left = `${place.x}px`;
    card.style.top = `${place.y}px`;
    const at = "translate(-50%, -50%)";
    const frames = [
      { transform: `${at} scale(.4) rotate(-8deg)`, opacity: 0 },
      { transform: `${at} scale(1)`, opacity: 1, offset: 0.25 },
      { transform: `${at} scale(1)`, opacity: 1, offset: 0.7 },
      { transform: `${at} scale(1.2)`, opacity: 0 },
    ];
    card.animate(frames, { duration: Math.min(pace(), 2000) * 0.95, easing: "ease-out" }).finished.finally(() => card.remove());
  }

  function open(place) {
    const frames = [{ boxShadow: "0 0 0 3px var(--turn), 0 0 1.2rem var(--turn)" }, { boxShadow: "0 0 0 0 transparent" }];
    if (!calm.matches) document.getElementById(place)?.animate(frames, { duration: 2 * FLIGHT * speed(), easing: "ease-in" });
  }

  // A card that lies face down turns over, and stays so until the table changes.
  function turn(piece) {
    const [card, face] = [document.getElementById(piece.dataset.turned), piece.firstElementChild.cloneNode(true)];
    if (!card) return;
    face.id = card.id;
    face.classList.add("turned");
    card.replaceWith(face);
    const frames = [{ transform: "rotateY(90deg) scale(1)" }, { transform: "rotateY(0) scale(1.35)", offset: 0.5 }, { transform: "none" }];
    if (!calm.matches) face.animate(frames, { duration: FLIGHT * speed(), easing: "ease-out" });
  }

  // What a seat has by now stands at it until the table changes.
  function count(piece) {
    const seat = document.getElementById(piece.dataset.counted);
    seat?.querySelector(":scope > .tally")?.remove();
    seat?.insertAdjacentHTML("beforeend", `<span class="tally" aria-hidden="true">${piece.innerHTML}</span>`);
  }

  // Cards that all see lie in the middle of the table, one more after the other.
  function lay(pieces, place) {
    if (!pieces.length || !place) return;
    const row = document.createElement("div");
    row.className = "laid";
    row.setAttribute("aria-hidden", "true");
    row.append(...pieces.map((each) => each.firstElementChild.cloneNode(true)));
    document.body.append(row);
    row.style.left = `${place.x}px`;
    row.style.top = `${place.seen}px`;
    const frames = [{ transform: "rotateY(90deg) scale(.8)", opacity: 0 }, { transform: "none", opacity: 1 }];
    [...row.children].forEach((card, number) => {
      if (!calm.matches) card.animate(frames, { duration: FLIGHT * speed() / 2, delay: number * 120 * speed(), easing: "ease-out", fill: "backwards" });
    });
  }

  // Where cards fly from and to. One that is seen where it goes from lies there no more.
  function routed(happening) {
    const gone = new Set();
    return pieces(happening, "start").map(({ dataset }) => {
      const { start, kind, end } = dataset;
      const place = found(start);
      const cards = skipped ? [...place?.querySelectorAll(`.card[data-card="${kind}"]:not(.is-gone)`) ?? []] : [];
      const card = cards.findLast((each) => !gone.has(each));
      gone.add(card);
      return { ...dataset, card, from: middle(card || place), to: middle(found(end)) };
    });
  }

  async function fly({ picture, kind, end, stays, card: left, from, to }, number) {
    const [isPawn, version] = [picture === "pawn", table().dataset.version];
    const land = () => { if (stays !== undefined && version === table()?.dataset.version) stand(found(end), kind, picture); };
    left?.classList.add("is-gone");
    if (calm.matches || !from || !to) return land();
    const card = raised(`card flying ${kind} is-${kind}${picture === "back" ? " back" : ""}${isPawn ? " bare" : ""}`, picture || "back");
    const at = ({ x, y }, size) => `translate(${x}px, ${y}px) translate(-50%, -50%) scale(${size})`;
    const frames = [
      { transform: at(from, 0.7), opacity: 0 },
      { transform: at(from, 1), opacity: 1, offset: 0.15 },
      { transform: at(to, 1), opacity: 1, offset: 0.85 },
      { transform: at(to, 0.7), opacity: 0 },
    ];
    const options = { duration: FLIGHT * speed(), delay: number * 90 * speed(), easing: "ease-in-out", fill: "backwards" };
    await card.animate(frames, options).finished.finally(() => card.remove());
    land();
  }

  function stand(place, kind, picture) {
    if (place && !place.firstElementChild) place.innerHTML = `<svg class="${picture} ${kind}"><use href="${sprite}#${picture}"/></svg>`;
  }

  function found(place) {
    const [id, child] = place.split(":");
    const part = document.getElementById(id);
    return child ? part?.children[child] : part;
  }

  function middle(element) {
    const box = element?.getBoundingClientRect();
    if (!box?.width) return null;
    return { x: box.left + box.width / 2, y: Math.min(Math.max(box.top + box.height / 2, 0), innerHeight) };
  }

  // The middle of the table, and of as much of it as is seen.
  function ground() {
    const box = document.querySelector(".ground")?.getBoundingClientRect();
    if (!box) return null;
    return {
      x: box.left + box.width / 2,
      y: Math.min(box.top + box.height / 2, innerHeight / 2),
      seen: (Math.max(box.top, 0) + Math.min(box.bottom, innerHeight)) / 2,
    };
  }

  // ---------------------------------------------------------------- what is heard
  // What was told was heard with it. Once one's own move is accepted, it is heard, and what the
  // table did; the end is heard once the table shows it.
  let heard = last();
  let over = document.getElementById("result") !== null;

  function sound({ dataset }) {
    if (dataset.sound) document.dispatchEvent(new CustomEvent("sound", { detail: dataset.sound }));
  }

  document.addEventListener("htmx:after:swap", () => {
    const news = heard < 0 ? [] : since(document, heard).filter(({ dataset }) => "own" in dataset || !("seat" in dataset));
    new Map(news.map((each) => [each.dataset.sound, each])).forEach(sound);
    heard = last();
    const result = document.getElementById("result");
    if (result && !over) {
      sound(result);
      if (!isTold()) keepTold();
    }
    over = result !== null;
  });

  // ---------------------------------------------------------------- the end, to whoever missed it
  const MOST_ENDS = 300; // of which it is kept that they were told
  const KEPT = "ends told";

  // Whether this browser has told the end of this game; one that keeps nothing would always tell it.
  function isTold() {
    try {
      return JSON.parse(localStorage.getItem(KEPT) ?? "[]").includes(location.pathname);
    } catch {
      return true;
    }
  }

  function keepTold() {
    try {
      const told = JSON.parse(localStorage.getItem(KEPT) ?? "[]");
      localStorage.setItem(KEPT, JSON.stringify([...told, location.pathname].slice(-MOST_ENDS)));
    } catch {
      // It is told again when the page is opened again.
    }
  }

  async function tellEnd() {
    const live = document.querySelector("[data-ending]");
    if (!live) return;
    if (document.hidden) return document.addEventListener("visibilitychange", tellEnd, { once: true });
    if (!isTold()) await goBack(`${document.documentElement.dataset.root}/${live.dataset.ending}`);
    live.removeAttribute("data-ending");
  }

  // To the table before its last move, from which it is told how that went.
  async function goBack(address) {
    try {
      const answer = await fetch(address);
      if (!answer.ok) return;
      const [before, text] = [await answer.text(), table().outerHTML];
      keepTold();
      table().outerHTML = before;
      table().dataset.answered = "";
      over = false;
      document.dispatchEvent(new CustomEvent("later", { detail: text }));
    } catch {
      // Without a network the result is seen at once.
    }
  }

  // ---------------------------------------------------------------- how fast
  // While a clock runs for whoever is told, it is told quickly.
  let chosen = "normal";
  try {
    const kept = localStorage.getItem("pace");
    if (kept in TOLD) chosen = kept;
  } catch {
    // A browser that keeps nothing tells at an even pace.
  }
  const pace = () => (hurried ? TOLD.quick : TOLD[chosen]);
  const speed = () => Math.min(pace(), 2000) / 1000;
  const pause = (time) => new Promise((resolve) => { if (time < Infinity) setTimeout(resolve, time); });

  function showPace() {
    for (const each of document.querySelectorAll("[data-pace]")) {
      each.setAttribute("aria-pressed", String(each.dataset.pace === chosen));
    }
  }

  document.addEventListener("click", ({ target }) => {
    const button = target.closest("[data-pace]");
    if (!button) return;
    chosen = button.dataset.pace;
    showPace();
    try {
      localStorage.setItem("pace", chosen);
    } catch {
      // It holds until the page is left.
    }
  });
  showPace();
  tellEnd();
})();
