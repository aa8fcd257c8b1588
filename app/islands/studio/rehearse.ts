import { createElement } from "react";
import { thisPage } from "#app/lib/studio/outbox/view/this-page.ts";
import type { TakeRecord } from "#app/lib/studio/outbox/take-record.ts";
import { wholeOf } from "#app/lib/studio/take/place.ts";
import { startAnew } from "./start-anew.ts";
import type { Rehearsing, StudioHere } from "#app/lib/studio/studio-here.ts";

/** Until the code of the rehearsal is here: the segment runs, and nothing else can be pressed. */
const ON_ITS_WAY: Rehearsing = {
  isRunning: () => true,
  bar: () => null,
  sides: () => [createElement("span"), null],
  fact: () => "Free repeat: unused",
  status: () => "",
  end: () => undefined,
};

const NOT_LOADED = "That did not load. You can still practise with Start and Next.";

/**
 * One press, and the segments follow one another as on the day. The recorder starts inside the
 * press, because a phone lets nothing sound later; where answers would be replaced, the press is
 * that of the question.
 */
export async function rehearse(studio: StudioHere): Promise<void> {
  const code = import("../rehearsal/rehearsal.tsx");
  try {
    if (hasAnswers(studio) && !(await (await code).mayReplace())) return;
    studio.rehearsal = ON_ITS_WAY;
    startAnew(studio);
    studio.rehearsal = new (await code).Rehearsal(studio);
  } catch {
    studio.rehearsal = null;
    thisPage.tell(NOT_LOADED);
  }
  studio.redraw();
}

/** From this segment on: on the server, or on this device only. */
function hasAnswers({ segment, outbox }: StudioHere): boolean {
  const { place, segmentNo } = segment;
  const isReplaced = (record: TakeRecord): boolean =>
    wholeOf(record.place) === wholeOf(place) && record.segmentNo >= segmentNo;
  return segment.answeredOn || outbox.queue.list().some(({ record }) => isReplaced(record));
}
