// Replay: arrow keys and playing by itself; steps change the page in place. Without it the links do.
(() => {
  const PAUSE = 1600; // ms between two steps
  let playing = 0;
  let going = 0;
  let ahead = 0; // steps asked for and not yet taken
  let steps = Promise.resolve();

  const byId = (id) => document.getElementById(id);

  function dress() {
    const play = byId("play");
    const ended = !byId("next-step").href;
    if (ended && playing) stop();
    play.hidden = false;
    play.setAttribute("aria-pressed", String(Boolean(playing)));
    play.querySelector(".label").textContent = playing ? play.dataset.pause : play.dataset.play;
    const moves = byId("moves");
    const now = moves.querySelector("[aria-current]");
    moves.scrollTop = now.offsetTop - moves.clientHeight / 2;
  }

  async function go(address) {
    const mine = (going += 1);
    const page = await fetch(address)
      .then((answer) => (answer.ok ? answer.text() : null))
      .catch(() => null);
    if (mine !== going) return;
    if (page === null) {
      location.assign(address);
      return;
    }
    const come = new DOMParser().parseFromString(page, "text/html");
    const focused = document.activeElement.id;
    byId("replay").replaceWith(come.getElementById("replay"));
    document.title = come.title;
    history.replaceState(null, "", address);
    dress();
    if (focused) byId(focused)?.focus({ preventScroll: true });
  }

  function stop() {
    clearInterval(playing);
    playing = 0;
  }

  // A step starts from where the one before it has come, however fast they are asked for.
  function follow(id) {
    ahead += 1;
    steps = steps.then(async () => {
      const address = byId(id).href;
      if (address) await go(address);
      ahead -= 1;
    });
  }

  function toggle() {
    if (playing) {
      stop();
      dress();
      return;
    }
    playing = setInterval(() => follow("next-step"), PAUSE);
    if (byId("next-step").href) follow("next-step");
    else follow("first-step");
  }

  document.addEventListener("click", (event) => {
    if (event.target.closest("#play")) toggle();
    const link = event.target.closest("#replay a[href*='/replay?']");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
    event.preventDefault();
    go(link.href);
  });

  document.addEventListener("keydown", (event) => {
    const other = event.altKey || event.ctrlKey || event.metaKey || event.shiftKey;
    if (other || event.target.closest("input, select, textarea, #moves")) return;
    const step = { ArrowLeft: "previous-step", ArrowRight: "next-step" }[event.key];
    if (!step) return;
    event.preventDefault();
    if (!event.repeat || !ahead) follow(step);
  });

  document.addEventListener("visibilitychange", () => {
    if (!document.hidden || !playing) return;
    stop();
    dress();
  });

  dress();
})();
