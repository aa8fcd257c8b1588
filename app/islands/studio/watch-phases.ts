import { holdMicrophone, thisPage } from "#app/lib/studio/this-page.ts";
import type { TakeRecord } from "#app/lib/studio/outbox/take-record.ts";
import type { StudioHere } from "#app/lib/studio/studio-here.ts";
import { isUnderWay, judgedTake } from "#app/lib/studio/recorder/recorder-state.ts";
import { rememberCheck } from "#app/lib/studio/recorder/microphone.ts";
import { isSame } from "#app/lib/studio/take/take.ts";

/** Does in the page what each phase of the recorder asks for. Returns what ends it. */
export function watchPhases(
  studio: StudioHere,
  onParked: (record: TakeRecord) => void,
): () => void {
  const { recorder, outbox } = studio;
  let phase = recorder.state.phase;
  let release: (() => void) | null = null;
  const stop = (): void => {
    studio.rehearsal?.end();
    recorder.dispatch({ type: "CANCEL" });
    thisPage.tell("You are recording in another tab.");
  };
  return recorder.subscribe(() => {
    if (phase === recorder.state.phase) return;
    phase = recorder.state.phase;
    if (isUnderWay(phase)) release ??= holdMicrophone(stop);
    else {
      release?.();
      release = null;
    }
    const draft = recorder.state.draft?.answerId;
    const parked = outbox.unfinished.find(({ answerId }) => answerId === draft);
    // The student must hear a take to decide about it.
    if (parked && (phase === "interrupted" || phase === "silent")) onParked(parked);
    // Notices were silent during the take, and may speak now.
    thisPage.tell(null);
    // The second try failed, but the interrupted first take is still there.
    if (phase === "idle") void bringBack(studio);
    if (phase === "recording") {
      rememberCheck();
      // The connection is idle while the student speaks.
      void studio.way().catch(() => undefined);
    }
  });
}

/** Restores a take of an earlier visit: cut off by a crash, or not sent yet. */
export async function bringBack(studio: StudioHere): Promise<void> {
  const { recorder, outbox, segment } = studio;
  const { place, stored } = segment;
  const unfinished = outbox.unfinished.find((record) => isSame(record.place, place));
  if (unfinished)
    return recorder.dispatch({ type: "RECOVERED", take: judgedTake(unfinished, false) });
  const entry = outbox.entryOf(place);
  // The server's own sound is better than our copy of an accepted one.
  const known = entry?.phase === "accepted" && Boolean(stored);
  if (!entry || known || entry.phase === "stored") return;
  const record = await outbox.read(entry.record.answerId);
  if (!record?.bytes || studio.segment !== segment) return;
  recorder.dispatch({ type: "RESTORED", take: judgedTake(record, false) });
  studio.place(record);
}
