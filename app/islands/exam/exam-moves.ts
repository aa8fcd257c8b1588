import { answerGuard, settle } from "#app/lib/studio/form/answer-guard.ts";
import { hasChosenFile } from "#app/lib/studio/form/answer-fields.ts";
import type { Moves, StudioHere, Way } from "#app/lib/studio/studio-here.ts";
import type { DialogueSegment } from "#app/lib/studio/studio-props.ts";
import { ANSWER_FIRST } from "#app/lib/studio/outbox/take-words.ts";
import { segmentIn, thisPage } from "#app/lib/studio/this-page.ts";
import { foldAnswer } from "#app/lib/studio/way/dialogue-way.ts";
import type { StudioRecorder } from "#app/lib/studio/recorder/studio-recorder.ts";
import { endDialogue } from "./exam-end.ts";

export class ExamMoves implements Moves {
  private leaving = false;
  private readonly guard: ReturnType<typeof answerGuard>;

  constructor(
    private readonly studio: StudioHere,
    private readonly way: Way,
    private readonly voice: ExamVoice,
    signal: AbortSignal,
  ) {
    studio.moves = this;
    this.guard = answerGuard(studio.outbox);
    const forget = studio.outbox.subscribe(() => this.answers.learn() && this.refresh());
    signal.addEventListener("abort", forget);
  }

  get answers() {
    return this.way.answers;
  }

  refresh(): void {
    const { answers } = this;
    examPart("progress").setAttribute("value", String(answers.storedCount));
    const { segment } = this.studio;
    const fold = document.getElementById("reference");
    const isStored = Boolean(answers.segment(segment.segmentNo)?.stored);
    if (!fold || fold.hidden !== isStored) return;
    fold.hidden = !isStored;
    foldAnswer(segment);
  }

  submit(event: SubmitEvent, form: HTMLFormElement): void {
    const { submitter } = event;
    // The post has the file, as it does without script.
    if (hasChosenFile(form, this.studio.outbox)) return this.guard(event, form);
    event.preventDefault();
    if (this.leaving) return;
    this.leaving = true;
    submitter?.setAttribute("aria-busy", "true");
    void this.next().finally(() => {
      this.leaving = false;
      submitter?.removeAttribute("aria-busy");
    });
  }

  follow(event: Event, link: HTMLAnchorElement): void {
    event.preventDefault();
    if (link.closest("#reference")) return void this.showWords(link.href);
    if (this.studio.recorder.isBusy) return thisPage.tell(ANSWER_FIRST);
    const segment = this.answers.segment(segmentIn(link));
    if (!segment) return;
    this.voice.show(null);
    // The specification says that a segment chosen from the list starts again.
    this.goTo({ ...segment, attempts: 0 });
  }

  private async next(): Promise<void> {
    const { studio, answers } = this;
    const { recorder, outbox, segment } = studio;
    if (recorder.isEnding && !(await recorder.ended())) return;
    const current = answers.segment(segment.segmentNo);
    if (!current || recorder.isBusy || !answers.isAnswered(current))
      return thisPage.tell(ANSWER_FIRST);
    this.voice.show(null);
    const following = answers.segment(segment.segmentNo + 1);
    // The end of a dialogue waits for every upload, so this need not wait.
    if (!following) return this.end();
    const entry = outbox.entryOf(segment.place);
    if (entry && !outbox.isOnDisk(entry.record.answerId)) await settle(outbox, [entry]);
    if (studio.segment === segment) this.goTo(following);
  }

  private async end(): Promise<void> {
    const open = await endDialogue(this.studio, this.answers);
    if (!open) return;
    this.goTo(open);
    thisPage.tell(`Segment ${open.segmentNo} has no answer yet.`);
  }

  goTo(segment: DialogueSegment): void {
    this.way.show(segment, { history: "replace", focus: true });
    this.refresh();
  }

  private async showWords(address: string): Promise<void> {
    try {
      const server = await import("#app/lib/studio/way/segment-page.ts");
      const { page } = await server.fetchSegment(address);
      server.exchangeParts(page, ["reference"]);
    } catch {
      thisPage.tell("What was said could not be loaded. Try it again in a moment.");
    }
  }
}

/** The elements that the script of a mock test needs, by `data-exam`; `clock` only with a clock. */
export const PARTS = ["studio", "said", "calls", "progress"] as const;

export function examPart(name: (typeof PARTS)[number] | "clock"): HTMLElement {
  const selector = `[data-exam=${name}]`;
  const part = document.querySelector<HTMLElement>(selector);
  if (!part) throw new Error(`no ${selector}`);
  return part;
}

/** A screen reader has taken a live text by then. */
const SAID_MS = 5_000;

export class ExamVoice {
  private waiting: (() => string) | null = null;
  private silence: number | undefined;

  constructor(
    private readonly recorder: StudioRecorder,
    signal: AbortSignal,
  ) {
    const forget = recorder.subscribe(() => this.speak());
    signal.addEventListener("abort", forget);
  }

  call(words: () => string): void {
    this.waiting = words;
    this.speak();
  }

  /** Announces a text, and leaves it on the page until the next one. */
  show(text: string | null): void {
    const place = examPart("said");
    for (const body of place.children) body.textContent = text;
    place.hidden = text === null;
    place.scrollIntoView({ block: "nearest" });
    if (text !== null) this.call(() => text);
  }

  private speak(): void {
    if (!this.waiting || this.recorder.isBusy) return;
    const calls = examPart("calls");
    calls.textContent = this.waiting();
    this.waiting = null;
    clearTimeout(this.silence);
    // A screen reader that moves through the page would find an old time, or a text twice.
    this.silence = window.setTimeout(() => calls.replaceChildren(), SAID_MS);
  }
}
