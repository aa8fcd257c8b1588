import { hasLine, holdMicrophone, thisPage } from "#app/lib/studio/this-page.ts";
import type { TakeRecord } from "#app/lib/studio/outbox/take-record.ts";
import type { StudioHere } from "#app/lib/studio/studio-here.ts";
import { isUnderWay, judgedTake } from "#app/lib/studio/recorder/recorder-state.ts";
import { rememberCheck } from "#app/lib/studio/recorder/microphone.ts";
import { fileInput, markChosenFile } from "#app/lib/studio/form/answer-fields.ts";
import type { SegmentStudioProps } from "#app/lib/studio/studio-props.ts";
import { isSame } from "#app/lib/studio/take/take.ts";

const LINKS = ".segments a, #reference a";

/**
 * Watches what all segments of the page share, until `signal`. The returned function gives the
 * promise of a running check for a newer answer, or null.
 */
export function watchPage(
  studio: StudioHere,
  signal: AbortSignal,
  onParked: (record: TakeRecord) => void,
): () => Promise<void> | null {
  signal.addEventListener("abort", watchPhases(studio, onParked));
  watchLinks(studio, signal);
  // If this does not load, the exam works by forms and links. It outlives the island: the time of
  // the test goes on.
  if (studio.segment.exam)
    import("#app/islands/exam/sit-exam.ts").then(
      (exam) => exam.sitExam(studio, new AbortController().signal).catch(reportError),
      () => undefined,
    );
  return watchStored(studio, signal);
}

/** Updates the page at each phase of the recorder. Returns a function that stops it. */
function watchPhases(studio: StudioHere, onParked: (record: TakeRecord) => void): () => void {
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

function watchLinks(studio: StudioHere, signal: AbortSignal): void {
  document.addEventListener(
    "click",
    (event) => {
      const link = event.target instanceof Element && event.target.closest(LINKS);
      if (link instanceof HTMLAnchorElement) studio.moves.follow(event, link);
    },
    { signal },
  );
}

/** Asks the server when the page is shown again: another tab or device may have answered. */
function watchStored(studio: StudioHere, signal: AbortSignal): () => Promise<void> | null {
  let asking: Promise<void> | null = null;
  const ask = (): void => {
    if (document.visibilityState !== "visible" || !hasLine() || studio.segment.exam) return;
    asking ??= import("#app/lib/studio/way/segment-page.ts")
      .then((server) => server.askWhatIsStored(studio))
      // Without an answer the page keeps its data.
      .catch(() => undefined)
      .finally(() => (asking = null));
  };
  document.addEventListener("visibilitychange", ask, { signal });
  addEventListener("pageshow", (event) => event.persisted && ask(), { signal });
  return () => asking;
}

/** Watches the file field of one segment; the next one has another id for its answer. */
export function watchFile(
  form: HTMLFormElement,
  { clientAnswerId }: SegmentStudioProps,
  signal: AbortSignal,
): void {
  const markFile = (): void => markChosenFile(form, clientAnswerId);
  fileInput(form)?.addEventListener("change", markFile, { signal });
}

export function formOf({ formId }: SegmentStudioProps): HTMLFormElement {
  const element = document.getElementById(formId);
  if (element instanceof HTMLFormElement) return element;
  throw new Error(`no ${formId}`);
}
