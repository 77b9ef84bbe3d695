// What others did is told before the table changes: in words, at their seats and on the cards, one
// thing after the other, for as long as it takes to see it. A press or a key ends the telling, and
// what flies lets every press through.
(() => {
  "use strict";
  const MOST = 6; // things told after a while away; all are in the log
  const TOLD = { quick: 450, normal: 1000, slow: 2000, step: Infinity }; // ms for each
  const FLIGHT = 600; // ms at most
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
    const news = since(next).slice(-MOST);
    if (!news.some((each) => !("own" in each.dataset))) return;
    hurried = next.dataset.turn === "yes" && next.querySelector("time[data-deadline]") !== null;
    const skip = new Promise((resolve) => { skipped = resolve; });
    for (const each of news) {
      const told = await Promise.race([skip.then(() => false), show(each).then(() => true)]);
      if (!told) break;
    }
    skipped = null;
    quiet();
  }

  // The events of a table that this one has not told.
  const last = () => Number(document.querySelector("#happened")?.lastElementChild?.dataset.number ?? -1);
  const since = (next, known = last()) => [...next.querySelectorAll("#happened > li")].filter((each) => Number(each.dataset.number) > known);

  for (const kind of ["pointerdown", "keydown"]) addEventListener(kind, () => skipped?.(), true);

  // What one did oneself is seen to go where it goes, and nobody waits for it.
  let own = [];

  document.addEventListener("htmx:before:swap", ({ detail: { tasks } }) => {
    const next = tasks.find((each) => each.target?.id === "table")?.fragment.querySelector("#table");
    const news = next && !document.hidden ? since(next) : [];
    own = news.every((each) => "own" in each.dataset) ? news : [];
  });
  document.addEventListener("htmx:after:swap", () => {
    hurried = true;
    for (const each of own) [...each.children].forEach((flight, number) => fly(flight.dataset, number));
    own = [];
    showPace();
  });

  // ---------------------------------------------------------------- telling
  async function show(happening) {
    const { seat, picture } = happening.dataset;
    quiet();
    heard = Number(happening.dataset.number);
    sound(happening);
    document.getElementById(`seat-${seat}`)?.classList.add("is-telling");
    if (happening.textContent) say(happening.textContent, "harm" in happening.dataset);
    if (picture && !calm.matches) raise(picture);
    const flights = [...happening.children].map((each, number) => fly(each.dataset, number));
    const words = happening.textContent ? pace() : 0;
    await Promise.all([pause(Math.max(words, flights.length ? FLIGHT * speed() : 0)), ...flights]);
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
  function raise(picture) {
    const ground = document.querySelector(".ground")?.getBoundingClientRect();
    if (!ground) return;
    const card = raised(`card looming is-${picture}`, picture);
    card.style.left = `${ground.left + ground.width / 2}px`;
    card.style.top = `${Math.min(ground.top + ground.height / 2, innerHeight / 2)}px`;
    const at = "translate(-50%, -50%)";
    const frames = [
      { transform: `${at} scale(.4) rotate(-8deg)`, opacity: 0 },
      { transform: `${at} scale(1)`, opacity: 1, offset: 0.25 },
      { transform: `${at} scale(1)`, opacity: 1, offset: 0.7 },
      { transform: `${at} scale(1.2)`, opacity: 0 },
    ];
    card.animate(frames, { duration: Math.min(pace(), 2000) * 0.95, easing: "ease-out" }).finished.finally(() => card.remove());
  }

  async function fly({ picture, kind, start, end }, number) {
    const [from, to] = [middle(start), middle(end)];
    if (calm.matches || !from || !to) return;
    const isPawn = picture === "pawn";
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
  }

  function middle(place) {
    const box = document.getElementById(place)?.getBoundingClientRect();
    if (!box?.width) return null;
    return { x: box.left + box.width / 2, y: Math.min(Math.max(box.top + box.height / 2, 0), innerHeight) };
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
    if (result && !over) sound(result);
    over = result !== null;
  });

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
})();
