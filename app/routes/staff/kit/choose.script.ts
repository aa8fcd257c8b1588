export const needs = { said: "[data-said]", all: "[data-all] input" };

/**
 * Counts the chosen rows in the buttons of the bar. Chooses all rows, or by the Shift key the ones
 * between.
 */
export default function enhance(
  bar: HTMLElement,
  { said, all }: Record<keyof typeof needs, Element>,
): void {
  const form = bar.closest("form");
  if (!form || !(all instanceof HTMLInputElement)) return;
  const boxes = [...form.querySelectorAll<HTMLInputElement>("input[name=id][type=checkbox]")];
  const texts = [...bar.querySelectorAll("button")].map(
    (button) => [button, button.textContent] as const,
  );
  let last = -1;

  const count = (): void => {
    const chosen = boxes.filter(({ checked }) => checked).length;
    const what = `${chosen} ${bar.dataset.one}${chosen === 1 ? "" : "s"}`;
    for (const [button, text] of texts)
      button.textContent = chosen === 0 ? text : `${text}: ${what}`;
    // Not when the page comes: a reader would hear it after the notice.
    if (chosen > 0 || said.textContent !== "")
      said.textContent = `${chosen} of ${boxes.length} chosen`;
    all.checked = chosen === boxes.length;
    all.indeterminate = chosen > 0 && chosen < boxes.length;
    bar.dataset.chosen = String(chosen);
  };
  form.addEventListener("click", ({ target, shiftKey }) => {
    const at = boxes.findIndex((box) => box === target);
    const pressed = boxes[at];
    if (!pressed) return;
    if (shiftKey && last >= 0)
      for (const box of boxes.slice(Math.min(at, last), Math.max(at, last)))
        box.checked = pressed.checked;
    last = at;
    count();
  });
  all.addEventListener("change", () => {
    for (const box of boxes) box.checked = all.checked;
    count();
  });
  // Browsers restore the boxes after Back, some of them later than this.
  window.addEventListener("pageshow", count);
  // A draft that comes back sets boxes without an event, and says so in its place.
  const draft = form.querySelector(".draft-place");
  if (draft) new MutationObserver(count).observe(draft, { childList: true, subtree: true });
  // The boxes of the rows are sent.
  all.removeAttribute("name");
  all.closest("label")?.removeAttribute("hidden");
  count();
}
