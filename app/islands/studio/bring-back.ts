import { judgedTake } from "#app/lib/studio/recorder/recorder-state.ts";
import { segmentOf } from "#app/lib/studio/take/place.ts";
import type { StudioHere } from "#app/lib/studio/studio-here.ts";

/** A take of an earlier visit: cut off by a crash, or finished but not sent yet. */
export async function bringBack(studio: StudioHere): Promise<void> {
  const { recorder, outbox, segment } = studio;
  const { place, stored } = segment;
  const unfinished = outbox.unfinished.find(
    (record) => segmentOf(record.place) === segmentOf(place),
  );
  if (unfinished) {
    recorder.dispatch({ type: "RECOVERED", take: judgedTake(unfinished, false) });
    return;
  }
  const entry = outbox.entryOf(place);
  // What the server shows of its own is better than the copy of what it has accepted.
  const known = entry?.phase === "accepted" && Boolean(stored);
  if (!entry || known || entry.phase === "stored") return;
  const record = await outbox.read(entry.record.answerId);
  if (!record?.bytes || studio.segment !== segment) return;
  recorder.dispatch({ type: "RESTORED", take: judgedTake(record, false) });
  studio.place(record);
}
