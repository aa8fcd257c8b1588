const DELAY_MS = 2000;

/**
 * Goes the one way on that a page has: a link after two seconds, a form at once. It waits for the
 * page to be seen, so that a tab in the background or a page made ready ahead does nothing, and it
 * never turns somebody around who came by Back.
 */
export default function enhance(way: HTMLElement): void {
  const begin = () => {
    if (document.visibilityState !== "visible") return;
    document.removeEventListener("visibilitychange", begin);
    if (way instanceof HTMLAnchorElement)
      window.setTimeout(() => location.replace(way.href), DELAY_MS);
    else if (way instanceof HTMLFormElement && isFirstVisit()) send(way);
  };
  document.addEventListener("visibilitychange", begin);
  begin();
}

/** Not by Back, Forward or a reload: the form was sent then, and its button still stands there. */
function isFirstVisit(): boolean {
  const [visit] = performance.getEntriesByType("navigation");
  return visit instanceof PerformanceNavigationTiming && visit.type === "navigate";
}

function send(form: HTMLFormElement): void {
  const status = form.querySelector("[aria-live]");
  if (status) status.textContent = "Loading...";
  form.requestSubmit();
}
