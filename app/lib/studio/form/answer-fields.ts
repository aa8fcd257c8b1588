import type { Outbox } from "#app/lib/studio/outbox/outbox.ts";
import type { TakeRecord } from "#app/lib/studio/outbox/take-record.ts";
import { takeFields, takeFile } from "#app/lib/studio/outbox/upload-request.ts";

/** Puts the take into the form, so that a plain post can carry it if every upload fails. */
export function placeInForm(form: HTMLFormElement, record: TakeRecord): void {
  for (const [name, value] of Object.entries(takeFields(record))) setField(form, name, value);
  const input = fileInput(form);
  if (!input) return;
  try {
    const transfer = new DataTransfer();
    transfer.items.add(takeFile(record));
    input.files = transfer.files;
  } catch {
    // Old Safari cannot fill a file input. There the background upload sends the take.
  }
}

/** Clears the take's fields: a file chosen by hand is a new answer and needs another id. */
export function markChosenFile(form: HTMLFormElement, clientAnswerId: string): void {
  setField(form, "client_answer_id", clientAnswerId);
  for (const name of ["duration_ms", "peaks", "facts"]) setField(form, name, "");
}

export function isSubmit(submitter: HTMLElement | null): boolean {
  return (
    submitter instanceof HTMLButtonElement &&
    submitter.name === "intent" &&
    submitter.value === "submit"
  );
}

/** The last page of a dialogue has the id only in its URL. */
export function dialogueOf(form: HTMLFormElement): number {
  return Number(
    fieldValue(form, "question_id") || new URL(form.action).searchParams.get("question"),
  );
}

export function fileInput(form: HTMLFormElement): HTMLInputElement | null {
  const input = form.elements.namedItem("audioanswer");
  return input instanceof HTMLInputElement ? input : null;
}

/** A file chosen by hand is posted with the form, as without script. */
export function hasChosenFile(form: HTMLFormElement, outbox: Outbox): boolean {
  return !isQueued(form, outbox) && Boolean(fileInput(form)?.files?.length);
}

export function isQueued(form: HTMLFormElement, { queue }: Outbox): boolean {
  const answerId = fieldValue(form, "client_answer_id");
  return queue.list().some(({ record }) => record.answerId === answerId);
}

export function fieldValue(form: HTMLFormElement, name: string): string {
  const field = form.elements.namedItem(name);
  return field instanceof HTMLInputElement ? field.value : "";
}

function setField(form: HTMLFormElement, name: string, value: string): void {
  const field = form.elements.namedItem(name);
  if (field instanceof HTMLInputElement) field.value = value;
}
