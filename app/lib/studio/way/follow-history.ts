import type { StudioHere } from "#app/lib/studio/studio-here.ts";

export function followHistory(studio: StudioHere, signal: AbortSignal): void {
  let last: Promise<void> = Promise.resolve();
  addEventListener(
    "popstate",
    () => {
      last = last.then(() => catchUp(studio));
    },
    { signal },
  );
}

/** Back may be pressed again before the segment is shown, or while Next is working. */
async function catchUp(studio: StudioHere, tries = 3): Promise<void> {
  // A link within the page is no other segment.
  if (isShown(studio)) return;
  if (tries === 0) return location.reload();
  await letTakeEnd(studio);
  await studio.goTo(shownNo(), { history: "keep", focus: true });
  await catchUp(studio, tries - 1);
}

function isShown({ segment }: StudioHere): boolean {
  return shownNo() === segment.segmentNo;
}

function shownNo(): number {
  return Number(new URL(location.href).searchParams.get("segment"));
}

/** Going back ends the take: what was said is the answer. */
async function letTakeEnd({ recorder, rehearsal }: StudioHere): Promise<void> {
  rehearsal?.end();
  recorder.dispatch({ type: "FINISH" });
  if (recorder.isEnding) await recorder.ended();
}
