import { ANSWER_FIRST, NO_CONNECTION } from "#app/lib/studio/outbox/view/take-words.ts";
import { hasLine } from "#app/lib/studio/line.ts";
import { thisPage } from "#app/lib/studio/outbox/view/this-page.ts";
import { isUnderWay } from "#app/lib/studio/recorder/recorder-state.ts";
import type { StudioHere } from "#app/lib/studio/studio-here.ts";

/**
 * Without a connection a link of the segment list would only show the browser's own error page, and
 * lose what is in memory: the segment is shown from what the page has brought along.
 */
export function goOfflineByLinks(studio: StudioHere, signal: AbortSignal): void {
  document.addEventListener(
    "click",
    (event) => {
      const { target } = event;
      const link = target instanceof Element && target.closest(".segments a");
      if (hasLine() || !(link instanceof HTMLAnchorElement)) return;
      event.preventDefault();
      if (isUnderWay(studio.recorder.state.phase)) return thisPage.tell(ANSWER_FIRST);
      const no = Number(new URL(link.href).searchParams.get("segment"));
      void studio.goTo(no, { history: "push", focus: true });
    },
    { signal },
  );
  addEventListener("online", () => thisPage.obstacle === NO_CONNECTION && thisPage.tell(null), {
    signal,
  });
}
