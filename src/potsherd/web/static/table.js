// The table in the browser. It knows no rules: it keeps what a person has begun, and counts clocks
// down.
(() => {
  "use strict";
  const table = () => document.getElementById("table");

  // The time at the server, by a clock of the device that nobody sets: beats say it anew.
  let ahead = Number(document.getElementById("live")?.dataset.now) - performance.now();
  const time = () => ahead + performance.now();
  document.addEventListener("stream", ({ detail }) => {
    if (detail.now) ahead = detail.now - performance.now();
    countDown();
  });

  // ---------------------------------------------------------------- what comes in
  // Never back in time, never anything but a table; and what was begun goes on in the new table.
  document.addEventListener("htmx:before:swap", (event) => {
    const task = event.detail.tasks.find((each) => each.type === "main");
    const now = table();
    if (task?.target.id === "advice") refuseLate(event, task, now);
    if (!task || task.target !== now) return;
    const next = task.fragment.querySelector("#table");
    const cleared = next && !next.querySelector("#error") && clear(event.detail.ctx);
    if (!next || isOlder(next, now)) {
      event.preventDefault();
      if (cleared) htmx.trigger("#weigh", "weigh");
      return;
    }
    keepBegun(now, next);
    letGo(now, next);
    if (next.dataset.version !== now.dataset.version) renew("move");
  });

  // A browser lays out a half changed page when what has the focus is taken out of it.
  function letGo(now, next) {
    const place = document.activeElement?.closest("#table [id]");
    if (place && !twin(next, place)) document.activeElement.blur();
  }

  // What is pushed after one's own move is what the answer to it has shown.
  document.addEventListener("coming", (event) => {
    const [, number] = /data-number="(\d+)"/.exec(event.detail.text) ?? [];
    if (number && Number(number) <= Number(table().dataset.number) && !document.getElementById("error")) event.preventDefault();
  });

  function isOlder(next, now) {
    const ahead = Number(next.dataset.number) - Number(now.dataset.number);
    return ahead < 0 || (ahead === 0 && !next.querySelector("#error") && !now.querySelector("#error"));
  }

  // A hint that comes after the table has changed is for a decision that is over.
  function refuseLate(event, task, now) {
    const advice = task.fragment.querySelector("#advice");
    if (advice?.dataset.version !== now.dataset.version) event.preventDefault();
  }

  function clear(request) {
    const done = [...(sent.get(request) ?? [])].filter((box) => box.checked);
    for (const box of done) box.checked = false;
    return done.length > 0;
  }

  function keepBegun(now, next) {
    for (const box of now.querySelectorAll("input:checked")) twin(next, box)?.setAttribute("checked", "");
    for (const each of now.querySelectorAll("details[id][open]")) twin(next, each)?.setAttribute("open", "");
    const advice = now.querySelector("#advice");
    const again = advice && twin(next, advice);
    if (again && again.dataset.version === advice.dataset.version) again.replaceWith(advice.cloneNode(true));
    const scales = now.querySelector("#weigh");
    if (next.querySelector("#move input[checked]") && scales) {
      const said = twin(next, scales);
      if (said) said.innerHTML = scales.innerHTML;
    }
  }

  const twin = (next, element) => next.querySelector("#" + CSS.escape(element.id));

  document.addEventListener("htmx:after:swap", (event) => {
    if (advice()) point();
    idle();
    if (event.detail.ctx.target === advice()) advice().scrollIntoView({ block: "nearest" });
    if (event.detail.ctx.target !== table()) return;
    if (document.querySelector("#move input:checked")) htmx.trigger("#weigh", "weigh");
    countDown();
  });

  // While nothing is marked there is nothing to press. Without scripts nobody can know.
  function idle() {
    for (const each of document.querySelectorAll("#weigh [data-idle]")) each.setAttribute("aria-disabled", "true");
  }
  idle();

  // ---------------------------------------------------------------- hints
  // A hint points at what its best move means, and at another one's while that is looked at.
  const advice = () => document.getElementById("advice");

  function point(from = advice()) {
    for (const each of document.querySelectorAll("#move [data-meant]")) each.removeAttribute("data-meant");
    for (const found of from?.dataset.points?.split(" ") ?? []) {
      const [, id, how] = /^(.*):(.*)$/.exec(found) ?? [];
      document.getElementById(id ?? "")?.setAttribute("data-meant", how);
    }
  }
  for (const kind of ["pointerover", "pointerout", "focusin", "focusout"]) {
    document.addEventListener(kind, ({ type, target }) => {
      const other = target.closest?.("#other-moves button");
      if (other) point(type === "pointerover" || type === "focusin" ? other : advice());
    });
  }

  function closeHint() {
    advice().removeAttribute("data-points");
    for (const each of advice().querySelectorAll(":scope > :not(.thinking)")) each.remove();
    point();
    document.getElementById("ask-hint")?.focus();
  }
  document.addEventListener("click", (event) => {
    if (!event.target.closest("#close-hint")) return;
    event.preventDefault();
    closeHint();
  });
  document.addEventListener("keydown", ({ key }) => {
    if (key === "Escape" && document.querySelector("#advice > .given")) closeHint();
  });

  // ---------------------------------------------------------------- what goes out
  // Cards that were sent are done with once the answer comes, those marked since then are not.
  const sent = new WeakMap();

  document.addEventListener("htmx:before:request", ({ detail: { ctx } }) => {
    if (ctx.sourceElement.id === "move") sent.set(ctx, ctx.sourceElement.querySelectorAll("input:checked"));
  });

  // Whoever ticked not to be asked is not, from the next press on.
  let unasked = false;

  document.addEventListener("htmx:before:request", ({ detail: { ctx } }) => {
    unasked ||= ctx.sourceElement.id === "move" && ctx.sourceElement.querySelector("[name=calm]:checked") !== null;
  });
  document.addEventListener("click", (event) => {
    const button = unasked && event.target.closest("#move button[popovertarget$='-ask']");
    if (!button || button.closest("[popover]")) return;
    event.preventDefault();
    document.getElementById(button.getAttribute("popovertarget")).querySelector("[name=move]").click();
  });

  // The second half of a double click would press what has come under the pointer since the first.
  document.addEventListener("click", (event) => {
    if (event.detail > 1 && event.target.closest("#move button")) event.preventDefault();
  }, true);

  // A form that was answered gets a fresh key; one that got no answer keeps its key, so that
  // sending it again does nothing twice. A move at a table that has changed is another one.
  document.addEventListener("htmx:after:request", (event) => {
    const { request, response, sourceElement } = event.detail.ctx;
    const form = request?.form;
    if (!form || sourceElement !== form || response.status >= 400) return;
    renew(form.id);
    if (form.id === "say" && form.elements.text.value === request.body.get("text")) form.reset();
    request.submitter?.closest("[popover]:popover-open")?.hidePopover();
  });

  // Other words are another saying, even while the last one is under way.
  document.addEventListener("input", ({ target }) => { if (target.id === "saying") renew("say"); });

  function renew(form) {
    const numbers = crypto.getRandomValues(new Uint8Array(12));
    const key = document.querySelector(`[name=key][form=${form}]`);
    if (key) key.value = [...numbers].map((byte) => byte.toString(36)).join("-");
  }

  // All cards of a type at once.
  document.addEventListener("dblclick", (event) => {
    const boxes = event.target.closest(".fan")?.querySelectorAll("input[type=checkbox]");
    if (!boxes?.length) return;
    event.preventDefault();
    for (const box of boxes) box.checked = true;
    boxes[0].dispatchEvent(new Event("change", { bubbles: true }));
  });

  // ---------------------------------------------------------------- clocks
  function countDown() {
    for (const clock of document.querySelectorAll("time[data-deadline]")) {
      const left = Math.max(0, Number(clock.dataset.deadline) - time());
      const seconds = Math.ceil(left / 1000);
      const [days, hours] = [Math.floor(seconds / 86400), Math.floor(seconds / 3600) % 24];
      const unit = (number, unit) => new Intl.NumberFormat(document.documentElement.lang, { style: "unit", unit, unitDisplay: "narrow" }).format(number);
      const two = (number) => String(number).padStart(2, "0");
      const short = `${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
      clock.textContent = days ? `${unit(days, "day")} ${unit(hours, "hour")}` : hours ? `${hours}:${short}` : short;
      clock.closest(".clock")?.classList.toggle("danger", left > 0 && left < 15000);
    }
  }
  countDown();
  setInterval(countDown, 1000);
})();
