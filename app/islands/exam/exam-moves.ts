import { answerGuard, obstacleOf, settle } from "#app/lib/studio/form/answer-guard.ts";
import { hasChosenFile } from "#app/lib/studio/form/answer-fields.ts";
import type { Moves, StudioHere, Way } from "#app/lib/studio/studio-here.ts";
import type { DialogueSegment, ExamProps } from "#app/lib/studio/studio-props.ts";
import { ANSWER_FIRST } from "#app/lib/studio/outbox/take-words.ts";
import { segmentIn, thisPage } from "#app/lib/studio/this-page.ts";
import { foldAnswer } from "#app/lib/studio/way/dialogue-way.ts";
import { placeFields } from "#app/lib/studio/take/take.ts";
import { examPart, type ExamVoice, isQuiet } from "./exam-page.ts";

interface Parts {
  exam: ExamProps;
  way: Way;
  voice: ExamVoice;
}

export class ExamMoves implements Moves {
  private leaving = false;
  private readonly guard: ReturnType<typeof answerGuard>;

  constructor(
    private readonly studio: StudioHere,
    private readonly parts: Parts,
    signal: AbortSignal,
  ) {
    studio.moves = this;
    this.guard = answerGuard(studio.outbox);
    const forget = studio.outbox.subscribe(() => this.answers.learn() && this.refresh());
    signal.addEventListener("abort", forget);
  }

  private get answers() {
    return this.parts.way.answers;
  }

  comeBack(): void {
    const { answers } = this;
    const { voice } = this.parts;
    const waiting = answers.waiting().length;
    const recovered = answers.recovered();
    const asked = new URL(location.href).searchParams.has("segment");
    const goal = recovered ?? (asked ? undefined : answers.firstOpen());
    if (goal && goal.segmentNo !== this.studio.segment.segmentNo) this.goTo(goal);
    this.refresh();
    if (answers.storedCount + waiting === 0 && !recovered) return;
    const { segmentNo } = this.studio.segment;
    const kept = [
      answers.storedCount > 0 && `${counted(answers.storedCount)} saved`,
      waiting > 0 && `${counted(waiting)} safe on this device, to be sent`,
    ].filter(Boolean);
    // On a slow line the browser scrolls back last, away from these words.
    history.scrollRestoration = "manual";
    voice.show(
      `You are back at segment ${segmentNo} of ${answers.count}. ` +
        (kept.length > 0 ? `${kept.join(", ")}.` : ""),
    );
  }

  refresh(): void {
    const { answers } = this;
    examPart("progress").setAttribute("value", String(answers.storedCount));
    const { segmentNo } = this.studio.segment;
    const fold = document.getElementById("reference");
    const isStored = Boolean(answers.segment(segmentNo)?.stored);
    if (!fold || fold.hidden !== isStored) return;
    fold.hidden = !isStored;
    foldAnswer(segmentNo);
  }

  submit(event: SubmitEvent, form: HTMLFormElement): void {
    const { submitter } = event;
    // The post carries the file, as it does without script.
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
    if (isQuiet(this.studio.recorder)) return thisPage.tell(ANSWER_FIRST);
    const segment = this.answers.segment(segmentIn(link));
    if (!segment) return;
    this.parts.voice.show(null);
    // The specification: a segment that is chosen from the list starts again.
    this.goTo({ ...segment, attempts: 0 });
  }

  private async next(): Promise<void> {
    const { studio, answers } = this;
    const { recorder, outbox, segment } = studio;
    if (recorder.isEnding && !(await recorder.ended())) return;
    const current = answers.segment(segment.segmentNo);
    if (!current || isQuiet(recorder) || !answers.isAnswered(current))
      return thisPage.tell(ANSWER_FIRST);
    this.parts.voice.show(null);
    const following = answers.segment(segment.segmentNo + 1);
    // The end of a dialogue waits for every upload, so there is no need to wait here as well.
    if (!following) return this.endDialogue();
    const entry = outbox.entryOf(segment.place);
    if (entry && !outbox.isOnDisk(entry.record.answerId)) await settle(outbox, [entry]);
    if (studio.segment === segment) this.goTo(following);
  }

  /** Only the server has the next dialogue, and it takes only a complete test. */
  private async endDialogue(): Promise<void> {
    const { answers } = this;
    const { exam } = this.parts;
    const { outbox, segment } = this.studio;
    const left = await settle(outbox, answers.waiting());
    if (this.studio.segment !== segment) return;
    const open = answers.firstOpen();
    if (open) {
      this.goTo(open);
      return thisPage.tell(`Segment ${open.segmentNo} has no answer yet.`);
    }
    if (left.length > 0 || !navigator.onLine) return this.waitForLine();
    // The server knows whether this was the last dialogue.
    sendForm(exam.address, {
      ...placeFields(segment.place),
      segment: segment.segmentNo,
      stored: 1,
      last: 1,
    });
  }

  /** The last answers are being sent. The test goes on by itself once they arrive. */
  private async waitForLine(): Promise<void> {
    const { outbox, recorder, segment } = this.studio;
    const { answers } = this;
    const isHere = (): boolean => this.studio.segment === segment && !isQuiet(recorder);
    const hasArrived = (): boolean => answers.waiting().length === 0 && navigator.onLine;
    await new Promise<void>((resolve) => {
      const check = (): void => {
        if (isHere() && !hasArrived()) return this.tellObstacle();
        for (const end of forget) end();
        resolve();
      };
      const forget = [
        outbox.subscribe(check),
        thisPage.subscribe(check),
        () => removeEventListener("online", check),
      ];
      addEventListener("online", check);
      check();
    });
    if (isHere()) await this.endDialogue();
  }

  private tellObstacle(): void {
    const waiting = this.answers.waiting();
    const onDisk = this.studio.outbox.areOnDisk(waiting.map((entry) => entry.record));
    const text = obstacleOf(waiting, false, onDisk) ?? notSent(waiting.length);
    if (thisPage.obstacle !== text) thisPage.tell(text);
  }

  private goTo(segment: DialogueSegment): void {
    this.parts.way.show(segment, { history: "replace", focus: true });
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

const counted = (count: number): string => (count === 1 ? "1 answer is" : `${count} answers are`);

const notSent = (count: number): string =>
  `${counted(count)} still being sent. The test continues as soon as everything is saved.`;

/** Posts what the form without script would post, and follows the answer. */
export function sendForm(address: string, values: Record<string, string | number>): void {
  const form = document.createElement("form");
  form.method = "post";
  form.action = address;
  for (const [name, value] of Object.entries(values)) {
    const field = document.createElement("input");
    field.type = "hidden";
    field.name = name;
    field.value = String(value);
    form.append(field);
  }
  document.body.append(form);
  form.submit();
}
