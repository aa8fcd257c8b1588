import { hasChosenFile } from "./answer-fields.ts";
import { guardAnswerForm } from "./answer-guard.ts";
import type { StudioHere } from "#app/lib/studio/studio-here.ts";

/**
 * Next and Previous between two segments. The form's own post goes where they lead as well: it does
 * the work when it carries a file, at the ends of the dialogue, and without script.
 */
export function goOnWithoutLoading(
  form: HTMLFormElement,
  studio: StudioHere,
  signal: AbortSignal,
): void {
  const goal = (submitter: HTMLElement | null): number | null =>
    hasChosenFile(form, studio.outbox) ? null : goalOf(submitter, studio);
  guardAnswerForm(form, studio.outbox, (submitter) => goal(submitter) !== null);
  form.addEventListener(
    "submit",
    (event) => {
      const { submitter, defaultPrevented } = event;
      const to = goal(submitter);
      if (defaultPrevented || to === null) return;
      event.preventDefault();
      void studio.goTo(to, { history: "push", focus: true });
    },
    { signal },
  );
}

function goalOf(submitter: HTMLElement | null, { segment }: StudioHere): number | null {
  if (!(submitter instanceof HTMLButtonElement) || submitter.name !== "intent") return null;
  if (submitter.value === "next") return segment.nextNo;
  return submitter.value === "previous" ? segment.previousNo : null;
}

/** The address of another segment of the dialogue that stands here. */
export function addressOf(segment: number | "end"): string {
  const address = new URL(location.href);
  address.searchParams.set("segment", String(segment));
  address.searchParams.delete("answer");
  return address.pathname + address.search;
}
