/** Says in the buttons how many words are chosen, and chooses all of the page. */
export default function enhance(form: HTMLElement): void {
  const boxes = [...form.querySelectorAll<HTMLInputElement>('input[name="chosen"]')];
  const allBox = form.querySelector<HTMLInputElement>("[data-choose-all]");
  const counts = form.querySelectorAll<HTMLElement>("[data-chosen]");
  const show = () => {
    const chosen = boxes.filter(({ checked }) => checked).length;
    for (const count of counts) count.textContent = String(chosen);
    if (!allBox) return;
    allBox.checked = chosen === boxes.length;
    allBox.indeterminate = chosen > 0 && chosen < boxes.length;
  };
  form.addEventListener("change", ({ target }) => {
    if (allBox && target === allBox) for (const box of boxes) box.checked = allBox.checked;
    show();
  });
  // A draft that comes back sets boxes without an event, and says so in its place.
  const place = form.querySelector(".draft-place");
  if (place) new MutationObserver(show).observe(place, { childList: true, subtree: true });
  show();
}
