import type { RefObject } from "react";
import type { Outbox } from "#app/lib/outbox/outbox.ts";
import type { TakeRecord } from "#app/lib/outbox/take-record.ts";
import { thisPage } from "#app/lib/outbox-view/this-page.ts";
import { takeFile } from "#app/lib/outbox/upload-request.ts";
import { judgedTake } from "#app/lib/recorder/recorder-state.ts";
import { StudioRecorder } from "#app/lib/recorder/studio-recorder.ts";
import { fileInput, markChosenFile, placeInForm } from "./answer-fields.ts";
import { guardAnswerForm } from "./answer-guard.ts";
import { holdSegmentLinks } from "./offline-links.ts";
import type { SegmentStudioProps } from "./studio-props.ts";

export interface OwnSound {
  url: string;
  record: TakeRecord;
}

export interface Studio {
  recorder: StudioRecorder;
  outbox: Outbox;
}

interface Setters {
  redraw: () => void;
  setSound: (sound: OwnSound | null) => void;
}

/** Phases in which the microphone listens, or is about to. */
const LIVE = new Set(["chime", "starting", "recording"]);

/**
 * Joins the recorder and the outbox to the page and its form, until the signal says that the island
 * goes.
 */
export function connectStudio(
  props: SegmentStudioProps,
  question: RefObject<HTMLAudioElement>,
  outbox: Outbox,
  signal: AbortSignal,
  { redraw, setSound }: Setters,
): Studio {
  const element = document.getElementById(props.formId);
  const form = element instanceof HTMLFormElement ? element : null;
  const show = (record: TakeRecord): void =>
    setSound({ record, url: URL.createObjectURL(takeFile(record)) });
  const place = (record: TakeRecord): void => {
    if (form) placeInForm(form, record);
    show(record);
  };
  const recorder = new StudioRecorder({ ...props, ...props.limits }, outbox, place);
  const studio = { recorder, outbox };
  if (question.current) recorder.connect(question.current);
  standOnThisPage(props.segmentId, recorder);
  const unsubscribeRecorder = watchPhases(studio, {
    onChange: redraw,
    onParked: show,
    // A second try came to nothing, but the first, interrupted one is still there.
    onIdle: () => void bringBack(props, studio, place),
  });
  const unsubscribeOutbox = outbox.subscribe(redraw);
  const unsubscribePage = thisPage.subscribe(redraw);
  if (form) holdForm(form, props.clientAnswerId, outbox, signal);
  holdSegmentLinks(signal);
  signal.addEventListener("abort", () => {
    unsubscribeOutbox();
    unsubscribePage();
    unsubscribeRecorder();
    recorder.dispose();
    thisPage.recorder = null;
  });
  void bringBack(props, studio, place);
  thisPage.changed();
  return studio;
}

function standOnThisPage(segmentId: number, recorder: StudioRecorder): void {
  thisPage.recorder = {
    segmentId,
    isLive: () => LIVE.has(recorder.state.phase),
    isEnding: () => recorder.isEnding,
    ended: () => recorder.ended(),
  };
}

interface PhaseHooks {
  onChange: () => void;
  /** A take that waits for the student's verdict, who has to hear it. */
  onParked: (record: TakeRecord) => void;
  onIdle: () => void;
}

function watchPhases(
  { recorder, outbox }: Studio,
  { onChange, onParked, onIdle }: PhaseHooks,
): () => void {
  let phase = recorder.state.phase;
  return recorder.subscribe(() => {
    if (phase !== recorder.state.phase) {
      phase = recorder.state.phase;
      const parked = outbox.unfinished.find(
        (record) => record.answerId === recorder.state.draft?.answerId,
      );
      if (parked && (phase === "interrupted" || phase === "silent")) onParked(parked);
      // Also for the notices, which held back what they had to say during the take.
      thisPage.tell(null);
      if (phase === "idle") onIdle();
    }
    onChange();
  });
}

/** A take of an earlier visit: cut off by a crash, or finished but not sent yet. */
async function bringBack(
  { segmentId, stored }: SegmentStudioProps,
  { recorder, outbox }: Studio,
  place: (record: TakeRecord) => void,
): Promise<void> {
  const unfinished = outbox.unfinished.find((record) => record.segmentId === segmentId);
  if (unfinished) {
    recorder.dispatch({ type: "RECOVERED", take: judgedTake(unfinished, false) });
    return;
  }
  const entry = outbox.entryOf(segmentId);
  // What the server shows of its own is better than the copy of what it has accepted.
  const known = entry?.phase === "accepted" && Boolean(stored);
  if (!entry || known || entry.phase === "stored") return;
  const record = await outbox.read(entry.record.answerId);
  if (!record?.bytes) return;
  recorder.dispatch({ type: "RESTORED", take: judgedTake(record, false) });
  place(record);
}

function holdForm(
  form: HTMLFormElement,
  clientAnswerId: string,
  outbox: Outbox,
  signal: AbortSignal,
): void {
  guardAnswerForm(form, outbox);
  fileInput(form)?.addEventListener("change", () => markChosenFile(form, clientAnswerId), {
    signal,
  });
}
