import { data } from "@remix-run/node";
import { idOf } from "#app/lib/http/forms/read-form.server.ts";
import type { Dialogue } from "#app/lib/api/dialogues.server.ts";

/** Where a student is in a dialogue: at a segment, by its number from 1, or past the last one. */
export type Position = number | "end";

/** The position an address names, or null when it names none. */
export function namedPosition(url: URL): Position | null {
  const named = url.searchParams.get("segment");
  return named === "end" ? "end" : idOf(named);
}

/**
 * The same for a dialogue whose segments are known: an address that names another one leads
 * nowhere.
 */
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
 * Where the page stood that a form was sent from. It is never counted anew from what is stored: the
 * answer of that page may have been stored in the background meanwhile.
 */
export function postedPosition(url: URL, form: FormData, dialogue: Dialogue): Position | null {
  const index = dialogue.segments.findIndex(({ id }) => id === idOf(form.get("segment_id")));
  return askedPosition(url, dialogue) ?? (index < 0 ? null : index + 1);
}

function notFound(message: string) {
  return data({ kind: "not-found", message }, { status: 404 });
}

/** Reads `only=2,5`; no number stands for all. Leaves out what the dialogue does not have. */
export function onlySegments(url: URL, count: number): number[] {
  const named = url.searchParams.get("only") ?? "";
  if (!/^\d{1,3}(,\d{1,3})*$/.test(named)) return [];
  const numbers = [...new Set(named.split(",").map(Number))];
  return numbers.filter((no) => no >= 1 && no <= count).sort((one, other) => one - other);
}

export function segmentAfter(only: readonly number[], at: number, count: number): number | null {
  const next = only.length > 0 ? only.find((no) => no > at) : at + 1;
  return next === undefined || next > count ? null : next;
}

export function segmentBefore(only: readonly number[], at: number): number | null {
  const previous = only.length > 0 ? only.findLast((no) => no < at) : at - 1;
  return previous === undefined || previous < 1 ? null : previous;
}
