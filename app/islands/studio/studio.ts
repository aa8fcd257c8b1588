import type { RefObject } from "react";
import { flushSync } from "react-dom";
import { underWay } from "#app/lib/fault-report.ts";
import { addressOf, hasLine, segmentIn, thisPage } from "#app/lib/studio/this-page.ts";
import type { Outbox } from "#app/lib/studio/outbox/outbox.ts";
import type { TakeRecord } from "#app/lib/studio/outbox/take-record.ts";
import { tellNoLine } from "#app/lib/studio/form/answer-guard.ts";
import { takeFile } from "#app/lib/studio/outbox/upload-request.ts";
import { StudioRecorder } from "#app/lib/studio/recorder/studio-recorder.ts";
import { fileInput, placeInForm } from "#app/lib/studio/form/answer-fields.ts";
import { practiceMoves } from "#app/lib/studio/form/practice-moves.ts";
import type { Manner, Moves, Rehearsing, StudioHere, Way } from "#app/lib/studio/studio-here.ts";
import type { SegmentStudioProps } from "#app/lib/studio/studio-props.ts";
import { keepAwake } from "#app/lib/studio/awake.ts";
import { isLive, isUnderWay } from "#app/lib/studio/recorder/recorder-state.ts";
import { rescue } from "./rescue.ts";
import { bringBack, formOf, watchFile, watchPage } from "./watch-page.ts";

export interface OwnSound {
  url: string;
  record: TakeRecord;
}

interface StudioHooks {
  redraw: () => void;
  setSound: (sound: OwnSound | null) => void;
  setSegment: (segment: SegmentStudioProps) => void;
}

/** Connects recorder and outbox to the page and its form, segment by segment. */
export class Studio implements StudioHere {
  readonly recorder: StudioRecorder;
  rehearsal: Rehearsing | null = null;
  moves: Moves;
  readonly redraw: () => void;
  /** The segment that the server sent. */
  private readonly first: SegmentStudioProps;
  private readonly asked: () => Promise<void> | null;
  private moving = false;
  private coming: Promise<Way> | null = null;
  /** Removes the listeners of the current segment. */
  private stay = new AbortController();
  private awake: AbortController | null = null;

  constructor(
    public segment: SegmentStudioProps,
    private readonly question: RefObject<HTMLAudioElement>,
    readonly outbox: Outbox,
    private readonly signal: AbortSignal,
    private readonly hooks: StudioHooks,
  ) {
    this.first = segment;
    this.recorder = new StudioRecorder({ ...segment, ...segment.limits }, outbox, (record) =>
      this.place(record),
    );
    this.recorder.connect(question.current);
    this.moves = practiceMoves(this);
    this.redraw = (): void => {
      this.stayAwake();
      hooks.redraw();
    };
    this.asked = watchPage(this, signal, (record) => this.show(record));
    const forget = [this.recorder, outbox, thisPage].map((part) => part.subscribe(this.redraw));
    this.stayAwake();
    signal.addEventListener("abort", () => {
      for (const end of forget) end();
      this.awake?.abort();
      this.stay.abort();
      this.rehearsal?.end();
      this.recorder.dispose();
      thisPage.recorder = null;
      underWay.tell = () => ({});
      thisPage.changed();
    });
    underWay.tell = () => ({ state: this.recorder.state.phase, takes: this.recorder.isBusy });
    this.stand();
    // A kept page always has the same segment, whatever its URL asks for.
    const asked = segmentIn(location);
    if (!hasLine() && asked && asked !== segment.segmentNo)
      void this.goTo(asked, { history: "keep", focus: false });
  }

  way(): Promise<Way> {
    this.coming ??= import("#app/lib/studio/way/dialogue-way.ts").then(
      (way) => new way.DialogueWay(this, this.signal),
    );
    this.coming.catch(() => (this.coming = null));
    return this.coming;
  }

  async goTo(segmentNo: number, manner: Manner): Promise<void> {
    if (this.moving) return;
    this.moving = true;
    try {
      (await this.way()).to(segmentNo, manner);
    } catch {
      // Offline, the browser would only show its own error page.
      if (hasLine()) location.assign(addressOf(segmentNo));
      else tellNoLine(this.outbox);
    } finally {
      this.moving = false;
    }
  }

  /** Shows another segment or newer data. Call it only while nothing is recorded. */
  moveTo(segment: SegmentStudioProps): void {
    this.stay.abort();
    this.segment = segment;
    this.recorder.moveTo({ ...segment, ...segment.limits });
    // Synchronous, so that Start finds this segment's sound in the page.
    flushSync(() => {
      this.hooks.setSound(null);
      this.hooks.setSegment(segment);
    });
    this.recorder.connect(this.question.current);
    this.stand();
    const input = fileInput(formOf(this.segment));
    if (input) input.value = "";
    // Sends waiting takes, as a loaded page does.
    this.outbox.held.send();
    this.outbox.queue.wake();
  }

  learn(segment: SegmentStudioProps): void {
    this.segment = segment;
    this.hooks.setSegment(segment);
  }

  start(): void {
    // Another segment is about to be shown: this one must not start.
    if (this.moving) return;
    const begin = (): void => this.recorder.dispatch({ type: "START" });
    // A phone plays sounds only inside the press, so Start waits only if it must.
    const asking = this.asked();
    if (asking) void asking.then(begin);
    else begin();
  }

  /** Makes the take the answer: its player appears, and the form has it. */
  place(record: TakeRecord): void {
    placeInForm(formOf(this.segment), record);
    this.show(record);
  }

  private stand(): void {
    this.stay = new AbortController();
    const { segment, recorder } = this;
    thisPage.recorder = {
      place: segment.place,
      isLive: () => isLive(recorder.state.phase) || this.rehearsal?.isRunning() === true,
      isEnding: () => recorder.isEnding,
      ended: () => recorder.ended(),
      rescue: () => rescue(this, this.first),
    };
    const { signal } = this.stay;
    const form = formOf(segment);
    form.addEventListener("submit", (event) => this.moves.submit(event, form), { signal });
    watchFile(form, segment, signal);
    void bringBack(this);
    thisPage.tell(null);
  }

  /** From Start to the end of a take, all through a rehearsal, and all through a test. */
  private stayAwake(): void {
    const { recorder, rehearsal, segment } = this;
    const isWanted =
      segment.exam || rehearsal?.isRunning() === true || isUnderWay(recorder.state.phase);
    if (isWanted && !this.awake) keepAwake((this.awake = new AbortController()).signal);
    if (isWanted) return;
    this.awake?.abort();
    this.awake = null;
  }

  private show(record: TakeRecord): void {
    this.hooks.setSound({ record, url: URL.createObjectURL(takeFile(record)) });
  }
}
