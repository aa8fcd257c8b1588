import * as z from "zod";
import { number, yesOrNo } from "#app/lib/api/call/reader.server.ts";

/** The differences between a provider's answer and the agreed one. */
export interface Differences {
  /** "results.data[].serial_no is a list, a number was agreed" */
  lines: string[];
  /** Places of ours that are missing from the answer. */
  without: string[];
}

const object = z.record(z.string(), z.unknown());
const array = z.array(z.unknown());
/** Paging works with any of these fields, and without them. */
const PAGING = /\.(current_page|last_page|from|to|total|per_page|next_page_url)$/;

/** Compares an answer with the agreed one place by place: a list's rows with its first row. */
export function differencesOf(
  agreed: object,
  { body, ours }: { body: unknown; ours: string[] },
): Differences {
  const lines: string[] = [];
  const without: string[] = [];
  const compare = (place: string, wanted: unknown, found: unknown[]) => {
    const empty = emptyIfOurs(wanted, { place, ours });
    const given = found.map((one) => (one === undefined ? empty : one));
    const kinds = new Set(given.map((one) => (isAs(wanted, one) ? kindOf(wanted) : kindOf(one))));
    const isMissing = given.every((one) => one === undefined);
    if (given.length === 0) return;
    if (ours.includes(place) && isMissing) return void without.push(place);
    if (PAGING.test(place) && isMissing) return;
    if (kinds.has("nothing")) lines.push(`${place} is missing${inSome(given)}`);
    const others = [...kinds].filter(
      (kind) => !["nothing", "null", kindOf(wanted)].includes(kind) && wanted !== null,
    );
    if (others.length > 0)
      lines.push(`${place} is ${others.join(" or ")}, ${kindOf(wanted)} was agreed`);
    for (const [step, inner, found] of stepsInto(wanted, given))
      compare(place + step, inner, found);
  };
  for (const [step, wanted, given] of stepsInto(agreed, [body]))
    compare(step.replace(/^\./, ""), wanted, given);
  return { lines, without };
}

/** Lets an object be missing when all its fields are ours. */
function emptyIfOurs(wanted: unknown, { place, ours }: { place: string; ours: string[] }) {
  const fields = Object.keys(object.catch({}).parse(wanted));
  return fields.length > 0 && fields.every((name) => ours.includes(`${place}.${name}`))
    ? {}
    : undefined;
}

/** Returns the places below one, with the agreed value and the values in the rows. */
function stepsInto(wanted: unknown, given: unknown[]): [string, unknown, unknown[]][] {
  const rows = array.safeParse(wanted);
  if (rows.success) {
    const found = given.flatMap((one) => array.catch([]).parse(one));
    return rows.data.length > 0 ? [["[]", rows.data[0], found]] : [];
  }
  const fields = object.safeParse(wanted);
  const holders = given.flatMap((one) => {
    const holder = object.safeParse(one);
    return holder.success ? [holder.data] : [];
  });
  if (!fields.success || holders.length === 0) return [];
  return Object.entries(fields.data).map(([name, inner]) => [
    `.${name}`,
    inner,
    holders.map((holder) => holder[name]),
  ]);
}

/** Numbers may come as text, and yes and no as 1 and 0. */
function isAs(wanted: unknown, given: unknown): boolean {
  if (typeof wanted === "number") return number.safeParse(given).success;
  return typeof wanted === "boolean" && yesOrNo.parse(given) !== undefined && given !== null;
}

function inSome(given: unknown[]): string {
  const count = given.filter((one) => one === undefined).length;
  return count === given.length ? "" : ` in ${count} of ${given.length}`;
}

function kindOf(value: unknown): string {
  if (value === undefined) return "nothing";
  if (value === null) return "null";
  if (Array.isArray(value)) return "a list";
  const kinds = { object: "an object", string: "text", number: "a number", boolean: "yes or no" };
  return Object.entries(kinds).find(([kind]) => kind === typeof value)?.[1] ?? typeof value;
}
