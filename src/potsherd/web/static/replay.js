// Replay: arrow keys and playing by itself; steps change the page in place. Without it the links do.
(() => {
  const PAUSE = 1600; // ms between two steps
  let playing = 0;
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
    const page = await fetch(address)
      .then((answer) => (answer.ok ? answer.text() : null))
      .catch(() => null);
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
  function follow(find) {
    ahead += 1;
    steps = steps.then(async () => {
      const { href } = find();
      if (href) await go(href);
      ahead -= 1;
    });
  }

  const step = (id) => follow(() => byId(id));

  function toggle() {
    if (playing) {
      stop();
      dress();
      return;
    }
    playing = setInterval(() => { if (!ahead) step("next-step"); }, PAUSE);
    step(byId("next-step").href ? "next-step" : "first-step");
  }

  document.addEventListener("click", (event) => {
    if (event.target.closest("#play")) toggle();
    const link = event.target.closest("#replay a[href*='/replay?']");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
    event.preventDefault();
    follow(() => byId(link.id) ?? link);
  });

  document.addEventListener("keydown", (event) => {
    const other = event.altKey || event.ctrlKey || event.metaKey || event.shiftKey;
    if (other || event.target.closest("input, select, textarea, #moves")) return;
    const way = { ArrowLeft: "previous-step", ArrowRight: "next-step" }[event.key];
    if (!way) return;
    event.preventDefault();
    if (!event.repeat || !ahead) step(way);
  });

  document.addEventListener("visibilitychange", () => {
    if (!document.hidden || !playing) return;
    stop();
    dress();
  });

  dress();
})();
