import { useEffect, useReducer, useState, type RefObject } from "react";
import { guardAnswerForm, markChosenFile, placeInForm } from "./answer-form.ts";
import { takeFile } from "#app/lib/outbox/upload-request.ts";
import type { TakeRecord } from "#app/lib/outbox/take-record.ts";
import { openOutbox } from "#app/lib/outbox/open-outbox.ts";
import type { Outbox } from "#app/lib/outbox/outbox.ts";
import type { Take } from "#app/lib/recorder/recorder-machine.ts";
import { StudioRecorder } from "#app/lib/recorder/studio-recorder.ts";
import { thisPage } from "#app/lib/outbox/this-page.ts";
import type { QueueEntry } from "#app/lib/outbox/upload-queue.ts";
import type { SegmentStudioProps } from "./studio-props.ts";

export interface OwnSound {
  url: string;
  record: TakeRecord;
}

export interface Studio {
  recorder: StudioRecorder;
  outbox: Outbox;
}

export interface StudioView {
  /** Null until the browser is ready; the plain HTML stands until then. */
  studio: Studio | null;
  /** The take on this device, to listen to. */
  sound: OwnSound | null;
  /** What became of its upload. */
  entry: QueueEntry | undefined;
  /** Why the form did not leave the page. */
  obstacle: string | null;
}

/** Phases in which the microphone listens, or is about to. */
const LIVE = new Set(["chime", "starting", "recording"]);

/** Joins the recorder and the outbox to the page, and takes everything back when the island goes. */
export function useStudio(
  props: SegmentStudioProps,
  question: RefObject<HTMLAudioElement>,
): StudioView {
  const [studio, setStudio] = useState<Studio | null>(null);
  const [sound, setSound] = useState<OwnSound | null>(null);
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const { segmentId, owner, uploadUrl } = props;

  useEffect(() => {
    const cleanup = new AbortController();
    void openOutbox({ owner, uploadUrl }).then((outbox) => {
      if (!cleanup.signal.aborted)
        setStudio(connect(props, question, outbox, cleanup.signal, { redraw, setSound }));
    });
    return () => {
      cleanup.abort();
      setStudio(null);
      setSound(null);
    };
    // The props of an island never change: every segment is a page of its own.
  }, []);
  useEffect(
    () => () => {
      if (sound) URL.revokeObjectURL(sound.url);
    },
    [sound],
  );

  return {
    studio,
    sound,
    obstacle: thisPage.obstacle,
    entry: studio?.outbox.entryOf(segmentId),
  };
}

interface Setters {
  redraw: () => void;
  setSound: (sound: OwnSound | null) => void;
}

function connect(
  props: SegmentStudioProps,
  question: RefObject<HTMLAudioElement>,
  outbox: Outbox,
  signal: AbortSignal,
  setters: Setters,
): Studio {
  const { redraw, setSound } = setters;
  const form = document.getElementById(props.formId);
  const target = form instanceof HTMLFormElement ? form : null;
  const show = (record: TakeRecord): void =>
    setSound({ record, url: URL.createObjectURL(takeFile(record)) });
  const recorder = new StudioRecorder({ ...props, ...props.limits }, outbox, (record) => {
    if (target) placeInForm(target, record);
    show(record);
  });
  if (question.current) recorder.connect(question.current);
  /** A take of an earlier visit: cut off by a crash, or finished but not sent yet. */
  const bringBack = async (): Promise<void> => {
    const unfinished = outbox.unfinished.find((record) => record.segmentId === props.segmentId);
    if (unfinished) {
      recorder.dispatch({ type: "RECOVERED", take: takeOf(unfinished) });
      return;
    }
    const entry = outbox.entryOf(props.segmentId);
    // What the server shows of its own is better than the copy of what it has accepted.
    const known = entry?.phase === "accepted" && Boolean(props.stored);
    if (!entry || known || entry.phase === "stored") return;
    const record = await outbox.read(entry.record.answerId);
    if (!record?.bytes) return;
    recorder.dispatch({ type: "RESTORED", take: takeOf(record) });
    if (target) placeInForm(target, record);
    show(record);
  };
  thisPage.recorder = {
    segmentId: props.segmentId,
    isLive: () => LIVE.has(recorder.state.phase),
    isEnding: () => recorder.isEnding,
    ended: () => recorder.ended(),
  };
  let phase = recorder.state.phase;
  const unsubscribeRecorder = recorder.subscribe(() => {
    if (phase !== recorder.state.phase) {
      phase = recorder.state.phase;
      const parked = outbox.unfinished.find(
        (record) => record.answerId === recorder.state.draft?.answerId,
      );
      if (parked && (phase === "interrupted" || phase === "silent")) show(parked);
      // Also for the notices, which held back what they had to say during the take.
      thisPage.tell(null);
      // A second try came to nothing, but the first, interrupted one is still there.
      if (phase === "idle") void bringBack();
    }
    redraw();
  });
  const unsubscribeOutbox = outbox.subscribe(redraw);
  const unsubscribePage = thisPage.subscribe(redraw);
  if (target) {
    guardAnswerForm(target, outbox);
    const input = target.elements.namedItem("audioanswer");
    if (input instanceof HTMLInputElement)
      input.addEventListener("change", () => markChosenFile(target, props.clientAnswerId), {
        signal,
      });
  }
  signal.addEventListener("abort", () => {
    unsubscribeOutbox();
    unsubscribePage();
    unsubscribeRecorder();
    recorder.dispose();
    thisPage.recorder = null;
  });
  void bringBack();
  thisPage.changed();
  return { recorder, outbox };
}

function takeOf(record: TakeRecord): Take {
  return {
    answerId: record.answerId,
    durationMs: record.durationMs,
    size: record.size,
    silent: false,
  };
}
