const DELAY_MS = 2000;

/**
 * Goes the one way on that a page has: a link after two seconds, a form at once. It waits for the page to be seen, so that a
 * tab in the background or a page made ready ahead does nothing; and it leaves no entry behind that Back would start again.
 */
export default function enhance(way: HTMLElement): void {
  const begin = () => {
    if (document.visibilityState !== "visible") return;
    document.removeEventListener("visibilitychange", begin);
    if (way instanceof HTMLFormElement) send(way);
    else if (way instanceof HTMLAnchorElement) window.setTimeout(() => location.replace(way.href), DELAY_MS);
  };
  document.addEventListener("visibilitychange", begin);
  begin();
}

function send(form: HTMLFormElement): void {
  const status = form.querySelector("[role=status]");
  if (status) status.textContent = "Loading...";
  form.requestSubmit();
}
