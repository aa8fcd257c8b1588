import { obstacleOf, settle } from "#app/lib/studio/form/answer-guard.ts";
import { offlineText } from "#app/lib/studio/outbox/take-words.ts";
import type { TakeRecord } from "#app/lib/studio/outbox/take-record.ts";
import type { StudioHere } from "#app/lib/studio/studio-here.ts";
import type { DialogueSegment } from "#app/lib/studio/studio-props.ts";
import { placeFields, wholeOf } from "#app/lib/studio/take/take.ts";
import { thisPage } from "#app/lib/studio/this-page.ts";
import type { DialogueAnswers } from "#app/lib/studio/way/dialogue-answers.ts";

/** A round takes at most eight seconds. After four, the server accepts no more answers. */
const ROUNDS = 4;

/**
 * Sends the answers, then loads the next dialogue: only the server has it, and it needs all
 * answers. Returns a segment that has no answer yet.
 */
export async function endDialogue(
  studio: StudioHere,
  answers: DialogueAnswers,
): Promise<DialogueSegment | undefined> {
  const { outbox, segment } = studio;
  const left = await settle(outbox, answers.waiting());
  if (studio.segment !== segment) return undefined;
  const open = answers.firstOpen();
  if (open) return open;
  if (left.length > 0 || !navigator.onLine) {
    await lineAndUploads(studio, answers);
    return isStillHere(studio, segment) ? endDialogue(studio, answers) : undefined;
  }
  // The server knows whether this was the last dialogue.
  post(studio, { ...placeFields(segment.place), segment: segment.segmentNo, stored: 1, last: 1 });
  return undefined;
}

/** Resolves once every answer has arrived or the student has moved on. Shows the reason to wait. */
function lineAndUploads(studio: StudioHere, answers: DialogueAnswers): Promise<void> {
  const { outbox, segment } = studio;
  return new Promise<void>((resolve) => {
    const check = (): void => {
      const hasArrived = answers.waiting().length === 0 && navigator.onLine;
      if (isStillHere(studio, segment) && !hasArrived) return tellObstacle(studio, answers);
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
}

function isStillHere(studio: StudioHere, segment: DialogueSegment): boolean {
  return studio.segment === segment && !studio.recorder.isBusy;
}

function tellObstacle({ outbox }: StudioHere, answers: DialogueAnswers): void {
  const waiting = answers.waiting();
  const onDisk = outbox.areOnDisk(waiting.map((entry) => entry.record));
  const text = obstacleOf(waiting, false, onDisk) ?? notSent(waiting.length);
  if (thisPage.obstacle !== text) thisPage.tell(text);
}

export const countedAnswers = (count: number): string =>
  count === 1 ? "1 answer is" : `${count} answers are`;

const notSent = (count: number): string =>
  `${countedAnswers(count)} still being sent. The test continues as soon as everything is saved.`;

/** Finishes and keeps a running take, sends all answers, then ends the test. */
export async function endOfTime(
  studio: StudioHere,
  answers: DialogueAnswers,
  show: (text: string) => void,
): Promise<void> {
  const { recorder, outbox } = studio;
  recorder.dispatch({ type: "FINISH" });
  if (recorder.state.phase === "starting")
    recorder.dispatch({ type: "INTERRUPT", interruption: "hidden" });
  // The end of the test stops a question that is playing.
  if (!recorder.isEnding) recorder.dispatch({ type: "INTERRUPT", interruption: "hidden" });
  if (recorder.isEnding && !(await recorder.ended())) {
    recorder.dispatch({ type: "USE" });
    await recorder.ended();
  }
  // The island broke: nobody can decide about its take any more.
  if (!thisPage.recorder) for (const { answerId } of draftsOf(studio)) await outbox.use(answerId);
  show("The time is over. What you have said is kept, and is being sent.");
  let left = answers.waiting();
  for (let round = 0; round < ROUNDS && left.length > 0; round += 1)
    left = await settle(outbox, left);
  if (!navigator.onLine) {
    const onDisk = outbox.areOnDisk(left.map((entry) => entry.record));
    show(`The time is over. ${offlineText(onDisk, left.length)}`);
    await new Promise((resolve) => addEventListener("online", resolve, { once: true }));
    await settle(outbox, answers.waiting());
  }
  post(studio, { intent: "time-out", record: studio.segment.place.id });
}

function draftsOf({ outbox, segment }: StudioHere): TakeRecord[] {
  return outbox.unfinished.filter(({ place }) => wholeOf(place) === wholeOf(segment.place));
}

/** Posts what the form would post without script, and shows the response. */
function post({ segment: { exam } }: StudioHere, values: Record<string, string | number>): void {
  if (!exam) return;
  const form = document.createElement("form");
  form.method = "post";
  form.action = exam.address;
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
