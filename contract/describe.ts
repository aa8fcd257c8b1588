import { readFileSync, writeFileSync } from "node:fs";
import { isDeepStrictEqual } from "node:util";
import { FormData } from "undici";
import * as z from "zod";
import type { Portal } from "#app/lib/portal.server.ts";
import type { Case } from "./case.ts";
import { CASES } from "./cases.ts";
import { type Heard, signIn } from "./run.ts";

export const DOCUMENT = "docs/upstream-api.md";

/** A call of the portal, and a description of what it sends. */
export interface Call {
  call: string;
  sends: string;
}

/** Writes the document's calls and their answers. `answerWith` sets the provider's next answer. */
export async function describeCalls(
  portal: Portal,
  answerWith: (answer: object) => void,
): Promise<void> {
  const calls = await callsSent(portal, answerWith);
  writeFileSync(DOCUMENT, described(readFileSync(DOCUMENT, "utf8"), calls));
}

/** Makes the call of each case in order, and returns what was sent. */
export async function callsSent(
  portal: Portal,
  answerWith: (answer: object) => void,
): Promise<Map<string, Call>> {
  answerWith(CASES["login.login"]?.answer ?? {});
  const asker = await signIn(portal, { email: "asha@example.com", password: "p" });
  const calls = new Map<string, Call>();
  for (const [name, { ask, answer }] of Object.entries(CASES)) {
    const heard = ({ call, sent }: Heard) => {
      if (!calls.has(name))
        calls.set(name, { call: call.replace(":id", "{id}"), sends: told(sent) });
    };
    answerWith(answer);
    const { finds } = await ask({ ...asker, student: { ...asker.student, heard } });
    Object.assign(asker.ids, finds);
  }
  return calls;
}

/** Returns what a call sends: "query page; JSON record_id". */
function told({ query, body }: Heard["sent"]): string {
  const isForm = body instanceof FormData;
  const fields = isForm ? [...body.keys()] : namesIn(body);
  const named = (kind: string, names: string[]) =>
    names.length === 0 ? [] : [`${kind} ${names.join(", ")}`];
  return [...named("query", namesIn(query)), ...named(isForm ? "multipart" : "JSON", fields)].join(
    "; ",
  );
}

const namesIn = (given: object | undefined) =>
  Object.entries(given ?? {}).flatMap(([name, value]) => (value === undefined ? [] : [name]));

/** A comment names the cases. The program writes the code below it. */
const BLOCK = /(<!-- contract: ([^>]+) -->)(?:\n+```js\n[^]*?\n```)?/g;

/** An object that the document has shown, and the call whose answer has it. */
type Shown = { fields: Record<string, unknown>; call: string };

/** Returns the document with every block up to date. Throws when a call has no block. */
export function described(text: string, calls: Map<string, Call>): string {
  const untold = new Set([...calls.values()].map(({ call }) => call));
  const shown: Shown[] = [];
  const written = text.replace(BLOCK, (_, start: string, names: string) => {
    const told = names.split(/\s+/).map((name) => {
      const [one, call] = [CASES[name], calls.get(name)];
      if (!one || !call) throw new Error(`${DOCUMENT}: there is no case ${name}`);
      untold.delete(call.call);
      return { ...one, ...call };
    });
    return `${start}\n\n${blockOf(told, shown)}`;
  });
  if (untold.size > 0) throw new Error(`${DOCUMENT} does not tell of ${[...untold].join(", ")}`);
  return written;
}

type Printed = { lines: string[]; told: (Case & Call)[] };

/** Prints each answer below its calls, and last the calls that answer nothing. */
function blockOf(told: (Case & Call)[], shown: Shown[]): string {
  const places = { needs: told.flatMap((one) => one.needs), ours: told.flatMap((one) => one.ours) };
  const answers: Printed[] = [];
  const without: Printed = { lines: [], told: [] };
  for (const one of told) {
    const lines = linesOf(one.answer, { ...places, shown: [], call: "" });
    // Variants of a call answer the same, or less.
    const same = answers.find((before) => lines.every((line) => before.lines.includes(line)));
    const place = lines.length > 2 ? (same ?? { lines, told: [] }) : without;
    if (place.told.length === 0 && place !== without) answers.push(place);
    place.told.push(one);
  }
  const parts = [...answers, without].flatMap(({ told: [first, ...others] }) => {
    if (first === undefined) return [];
    const heads = [first, ...others].map(({ call, sends }) => `// ${call}${sends && `: ${sends}`}`);
    const { answer, call } = first;
    const lines = linesOf(answer, { ...places, shown, call });
    return [[...new Set(heads), ...(lines.length > 2 ? lines : [])].join("\n")];
  });
  return ["```js", parts.join("\n\n"), "```"].join("\n");
}

type Print = { needs: string[]; ours: string[]; shown: Shown[]; call: string };

function noteOf(place: string, { needs, ours }: Print, more = ""): string {
  const isWithin = ours.some((one) => /^(\[\])?\./.test(withoutStart(place, one)));
  const notes = [
    ...(needs.includes(place) ? ["needed"] : []),
    ...(ours.includes(place) && !isWithin ? ["ours"] : []),
    ...(more === "" ? [] : [more]),
  ];
  return notes.length > 0 ? ` // ${notes.join(", ")}` : "";
}

const withoutStart = (text: string, start: string) =>
  text.startsWith(start) ? text.slice(start.length) : "";

const object = z.record(z.string(), z.unknown());
const list = z.array(z.unknown());

/** Prints a value, one field a line with its note. Of a list it shows one row. */
function linesOf(value: unknown, print: Print, place = ""): string[] {
  const rows = list.safeParse(value);
  if (rows.success && object.safeParse(rows.data[0]).success) {
    const [open = "", ...fields] = linesOf(rows.data[0], print, `${place}[]`);
    return [`[${open}`, ...fields.slice(0, -1), "}]"];
  }
  const { success, data } = object.safeParse(value);
  if (!success) return [JSON.stringify(value).replace(/(.{40}).+(")/, "$1…$2")];
  // Shows only the rows of a page: the document explains the page once.
  const fields = "current_page" in data ? { data: data.data } : data;
  const lines = Object.entries(fields)
    .filter(([name]) => place !== "" || !/^(status|message)$/.test(name))
    .flatMap(([name, inner]) =>
      fieldOf(name, inner, print, place === "" ? name : `${place}.${name}`),
    );
  print.shown.push({ fields, call: print.call });
  return ["{", ...lines.map((line) => `  ${line}`), "}"];
}

function fieldOf(name: string, value: unknown, print: Print, at: string): string[] {
  const earlier = WHOLE.test(name) ? undefined : shownBefore(value, print);
  if (earlier !== undefined) {
    const where = earlier === print.call ? "as above" : `as in ${earlier}`;
    const [open, row] = Array.isArray(value) ? ["[{…}]", `${at}[]`] : ["{…}", at];
    const isOurs = print.ours.some((one) => one.startsWith(`${row}.`));
    return [`${name}: ${open},${noteOf(at, print, isOurs ? `ours, ${where}` : where)}`];
  }
  const [first = "", ...rest] = linesOf(value, print, at);
  const end = rest.length === 0 ? "," : "";
  const lines = [`${name}: ${first}${end}${noteOf(at, print)}`, ...rest.slice(0, -1)];
  return [...lines, ...rest.slice(-1).map((last) => `${last},`)];
}

/** Names of fields that hold an answer: shown each time. */
const WHOLE = /^(results?|data)$/;
/** Fewer fields are shorter than the name of the call that has them. */
const LEAST = 3;
/** So many fields, all of them in one object, are that object with some left out. */
const MANY = 8;

/** Returns the call whose answer showed an object, or the first row of a list; else undefined. */
function shownBefore(value: unknown, { shown }: Print): string | undefined {
  const { data } = object.safeParse(Array.isArray(value) ? value[0] : value);
  const names = Object.keys(data ?? {});
  if (data === undefined || names.length < LEAST) return undefined;
  return shown.find(({ fields }) => {
    const isAll = names.length >= MANY || names.length === Object.keys(fields).length;
    return isAll && names.every((name) => isDeepStrictEqual(fields[name], data[name]));
  })?.call;
}
