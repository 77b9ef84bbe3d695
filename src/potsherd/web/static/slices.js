// The table changes part by part, with frames in between where the device is slow: one that changes
// all at once hears no press until all is done. A press finishes what is left, so that nobody
// presses anything on a table that has half changed.
(() => {
  "use strict";
  const WORK = 3; // ms at once
  const FRAME = 100; // ms at most until a frame has come
  const HAS_PARTS = "#table, #move, .who, .seats, .ground, .zone, .sets, .told";
  const CHANGING = "htmx-swapping";
  let steps = [];
  let end = null;
  let morph = null;
  htmx.registerExtension("slices", { init: (inner) => { morph = inner.morph; } });

  // After all others, who may refuse a change or put something into it.
  document.addEventListener("htmx:before:swap", (event) => {
    const { tasks: [task, ...others], ctx } = event.detail;
    const now = document.getElementById("table");
    const next = now && task?.target === now && task.fragment.querySelector("#table");
    if (!next || others.length || event.defaultPrevented || document.hidden) return;
    event.preventDefault();
    keepPowered(now, next);
    steps = changes(now, next);
    ctx.changed = new Promise((resolve) => {
      end = () => {
        htmx.trigger(now, "htmx:after:swap", { ctx });
        resolve();
      };
    });
    now.classList.add(CHANGING);
    run();
  });

  // What htmx has marked in a table is marked in the next, or nothing of it would seem the same.
  function keepPowered(now, next) {
    for (const { id } of now.querySelectorAll("[data-htmx-powered]")) {
      next.querySelector(`#${CSS.escape(id)}`)?.setAttribute("data-htmx-powered", "true");
    }
  }

  // ---------------------------------------------------------------- what differs
  function changes(now, next) {
    if (now.isEqualNode(next)) return [];
    const parts = new Map([...now.children].map((each) => [nameOf(each), each]));
    const fresh = new Map([...next.children].map((each) => [nameOf(each), each]));
    if (!now.matches(HAS_PARTS) || ![now, next].every(isOfParts) || !inOrder(parts, fresh)) return [() => change(now, next)];
    const gone = [...parts].filter(([name]) => !fresh.has(name)).map(([, each]) => () => each.remove());
    let before = null;
    const changed = [...fresh].flatMap(([name, each]) => {
      const [part, after] = [parts.get(name), before];
      before = part ?? each;
      return part ? changes(part, each) : [() => put(each, now, after)];
    });
    return [...gone, ...changed, () => copyAttributes(next, now)];
  }

  const isOfParts = ({ children, childNodes }) => {
    const names = new Set([...children].map(nameOf));
    return names.size === children.length && [...childNodes].every(({ nodeType, data }) => nodeType === 1 || !data.trim());
  };

  function inOrder(parts, fresh) {
    const [old, kept] = [[...parts.keys()].filter((each) => fresh.has(each)), [...fresh.keys()].filter((each) => parts.has(each))];
    return old.join() === kept.join();
  }

  const nameOf = ({ id, tagName, className }) => id || `${tagName} ${className}`;

  function change(now, next) {
    const fragment = document.createDocumentFragment();
    fragment.append(next);
    morph(now, fragment, false);
    power(now);
  }

  function put(part, into, after) {
    if (after) after.after(part);
    else into.prepend(part);
    power(part);
  }

  function power(part) {
    const waits = "[hx-post]:not([data-htmx-powered])";
    if (part.matches(waits) || part.querySelector(waits)) htmx.process(part);
  }

  function copyAttributes(from, to) {
    for (const { name } of [...to.attributes]) if (!from.hasAttribute(name)) to.removeAttribute(name);
    for (const { name, value } of from.attributes) to.setAttribute(name, value);
  }

  // ---------------------------------------------------------------- one after the other
  async function run() {
    await breath();
    try {
      while (steps.length) {
        const begun = performance.now();
        do steps.shift()(); while (steps.length && performance.now() - begun < WORK);
        if (steps.length) await frame();
      }
    } finally {
      finish();
    }
  }

  const breath = () => new Promise((resolve) => { setTimeout(resolve); });

  const frame = () => Promise.race([
    new Promise((resolve) => { requestAnimationFrame(() => setTimeout(resolve)); }),
    new Promise((resolve) => { setTimeout(resolve, FRAME); }),
  ]);

  function finish() {
    for (const step of steps.splice(0)) step();
    const last = end;
    end = null;
    last?.();
  }

  // Another change comes after the whole of this one, and so does a press: what was another move
  // before it is not pressed.
  addEventListener("htmx:before:swap", finish, true);
  document.addEventListener("visibilitychange", finish);
  addEventListener("click", (event) => {
    if (!end) return;
    const button = event.target.closest("button");
    const meant = button?.value;
    finish();
    if (button?.value !== meant) event.preventDefault();
  }, true);
})();
