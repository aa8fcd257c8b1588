import { thisPage } from "#app/lib/studio/outbox/view/this-page.ts";
import type { SegmentStudioProps } from "#app/lib/studio/studio-props.ts";
import type { StudioHere } from "#app/lib/studio/studio-here.ts";
import { isAtRest, isJudged, type Phase } from "#app/lib/studio/recorder/recorder-state.ts";
import { exchangeParts, fetchSegment } from "./segment-page.ts";

const NEWER =
  "This segment was answered in another tab or on another device meanwhile. " +
  "Start asks before it replaces that answer.";

/** Runs when a page comes back, and at a segment that has an answer. */
export async function askWhatIsStored(studio: StudioHere): Promise<void> {
  const { outbox, recorder, segment } = studio;
  if (!mayLearn(recorder.state.phase) || studio.rehearsal) return;
  const known = answerOf(studio);
  await outbox.lookAgain();
  const { page, segment: fresh } = await fetchSegment(location.pathname + location.search);
  if (studio.segment !== segment || !mayLearn(recorder.state.phase)) return;
  exchangeParts(page, ["strip", "segments"]);
  thisPage.changed();
  (await studio.way()).answers.replace(fresh.segments);
  if (known === answerOf(studio, fresh))
    return studio.learn({ ...segment, segments: fresh.segments, stored: fresh.stored });
  if (isJudged(recorder.state.phase)) return studio.learn(fresh);
  exchangeParts(page, ["form"]);
  studio.moveTo(fresh);
  thisPage.tell(NEWER);
}

/** Identifies the answer that counts: one that waits on this device, else the server's. */
function answerOf({ outbox, recorder, segment }: StudioHere, fresh?: SegmentStudioProps): string {
  const entry = outbox.entryOf(segment.place);
  if (entry && entry.phase !== "stored") return entry.record.answerId;
  // An answer that this page has sent is no news, although its copy of the segment is older.
  const sent = fresh || !recorder.state.take ? undefined : entry?.record.size;
  return String(sent ?? (fresh ?? segment).stored?.size ?? "none");
}

function mayLearn(phase: Phase): boolean {
  return isAtRest(phase) || isJudged(phase);
}
