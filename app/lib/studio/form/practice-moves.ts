import { hasLine, segmentIn, thisPage } from "#app/lib/studio/this-page.ts";
import type { Moves, StudioHere } from "#app/lib/studio/studio-here.ts";
import { ANSWER_FIRST } from "#app/lib/studio/outbox/take-words.ts";
import { isUnderWay } from "#app/lib/studio/recorder/recorder-state.ts";
import { hasChosenFile } from "./answer-fields.ts";
import { answerGuard } from "./answer-guard.ts";

/** Moves without a page load, except with a file, at the ends of a dialogue and without script. */
export function practiceMoves(studio: StudioHere): Moves {
  const { outbox } = studio;
  const goal = (form: HTMLFormElement, submitter: HTMLElement | null): number | null =>
    hasChosenFile(form, outbox) ? null : goalOf(submitter, studio);
  const guard = answerGuard(outbox, (form, submitter) => goal(form, submitter) !== null);
  return {
    submit(event, form) {
      guard(event, form);
      const to = goal(form, event.submitter);
      if (event.defaultPrevented || to === null) return;
      event.preventDefault();
      void studio.goTo(to, { history: "push", focus: true });
    },
    /** Offline, the browser would only show its error page, and lose takes in memory. */
    follow(event, link) {
      if (hasLine() || !link.closest(".segments")) return;
      event.preventDefault();
      if (isUnderWay(studio.recorder.state.phase)) return thisPage.tell(ANSWER_FIRST);
      void studio.goTo(segmentIn(link), { history: "push", focus: true });
    },
  };
}

function goalOf(submitter: HTMLElement | null, { segment }: StudioHere): number | null {
  if (!(submitter instanceof HTMLButtonElement) || submitter.name !== "intent") return null;
  if (submitter.value === "next") return segment.nextNo;
  return submitter.value === "previous" ? segment.previousNo : null;
}
