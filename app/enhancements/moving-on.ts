const DELAY_MS = 2000;
const TOUCHES = ["keydown", "pointerdown", "pointermove", "wheel", "focusin", "selectionchange"];

/**
 * Follows the page's only link after two seconds, or sends its form at once. Waits until the page
 * is visible, so that background tabs and prerendered pages do nothing. After Back it does nothing.
 */
export default function enhance(way: HTMLElement): void {
  const begin = () => {
    if (document.visibilityState !== "visible") return;
    document.removeEventListener("visibilitychange", begin);
    if (way instanceof HTMLAnchorElement) follow(way);
    else if (way instanceof HTMLFormElement && isFirstVisit()) send(way);
  };
  document.addEventListener("visibilitychange", begin);
  begin();
}

/** Stops at a touch or a key: the student is reading (WCAG 2.2.1). */
function follow(way: HTMLAnchorElement): void {
  const told = document.createElement("p");
  told.className = "text-sm text-ink-muted";
  told.setAttribute("aria-live", "polite");
  told.textContent = "You go on in 2 seconds. Press a key or touch the page to stay. ";
  const stays = Object.assign(document.createElement("button"), {
    className: "btn",
    type: "button",
    textContent: "Stay here",
  });
  way.after(" ", stays, told);
  const touched = new AbortController();
  const timer = window.setTimeout(() => location.replace(way.href), DELAY_MS);
  const stay = (event: Event) => {
    if (!isTouch(event)) return;
    touched.abort();
    window.clearTimeout(timer);
    stays.remove();
    told.textContent = "You stay here. Go on when you are ready.";
  };
  for (const name of TOUCHES) document.addEventListener(name, stay, { signal: touched.signal });
}

/** Browsers also fire for a mouse that rests while the page changes, and for empty selections. */
function isTouch(event: Event): boolean {
  if (event.type === "selectionchange") return document.getSelection()?.isCollapsed === false;
  return !(
    event instanceof PointerEvent &&
    event.type === "pointermove" &&
    event.movementX === 0 &&
    event.movementY === 0
  );
}

/** False after Back, Forward or a reload: the form was sent before, and its button remains. */
function isFirstVisit(): boolean {
  const [visit] = performance.getEntriesByType("navigation");
  return visit instanceof PerformanceNavigationTiming && visit.type === "navigate";
}

function send(form: HTMLFormElement): void {
  const status = form.querySelector("[aria-live]");
  if (status) status.textContent = "Loading...";
  form.requestSubmit();
}
