import { thisPage } from "#app/lib/studio/outbox/view/this-page.ts";
import { changeSound } from "#app/lib/studio/player/sound-settings.ts";
import type { StudioHere } from "#app/lib/studio/studio-here.ts";
import type { ExamProps } from "#app/lib/studio/studio-props.ts";
import type { DialogueAnswers } from "#app/lib/studio/way/dialogue-answers.ts";
import { startClock } from "./exam-clock.ts";
import { endOfTime } from "./exam-end.ts";
import { examPart, ExamVoice } from "./exam-said.ts";
import { onlyTab } from "./exam-tab.ts";
import { ExamMoves } from "./exam-moves.ts";

const ELSEWHERE =
  "This test is open in another tab. Continue there, or close that tab to continue here.";

/**
 * Makes a page of a mock test go on by itself: its clock, Next without loading a page, and its end.
 * The recorder and the outbox are those of practice.
 */
export async function sitExam(studio: StudioHere, signal: AbortSignal): Promise<void> {
  const { exam } = studio.segment;
  if (!exam) return;
  const voice = new ExamVoice(studio.recorder, signal);
  const elsewhere = (): void => {
    close();
    voice.show(ELSEWHERE);
  };
  // The other tab has gone on meanwhile: what stands here is old.
  if ((await onlyTab(studio.segment.place.id, elsewhere, signal)) === "later")
    return location.reload();
  const way = await studio.way();
  const { answers } = way;
  const moves = new ExamMoves(studio, { exam, way, voice }, signal);
  moves.comeBack();
  // As on the day; the slider for it is not shown.
  changeSound({ speed: 1 });
  keepAwake(signal);
  if (exam.msLeft === null) return;
  const ask = (): Promise<number | null> => askServer(exam, answers, moves);
  const onEnd = (): void => {
    close();
    void endOfTime(studio, answers, voice);
  };
  startClock(exam.msLeft, { voice, ask, onEnd }, signal);
}

/** Nothing of the test can be pressed any more. */
function close(): void {
  const studio = examPart("studio");
  if (studio) studio.inert = true;
}

/** Milliseconds that are left, and what is stored by now; null when the server did not say. */
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
  return typeof value === "object" && value !== null && "msLeft" in value && "stored" in value;
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
