// What every page does: copying, notices of what went wrong, and telling whose turn it is.
(() => {
  "use strict";
  const root = document.documentElement;
  const net = document.getElementById("net");
  root.dataset.js = "";

  // ---------------------------------------------------------------- copying
  document.addEventListener("click", async (event) => {
    const button = event.target.closest("[data-copy]");
    if (!button) return;
    const field = document.getElementById(button.dataset.copy);
    field.select();
    try {
      await navigator.clipboard.writeText(field.value);
    } catch {
      document.execCommand("copy"); // plain http has no clipboard of its own
    }
    const label = button.textContent;
    button.textContent = button.dataset.copied;
    setTimeout(() => { button.textContent = label; }, 2000);
  });

  // ---------------------------------------------------------------- what went wrong
  const say = (text) => { if (net.textContent !== text) net.textContent = text; };

  document.addEventListener("htmx:response:error", ({ detail: { ctx } }) => {
    const answer = new DOMParser().parseFromString(ctx.text, "text/html");
    say(answer.querySelector("[role=alert]")?.textContent.trim() || net.dataset.refused);
  });
  // What breaks as a page is left is no loss: the page has gone before it says so.
  const GOING = 1000; // ms
  const lost = { stream: 0, request: 0 };
  const isLost = (what) => { lost[what] ||= setTimeout(() => say(net.dataset.lost), GOING); };
  const isFound = (what) => { clearTimeout(lost[what]); lost[what] = 0; };
  addEventListener("pagehide", () => Object.keys(lost).forEach(isFound));

  document.addEventListener("htmx:error", () => { isFound("request"); isLost("request"); });
  document.addEventListener("stream", ({ detail }) => {
    if (detail.lost) return document.hidden || isLost("stream");
    isFound("stream");
    if (net.textContent === net.dataset.lost) say("");
  });
  document.addEventListener("htmx:after:request", ({ detail: { ctx } }) => {
    if (ctx.response.status >= 400) return;
    isFound("request");
    say("");
  });
  addEventListener("online", () => { if (net.textContent === net.dataset.lost) say(""); });

  // ---------------------------------------------------------------- lists and waiting rooms
  // What somebody has opened, chosen or begun to write stays so when the page changes around it.
  document.addEventListener("htmx:before:swap", (event) => {
    const task = event.detail.tasks.find((each) => each.type === "main");
    const now = task?.target;
    if (now?.id !== "room" && now?.id !== "lists") return;
    const next = task.fragment.querySelector("#" + now.id);
    if (!next) return event.preventDefault();
    for (const each of now.querySelectorAll("details[id][open]")) {
      next.querySelector("#" + CSS.escape(each.id))?.setAttribute("open", "");
    }
    const chosen = now.querySelector("input[name=seat]:checked");
    const still = chosen && next.querySelector(`input[type=radio][value="${chosen.value}"]`);
    if (still) {
      for (const each of next.querySelectorAll("input[type=radio]")) each.toggleAttribute("checked", each === still);
    }
  });
  document.addEventListener("htmx:after:swap", () => {
    if (document.querySelector("#room[data-begun]")) location.reload();
  });

  // ---------------------------------------------------------------- sound
  // Off until it is asked for; only then comes what makes it, and listens for "sound". All windows
  // of a browser are as loud.
  const VOLUMES = ["off", "soft", "normal", "loud"];

  function setVolume(volume) {
    root.dataset.volume = VOLUMES.includes(volume) ? volume : "off";
    showVolume();
    if (root.dataset.volume === "off") return null;
    return import("./sound.js").catch(() => null); // without a network there is no sound, and no harm
  }

  function showVolume() {
    for (const each of document.querySelectorAll("button[data-volume]")) {
      each.setAttribute("aria-pressed", String(each.dataset.volume === root.dataset.volume));
    }
  }

  document.addEventListener("click", async ({ target }) => {
    const volume = target.closest("button[data-volume]")?.dataset.volume;
    if (!volume) return;
    try {
      localStorage.setItem("volume", volume);
    } catch { /* a browser that keeps nothing is as loud until the page is left */ }
    (await setVolume(volume))?.sample();
  });
  addEventListener("storage", ({ key, newValue }) => { if (key === "volume") setVolume(newValue); });
  document.addEventListener("htmx:after:swap", showVolume);
  try {
    setVolume(localStorage.getItem("volume"));
  } catch {
    setVolume("off");
  }

  // ---------------------------------------------------------------- your turn
  const title = document.title;
  const icon = document.getElementById("favicon");
  const SILENCE = 35000; // ms; a beat comes every 15 s
  const POLL = 5000; // ms; where pages in the background have no stream
  let heard = -SILENCE;
  let elsewhere = null; // of a page that was just hidden nothing is known yet
  let wasMine = false;

  const isMine = () => document.getElementById("table")?.dataset.turn === "yes";

  function show() {
    const turns = Math.max(elsewhere ?? 0, isMine() ? 1 : 0);
    const told = turns ? `(${turns}) ${root.dataset.turnText} · ${title}` : title;
    if (document.title !== told) document.title = told; // to set it costs much, even to what it is
    const href = turns ? icon.dataset.turn : icon.dataset.calm;
    if (icon.getAttribute("href") !== href) icon.setAttribute("href", href);
  }

  function call() {
    document.dispatchEvent(new CustomEvent("sound", { detail: "turn" }));
    if ("notices" in root.dataset && document.hidden && window.Notification?.permission === "granted") {
      const notice = new Notification(root.dataset.turnText, { body: title, icon: icon.dataset.turn, tag: "turn" });
      notice.onclick = () => { window.focus(); notice.close(); };
    }
  }

  function look() {
    const mine = isMine();
    if (mine && !wasMine) call();
    wasMine = mine;
    show();
  }

  function count(turns) {
    if (elsewhere !== null && turns > elsewhere && document.hidden) call();
    elsewhere = turns;
    show();
  }

  async function poll() {
    try {
      const answer = await fetch(`${root.dataset.root}/me/turns`, { headers: { Accept: "application/json" } });
      if (answer.ok) count((await answer.json()).turns);
    } catch {
      // Nobody looks at this page now; it asks again soon.
    }
  }

  document.querySelector("#settings [name=notices]")?.addEventListener("change", (event) => {
    if (event.target.checked) window.Notification?.requestPermission();
  });

  document.addEventListener("htmx:after:swap", look);
  wasMine = isMine();
  show();
  document.addEventListener("stream", ({ detail }) => { if (!detail.lost) heard = performance.now(); });
  document.addEventListener("news", ({ detail: { turns, spectators } }) => {
    if (turns !== undefined) count(turns);
    const watching = document.getElementById("watching");
    if (spectators === undefined || !watching) return;
    watching.dataset.spectators = spectators;
    watching.querySelector("b").textContent = spectators;
  });
  if ("known" in root.dataset) {
    setInterval(() => { if (document.hidden && performance.now() - heard > SILENCE) poll(); }, POLL);
    document.addEventListener("visibilitychange", () => {
      if (document.hidden) elsewhere = null;
      else poll();
    });
  }
})();
