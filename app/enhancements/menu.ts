/** The open menu covers the page, so Escape, a press elsewhere and a lost focus close it. */
export default function enhance(menu: HTMLElement): void {
  if (!(menu instanceof HTMLDetailsElement)) return;
  menu.addEventListener("keydown", ({ key }) => {
    if (key !== "Escape" || !menu.open) return;
    menu.open = false;
    menu.querySelector("summary")?.focus();
  });
  // A dialog that was opened from the menu returns the focus there.
  const closeFor = (target: EventTarget | null) => {
    if (target instanceof Element && !menu.contains(target) && !target.closest("dialog"))
      menu.open = false;
  };
  document.addEventListener("pointerdown", ({ target }) => closeFor(target));
  menu.addEventListener("focusout", ({ relatedTarget }) => closeFor(relatedTarget));
}
