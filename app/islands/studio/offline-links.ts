import { NO_CONNECTION } from "#app/lib/outbox-view/take-words.ts";
import { thisPage } from "#app/lib/outbox-view/this-page.ts";

/**
 * Without a connection a link of the segment list would only show the browser's own error page, and
 * lose what is in memory.
 */
export function holdSegmentLinks(signal: AbortSignal): void {
  document.addEventListener(
    "click",
    (event) => {
      const { target } = event;
      if (navigator.onLine || !(target instanceof Element && target.closest(".segments a"))) return;
      event.preventDefault();
      thisPage.tell(NO_CONNECTION);
    },
    { signal },
  );
  addEventListener("online", () => thisPage.obstacle === NO_CONNECTION && thisPage.tell(null), {
    signal,
  });
}
