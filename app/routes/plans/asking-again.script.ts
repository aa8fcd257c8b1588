/** After failures the waits grow no longer than the longest that the server asks for. */
const LONGEST_SECONDS = 60;

/**
 * Asks in the background what became of a payment, less and less often, and says what came of it
 * beside the link that leads to it. The page is never exchanged by itself: that would take the place
 * of somebody who reads it, by ear or enlarged.
 */
export default function enhance(place: HTMLElement): void {
  const link = place.querySelector("a");
  const news = place.querySelector("[aria-live]");
  if (!link || !news) return;

  const wait = (seconds: number) => {
    if (seconds > 0) window.setTimeout(() => void ask(seconds), seconds * 1000);
  };
  const ask = async (seconds: number) => {
    const answer = await fetch(link.href).catch(() => null);
    // Without a line, or a portal with too much to do: the same question again, later. A payment
    // that nobody knows is told as 404.
    if (!answer || (!answer.ok && answer.status !== 404))
      return wait(Math.min(seconds * 2, LONGEST_SECONDS));
    // The session has ended: the link says so to whoever follows it.
    if (answer.redirected) return;
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const next = page.querySelector<HTMLElement>("[data-seconds]");
    if (next) {
      link.href = next.querySelector("a")?.href ?? link.href;
      return wait(Number(next.dataset.seconds));
    }
    news.textContent = `News of your payment: ${page.querySelector("h1")?.textContent}.`;
    link.textContent = "See your payment";
  };
  wait(Number(place.dataset.seconds));
}
