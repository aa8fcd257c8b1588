import { data } from "@remix-run/node";
import { idOf } from "#app/lib/http/forms/read-form.server.ts";
import type { Dialogue } from "#app/lib/api/dialogues.server.ts";

/** The student's position in a dialogue: a segment's number from 1, or the end. */
export type Position = number | "end";

/** Returns the position in a URL, or null without one. */
export function namedPosition(url: URL): Position | null {
  const named = url.searchParams.get("segment");
  return named === "end" ? "end" : idOf(named);
}

/** Returns the position in a known dialogue. Throws a 404 when it has no such segment. */
export function askedPosition(url: URL, { segments }: Dialogue): Position | null {
  const count = segments.length;
  if (count === 0) throw notFound("This dialogue has no segments yet.");
  const position = namedPosition(url);
  if (position === null && !url.searchParams.has("segment")) return null;
  if (position === null || (position !== "end" && (position < 1 || position > count)))
    throw notFound(`This dialogue has ${count} segments.`);
  return position;
}

/**
 * Returns the position of the page that sent a form. Does not derive it from the stored answers:
 * the page's own answer may have been stored in the background.
 */
export function postedPosition(url: URL, form: FormData, dialogue: Dialogue): Position | null {
  const index = dialogue.segments.findIndex(({ id }) => id === idOf(form.get("segment_id")));
  return askedPosition(url, dialogue) ?? (index < 0 ? null : index + 1);
}

function notFound(message: string) {
  return data({ kind: "not-found", message }, { status: 404 });
}

/** Reads `only=2,5`; no numbers mean all. Leaves out segments that the dialogue does not have. */
export function onlySegments(url: URL, count: number): number[] {
  const named = url.searchParams.get("only") ?? "";
  if (!/^\d{1,3}(,\d{1,3})*$/.test(named)) return [];
  const numbers = [...new Set(named.split(",").map(Number))];
  return numbers.filter((no) => no >= 1 && no <= count).sort((one, other) => one - other);
}

/** Returns whether a segment belongs to the practice: to weak ones, or to the whole dialogue. */
export function isAsked(url: URL, count: number): (no: number) => boolean {
  const only = onlySegments(url, count);
  return (no) => only.length === 0 || only.includes(no);
}

export function segmentAfter(only: readonly number[], at: number, count: number): number | null {
  const next = only.length > 0 ? only.find((no) => no > at) : at + 1;
  return next === undefined || next > count ? null : next;
}

export function segmentBefore(only: readonly number[], at: number): number | null {
  const previous = only.length > 0 ? only.findLast((no) => no < at) : at - 1;
  return previous === undefined || previous < 1 ? null : previous;
}
