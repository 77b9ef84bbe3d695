// What is chosen for a game stands in the line that opens the choices, also when they are closed.
document.addEventListener("change", ({ target }) => {
  const line = target.closest("details")?.querySelector(`summary [data-shows="${target.name}"]`);
  if (line) line.textContent = target.dataset.title;
});
// A page that comes back from the history has the choices that were made there.
addEventListener("pageshow", () => {
  for (const chosen of document.querySelectorAll("details input[data-title]:checked")) {
    chosen.dispatchEvent(new Event("change", { bubbles: true }));
  }
});
