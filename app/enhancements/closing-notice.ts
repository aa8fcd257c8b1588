const OPEN_MS = 5000;

/**
 * A notice of success closes after five seconds. The pointer holds it open, focus does not: the
 * notice has the focus from the start, and browsers call it visible even after a click.
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

/** Moves the focus first, or it would fall to the top of the page. */
function close(notice: HTMLElement): void {
  if (notice.contains(document.activeElement))
    document.getElementById("main")?.focus({ preventScroll: true });
  notice.remove();
}
