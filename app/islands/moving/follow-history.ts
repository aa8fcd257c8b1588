import type { StudioHere } from "../studio/studio-here.ts";

const followed = new WeakSet<StudioHere>();

/** Back and Forward between segments that were shown without a page load. */
export function followHistory(studio: StudioHere): void {
  if (followed.has(studio)) return;
  followed.add(studio);
  addEventListener("popstate", () => {
    const asked = new URL(location.href).searchParams.get("segment");
    // A link within the page, to its content or to the reference.
    if (asked === String(studio.segment.segmentNo)) return;
    void letTakeEnd(studio).then(() =>
      studio.goTo(location.pathname + location.search, { history: "keep", focus: true }),
    );
  });
}

/** Who goes back while speaking has finished: what was said is the answer. */
async function letTakeEnd({ recorder, rehearsal }: StudioHere): Promise<void> {
  rehearsal?.end();
  recorder.dispatch({ type: "FINISH" });
  if (recorder.isEnding) await recorder.ended();
}
