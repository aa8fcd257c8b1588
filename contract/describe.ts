import { readFileSync, writeFileSync } from "node:fs";
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

function told({ query, body }: Heard["sent"]): string {
  const isForm = body instanceof FormData;
  const fields = isForm ? [...body.keys()] : namesIn(body);
  const named = (kind: string, names: string[]) =>
    names.length === 0 ? [] : [`${kind} ${names.map(code).join(", ")}`];
  return [...named("query", namesIn(query)), ...named(isForm ? "multipart" : "JSON", fields)].join(
    "; ",
  );
}

const namesIn = (given: object | undefined) =>
  Object.entries(given ?? {}).flatMap(([name, value]) => (value === undefined ? [] : [name]));

/** The first comment names the cases. The program writes everything between the two comments. */
const BLOCK = /(<!-- contract: ([^>]+) -->)[^]*?(<!-- \/contract -->)/g;

/** Returns the document with every block up to date. Throws when a call has no block. */
export function described(text: string, calls: Map<string, Call>): string {
  const untold = new Set([...calls.values()].map(({ call }) => call));
  const written = text.replace(BLOCK, (_, start: string, names: string, end: string) => {
    const told = names.split(/\s+/).map((name) => {
      const [one, call] = [CASES[name], calls.get(name)];
      if (!one || !call) throw new Error(`${DOCUMENT}: there is no case ${name}`);
      untold.delete(call.call);
      return { ...one, ...call };
    });
    return [start, ...partsOf(told), end].join("\n\n");
  });
  if (untold.size > 0) throw new Error(`${DOCUMENT} does not tell of ${[...untold].join(", ")}`);
  return written;
}

function partsOf(told: (Case & Call)[]): string[] {
  const calls = new Map(told.map(({ call, sends }) => [call, [code(call), sends]]));
  const [needs, ours] = [told.flatMap((one) => one.needs), told.flatMap((one) => one.ours)];
  const noteOf = (place: string) => {
    const needed = place.includes("[]") ? "each row needs it" : "needed";
    const isWithin = ours.some((one) => /^(\[\])?\./.test(withoutStart(place, one)));
    const notes = [
      ...(needs.includes(place) ? [needed] : []),
      ...(ours.includes(place) && !isWithin ? ["ours"] : []),
    ];
    return notes.length > 0 ? ` // ${notes.join(", ")}` : "";
  };
  const answers = told.map(({ answer }) => linesOf(answer, noteOf));
  // Variants of a call answer the same, or less.
  const different = answers.filter(
    (one, place) =>
      one.length > 2 &&
      !answers.slice(0, place).some((before) => one.every((line) => before.includes(line))),
  );
  return [
    table(["Call", "Sends"], [...calls.values()]),
    ...different.map((lines) => ["```js", ...lines, "```"].join("\n")),
  ];
}

const withoutStart = (text: string, start: string) =>
  text.startsWith(start) ? text.slice(start.length) : "";

const object = z.record(z.string(), z.unknown());
const list = z.array(z.unknown());

/** Prints a value, one field a line with its note. Of a list it shows one row. */
function linesOf(value: unknown, noteOf: (place: string) => string, place = ""): string[] {
  const rows = list.safeParse(value);
  if (rows.success && object.safeParse(rows.data[0]).success) {
    const [open = "", ...fields] = linesOf(rows.data[0], noteOf, `${place}[]`);
    return [`[${open}`, ...fields.slice(0, -1), "}]"];
  }
  const { success, data } = object.safeParse(value);
  if (!success) return [JSON.stringify(value).replace(/(.{40}).+(")/, "$1…$2")];
  // Shows only the rows of a page: the document explains the page once.
  const shown = "current_page" in data ? { data: data.data } : data;
  const fields = Object.entries(shown)
    .filter(([name]) => place !== "" || !/^(status|message)$/.test(name))
    .flatMap(([name, inner]) => {
      const at = place === "" ? name : `${place}.${name}`;
      const [first = "", ...rest] = linesOf(inner, noteOf, at);
      const end = rest.length === 0 ? "," : "";
      const lines = [`${name}: ${first}${end}${noteOf(at)}`, ...rest.slice(0, -1)];
      return [...lines, ...rest.slice(-1).map((last) => `${last},`)];
    });
  return ["{", ...fields.map((line) => `  ${line}`), "}"];
}

const code = (text: string) => `\`${text.replaceAll("|", "\\|")}\``;

/** Pads the cells as the formatter does. */
function table(head: string[], rows: string[][]): string {
  const widths = head.map((cell, column) =>
    Math.max(...[cell, ...rows.map((row) => row[column] ?? "")].map(({ length }) => length)),
  );
  const line = (cells: string[]) =>
    `| ${widths.map((width, column) => (cells[column] ?? "").padEnd(width)).join(" | ")} |`;
  return [line(head), line(widths.map((width) => "-".repeat(width))), ...rows.map(line)].join("\n");
}
