const OPEN_MS = 5000;

/**
 * Closes a notice of success after five seconds. A pointer over it stops this; focus does not: the
 * notice has it from the start, and browsers call it visible even after a click.
 */
export default function enhance(notice: HTMLElement): void {
  let timer = 0;
  const hold = () => window.clearTimeout(timer);
  const wait = () => {
    hold();
    timer = window.setTimeout(() => close(notice), OPEN_MS);
  };
  notice.addEventListener("pointerenter", hold);
  notice.addEventListener("pointerleave", wait);
  if (!notice.matches(":hover")) wait();
}

/** Moves the focus first, or it would jump to the top of the page. */
function close(notice: HTMLElement): void {
  if (notice.contains(document.activeElement))
    document.getElementById("main")?.focus({ preventScroll: true });
  notice.remove();
}
