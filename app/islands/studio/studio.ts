import type { RefObject } from "react";
import { flushSync } from "react-dom";
import { addressOf, hasLine, segmentIn, thisPage } from "#app/lib/studio/this-page.ts";
import type { Outbox } from "#app/lib/studio/outbox/outbox.ts";
import type { TakeRecord } from "#app/lib/studio/outbox/take-record.ts";
import { tellNoLine } from "#app/lib/studio/form/answer-guard.ts";
import { takeFile } from "#app/lib/studio/outbox/upload-request.ts";
import { StudioRecorder, type RecorderSettings } from "#app/lib/studio/recorder/studio-recorder.ts";
import { fileInput, markChosenFile, placeInForm } from "#app/lib/studio/form/answer-fields.ts";
import { practiceMoves } from "#app/lib/studio/form/practice-moves.ts";
import type { Manner, Moves, Rehearsing, StudioHere, Way } from "#app/lib/studio/studio-here.ts";
import type { SegmentStudioProps } from "#app/lib/studio/studio-props.ts";
import { isLive } from "#app/lib/studio/recorder/recorder-state.ts";
import { bringBack, watchPhases } from "./watch-phases.ts";

const LINKS = ".segments a, #reference a";

export interface OwnSound {
  url: string;
  record: TakeRecord;
}

interface StudioHooks {
  redraw: () => void;
  setSound: (sound: OwnSound | null) => void;
  setSegment: (segment: SegmentStudioProps) => void;
}

/** Lets recorder and outbox work on the page and its form, segment by segment. */
export class Studio implements StudioHere {
  readonly recorder: StudioRecorder;
  rehearsal: Rehearsing | null = null;
  moves: Moves;
  private moving = false;
  private asking: Promise<void> | null = null;
  private coming: Promise<Way> | null = null;
  /** Removes the listeners of the segment. */
  private stay = new AbortController();

  constructor(
    public segment: SegmentStudioProps,
    private readonly question: RefObject<HTMLAudioElement>,
    readonly outbox: Outbox,
    private readonly signal: AbortSignal,
    private readonly hooks: StudioHooks,
  ) {
    this.recorder = new StudioRecorder(settingsOf(segment), outbox, (record) => this.place(record));
    this.recorder.connect(question.current);
    this.moves = practiceMoves(this);
    const forget = [
      watchPhases(this, (record) => this.show(record)),
      this.recorder.subscribe(hooks.redraw),
      outbox.subscribe(hooks.redraw),
      thisPage.subscribe(hooks.redraw),
    ];
    this.listenToLinks();
    const ask = (): void => this.askWhatIsStored();
    document.addEventListener("visibilitychange", ask, { signal });
    addEventListener("pageshow", (event) => event.persisted && ask(), { signal });
    signal.addEventListener("abort", () => {
      for (const end of forget) end();
      this.stay.abort();
      this.rehearsal?.end();
      this.recorder.dispose();
      thisPage.recorder = null;
    });
    this.stand();
    // A page from the device always shows the same segment, whatever its address asks for.
    const asked = segmentIn(location);
    if (!hasLine() && asked && asked !== segment.segmentNo)
      void this.goTo(asked, { history: "keep", focus: false });
    // If this does not load, the exam works by forms and links.
    if (segment.exam)
      import("#app/islands/exam/sit-exam.ts").then(
        (exam) => exam.sitExam(this, signal).catch(reportError),
        () => undefined,
      );
  }

  redraw(): void {
    this.hooks.redraw();
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

  /** The page shows another segment, or knows more of this one. Call while nothing is recorded. */
  moveTo(segment: SegmentStudioProps): void {
    this.stay.abort();
    this.segment = segment;
    this.recorder.moveTo(settingsOf(segment));
    // Synchronous, so that Start finds this segment's sound in the page.
    flushSync(() => {
      this.hooks.setSound(null);
      this.hooks.setSegment(segment);
    });
    this.recorder.connect(this.question.current);
    this.stand();
    const input = fileInput(this.form());
    if (input) input.value = "";
    // A page that is loaded sends waiting takes at once. So does this one.
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
    // A phone plays sounds only inside the press, so Start waits only where it must.
    if (this.asking) void this.asking.then(begin);
    else begin();
  }

  /** Another tab or device may have answered meanwhile. */
  private askWhatIsStored(): void {
    if (document.visibilityState !== "visible" || !hasLine() || this.segment.exam) return;
    this.asking ??= import("#app/lib/studio/way/segment-page.ts")
      .then((server) => server.askWhatIsStored(this))
      // Without an answer the page keeps what it knows.
      .catch(() => undefined)
      .finally(() => (this.asking = null));
  }

  /** The take is the answer: it can be heard, and the form carries it. */
  place(record: TakeRecord): void {
    placeInForm(this.form(), record);
    this.show(record);
  }

  private stand(): void {
    this.stay = new AbortController();
    const { signal } = this.stay;
    const { segment, recorder } = this;
    const form = this.form();
    thisPage.recorder = {
      place: segment.place,
      isLive: () => isLive(recorder.state.phase) || this.rehearsal?.isRunning() === true,
      isEnding: () => recorder.isEnding,
      ended: () => recorder.ended(),
    };
    form.addEventListener("submit", (event) => this.moves.submit(event, form), { signal });
    const markFile = (): void => markChosenFile(form, segment.clientAnswerId);
    fileInput(form)?.addEventListener("change", markFile, { signal });
    void bringBack(this);
    thisPage.tell(null);
  }

  private listenToLinks(): void {
    const { signal } = this;
    document.addEventListener(
      "click",
      (event) => {
        const link = event.target instanceof Element && event.target.closest(LINKS);
        if (link instanceof HTMLAnchorElement) this.moves.follow(event, link);
      },
      { signal },
    );
  }

  private show(record: TakeRecord): void {
    this.hooks.setSound({ record, url: URL.createObjectURL(takeFile(record)) });
  }

  private form(): HTMLFormElement {
    const { formId } = this.segment;
    const element = document.getElementById(formId);
    if (element instanceof HTMLFormElement) return element;
    throw new Error(`no ${formId}`);
  }
}

function settingsOf(segment: SegmentStudioProps): RecorderSettings {
  return { ...segment, ...segment.limits };
}
