import { thisPage } from "#app/lib/studio/this-page.ts";
import { changeSound } from "#app/lib/studio/player/sound-settings.ts";
import type { StudioHere } from "#app/lib/studio/studio-here.ts";
import type { ExamProps } from "#app/lib/studio/studio-props.ts";
import type { DialogueAnswers } from "#app/lib/studio/way/dialogue-answers.ts";
import { startClock } from "./countdown.ts";
import { countedAnswers, endOfTime } from "./exam-end.ts";
import { examPart, ExamMoves, ExamVoice, PARTS } from "./exam-moves.ts";

const ELSEWHERE =
  "This test is open in another tab. Continue there, or close that tab to continue here.";

/** Adds the clock, Next without a page load, and the end to the recorder and outbox of practice. */
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
  const moves = new ExamMoves(studio, way, voice, signal);
  comeBack(studio, moves, voice);
  // The real test has one speed, and this page has no control for it.
  changeSound({ speed: 1 });
  if (exam.msLeft === null) return;
  const ask = (): Promise<number | null> => askServer(exam, answers, moves);
  const onEnd = (): void => {
    close();
    void endOfTime(studio, answers, (text) => voice.show(text));
  };
  startClock(exam.msLeft, { voice, ask, onEnd }, signal);
}

/** Returns to the segment where the student left, and says what is saved. */
function comeBack(studio: StudioHere, moves: ExamMoves, voice: ExamVoice): void {
  const { answers } = moves;
  const waiting = answers.waiting().length;
  const recovered = answers.recovered();
  const asked = new URL(location.href).searchParams.has("segment");
  const goal = recovered ?? (asked ? undefined : answers.firstOpen());
  if (goal && goal.segmentNo !== studio.segment.segmentNo) moves.goTo(goal);
  moves.refresh();
  if (answers.storedCount + waiting === 0 && !recovered) return;
  const kept = [
    answers.storedCount > 0 && `${countedAnswers(answers.storedCount)} saved`,
    waiting > 0 && `${countedAnswers(waiting)} safe on this device, to be sent`,
  ].filter(Boolean);
  // On a slow connection the browser restores the scroll position last, away from this text.
  history.scrollRestoration = "manual";
  voice.show(
    `You are back at segment ${studio.segment.segmentNo} of ${answers.count}. ` +
      (kept.length > 0 ? `${kept.join(", ")}.` : ""),
  );
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

/** Waits until no other tab has the test open. Without Web Locks, assumes a single tab. */
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
