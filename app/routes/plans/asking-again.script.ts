import type { Parts } from "#app/lib/page-parts.ts";

export const needs = { link: "a[href]", news: "[aria-live]" } as const;

/** After failures, the wait grows up to this limit. */
const LONGEST_SECONDS = 60;

/**
 * Asks for a payment in the background, less and less often, and writes the answer beside the link.
 * Never replaces the page, which somebody may be reading.
 */
export default function enhance(place: HTMLElement, { link, news }: Parts<typeof needs>): void {
  const wait = (seconds: number) => {
    if (seconds > 0) window.setTimeout(() => void ask(seconds), seconds * 1000);
  };
  const ask = async (seconds: number) => {
    const answer = await fetch(link.href).catch(() => null);
    // Offline, or the portal is busy: ask again later. An unknown payment answers 404.
    if (!answer || (!answer.ok && answer.status !== 404))
      return wait(Math.min(seconds * 2, LONGEST_SECONDS));
    // The session has ended. The link leads to the log-in.
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
