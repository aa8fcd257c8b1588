import { thisPage } from "#app/lib/studio/this-page.ts";
import { changeSound } from "#app/lib/studio/player/sound-settings.ts";
import type { StudioHere } from "#app/lib/studio/studio-here.ts";
import type { ExamProps } from "#app/lib/studio/studio-props.ts";
import type { DialogueAnswers } from "#app/lib/studio/way/dialogue-answers.ts";
import { ExamMoves, sendForm } from "./exam-moves.ts";
import { examPart, ExamVoice, PARTS, startClock } from "./exam-page.ts";
import { offlineText } from "#app/lib/studio/outbox/take-words.ts";
import { settle } from "#app/lib/studio/form/answer-guard.ts";

/** A round takes at most eight seconds. After four the server accepts no more answers. */
const ROUNDS = 4;

const ELSEWHERE =
  "This test is open in another tab. Continue there, or close that tab to continue here.";

/** Adds the clock, Next without a load, and the end to the recorder and outbox of practice. */
export async function sitExam(studio: StudioHere, signal: AbortSignal): Promise<void> {
  const { exam } = studio.segment;
  if (!exam) return;
  PARTS.forEach(examPart);
  const voice = new ExamVoice(studio.recorder, signal);
  const elsewhere = (): void => {
    close();
    voice.show(ELSEWHERE);
  };
  // The other tab has moved on meanwhile, so this page is out of date.
  if ((await onlyTab(studio.segment.place.id, elsewhere, signal)) === "later")
    return location.reload();
  const way = await studio.way();
  const { answers } = way;
  const moves = new ExamMoves(studio, { exam, way, voice }, signal);
  moves.comeBack();
  // As on the day. This page shows no slider for it.
  changeSound({ speed: 1 });
  keepAwake(signal);
  if (exam.msLeft === null) return;
  const ask = (): Promise<number | null> => askServer(exam, answers, moves);
  const onEnd = (): void => void endOfTime(studio, answers, voice);
  startClock(exam.msLeft, { voice, ask, onEnd }, signal);
}

function close(): void {
  examPart("studio").inert = true;
}

async function askServer(exam: ExamProps, answers: DialogueAnswers, moves: ExamMoves) {
  const answer = await fetch(exam.clockAddress, { cache: "no-store" });
  if (answer.status === 401) thisPage.tell("Log in again. Everything you answered is kept.");
  if (!answer.ok) return null;
  const told: unknown = await answer.json();
  if (!isTold(told)) return null;
  answers.learnFrom(told.stored);
  moves.refresh();
  return told.msLeft;
}

function isTold(value: unknown): value is { msLeft: number | null; stored: number[] } {
  return typeof value === "object" && value !== null && "stored" in value;
}

/** A screen that goes dark in the middle of a take ends it. */
function keepAwake(signal: AbortSignal): void {
  if (!("wakeLock" in navigator)) return;
  const ask = (): void => {
    if (document.visibilityState === "visible")
      void navigator.wakeLock.request("screen").catch(() => undefined);
  };
  document.addEventListener("visibilitychange", ask, { signal });
  ask();
}

/** Finishes and keeps the take that is being spoken, sends everything, then ends the test. */
async function endOfTime(
  studio: StudioHere,
  answers: DialogueAnswers,
  voice: ExamVoice,
): Promise<void> {
  close();
  const { recorder, outbox } = studio;
  recorder.dispatch({ type: "FINISH" });
  if (recorder.state.phase === "starting")
    recorder.dispatch({ type: "INTERRUPT", interruption: "hidden" });
  // A question that is playing ends with the test.
  if (!recorder.isEnding) recorder.dispatch({ type: "INTERRUPT", interruption: "hidden" });
  if (recorder.isEnding && !(await recorder.ended())) {
    recorder.dispatch({ type: "USE" });
    await recorder.ended();
  }
  voice.show("The time is over. What you have said is kept, and is being sent.");
  let left = answers.waiting();
  for (let round = 0; round < ROUNDS && left.length > 0; round += 1)
    left = await settle(outbox, left);
  if (!navigator.onLine) {
    voice.show(
      `The time is over. ${offlineText(outbox.areOnDisk(left.map((entry) => entry.record)), left.length)}`,
    );
    await new Promise((resolve) => addEventListener("online", resolve, { once: true }));
    await settle(outbox, answers.waiting());
  }
  const { exam, place } = studio.segment;
  if (exam) sendForm(exam.address, { intent: "time-out", record: place.id });
}

/** Waits until no other tab has the test open. Without Web Locks we assume a single tab. */
export async function onlyTab(
  recordId: number,
  onElsewhere: () => void,
  signal: AbortSignal,
): Promise<"first" | "later"> {
  if (!("locks" in navigator)) return "first";
  const name = `ccl-exam-${recordId}`;
  const held = new Promise<void>((resolve) => signal.addEventListener("abort", () => resolve()));
  return new Promise((resolve) => {
    void navigator.locks.request(name, { ifAvailable: true }, (lock) => {
      if (lock) {
        resolve("first");
        return held;
      }
      onElsewhere();
      void navigator.locks.request(name, () => {
        resolve("later");
        return held;
      });
    });
  });
}
