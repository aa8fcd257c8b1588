import { data } from "@remix-run/node";
import { idOf } from "#app/lib/forms/read-form.server.ts";
import type { Dialogue, Segment } from "#app/lib/api/dialogues.server.ts";

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

/** The first segment without an answer, or the end when every one has its answer. */
export function firstOpen(dialogue: Dialogue): Position {
  return missingSegments(dialogue)[0] ?? "end";
}

/** Numbers (from 1) of the segments that hold no answer yet. */
export function missingSegments(dialogue: Dialogue): number[] {
  return dialogue.segments.flatMap((segment, index) =>
    isAnswered(dialogue, segment, index) ? [] : [index + 1],
  );
}

/**
 * A provider that does not name each stored answer still counts them; they are answered in order.
 */
export function isAnswered(dialogue: Dialogue, segment: Segment, index: number): boolean {
  const named = dialogue.segments.some((candidate) => candidate.answer);
  return named ? Boolean(segment.answer) : index < dialogue.no_of_q_done;
}

function notFound(message: string) {
  return data({ kind: "not-found", message }, { status: 404 });
}
