const OPEN_MS = 5000;

/**
 * A notice of success closes by itself after five seconds; the pointer on it holds it open. Focus
 * does not: the notice has it from the start, Tab never leads to it, and browsers call that focus
 * visible even after a click.
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

/** The focus must not fall to the top of the page with it. */
function close(notice: HTMLElement): void {
  if (notice.contains(document.activeElement))
    document.getElementById("main")?.focus({ preventScroll: true });
  notice.remove();
}
