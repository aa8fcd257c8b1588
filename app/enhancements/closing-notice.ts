const OPEN_MS = 5000;

/** A notice of success closes by itself after five seconds; the pointer or the keyboard's focus on it holds it open. */
export default function enhance(notice: HTMLElement): void {
  let timer = 0;
  const hold = () => window.clearTimeout(timer);
  const wait = () => {
    hold();
    if (!notice.matches(":hover, :focus-visible")) timer = window.setTimeout(() => close(notice), OPEN_MS);
  };
  for (const event of ["pointerenter", "focusin"]) notice.addEventListener(event, hold);
  for (const event of ["pointerleave", "focusout"]) notice.addEventListener(event, wait);
  wait();
}

/** The notice was focused when the page loaded; the focus must not fall to the top of the page with it. */
function close(notice: HTMLElement): void {
  if (notice.contains(document.activeElement)) document.getElementById("main")?.focus({ preventScroll: true });
  notice.remove();
}
