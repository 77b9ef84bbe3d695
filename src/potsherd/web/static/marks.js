// A reload keeps the cards that were marked, for the same decision of the same seat in this tab.
// Where a device is handed on nothing is kept: the marks of one say what is in that hand.
(() => {
  "use strict";
  const KEPT = "marks";
  const BOXES = "#move input:is([type=checkbox], [type=radio]):not([name=calm])";
  const alone = document.getElementById("live")?.dataset.shared === undefined;

  // A browser that keeps nothing loses the marks with the page.
  function stored(use) {
    try { return use(sessionStorage) ?? null; } catch { return null; }
  }

  function decision() {
    const table = document.getElementById("table");
    return [location.pathname, document.getElementById("as")?.value, table?.dataset.version].join(" ");
  }

  function keep() {
    const marked = [...document.querySelectorAll(`${BOXES}:checked`)].map((box) => box.id);
    const text = JSON.stringify({ of: decision(), marked });
    stored((place) => (alone && marked.length ? place.setItem(KEPT, text) : place.removeItem(KEPT)));
  }

  function restore() {
    const { of, marked } = JSON.parse(stored((place) => place.getItem(KEPT))) ?? {};
    stored((place) => place.removeItem(KEPT));
    if (!alone || of !== decision()) return;
    const boxes = marked.map((id) => document.getElementById(id)).filter((box) => box?.matches(BOXES));
    for (const box of boxes) box.checked = true;
    boxes[0]?.dispatchEvent(new Event("change", { bubbles: true }));
  }

  addEventListener("pagehide", keep);
  document.addEventListener("visibilitychange", () => { if (document.hidden) keep(); });
  addEventListener("DOMContentLoaded", () => setTimeout(restore)); // by then htmx listens
})();
