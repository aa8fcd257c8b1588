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

/** Writes the document's tables. `answerWith` sets the provider's next answer. */
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
    return [start, ...tablesOf(told), end].join("\n\n");
  });
  if (untold.size > 0) throw new Error(`${DOCUMENT} does not tell of ${[...untold].join(", ")}`);
  return written;
}

function tablesOf(told: (Case & Call)[]): string[] {
  const calls = new Map(told.map(({ call, sends }) => [call, [code(call), sends]]));
  const [needs, ours] = [told.flatMap((one) => one.needs), told.flatMap((one) => one.ours)];
  const fields = new Map(told.flatMap(({ answer }) => fieldsIn(answer)));
  const rows = [...fields].flatMap(([place, example]) => {
    const isOurs = ours.some((one) => one === place || place.startsWith(`${one}.`));
    const isNeeded = needs.includes(place);
    if (example === null && !isOurs && !isNeeded) return [];
    const needed = place.includes("[]") ? "each row needs it" : "needed";
    const notes = [...(isNeeded ? [needed] : []), ...(isOurs ? ["**ours**"] : [])];
    return [[code(place), example ?? "", notes.join(", ")]];
  });
  return [
    table(["Call", "Sends"], [...calls.values()]),
    ...(rows.length > 0 ? [table(["Answer", "Example", "Note"], rows)] : []),
  ];
}

const object = z.record(z.string(), z.unknown());
const list = z.array(z.unknown());

/** Lists each place of an answer with its example, or null for a place that contains others. */
function fieldsIn(answer: unknown, at = ""): [string, string | null][] {
  const rows = list.safeParse(answer);
  if (rows.success && object.safeParse(rows.data[0]).success)
    return [[at, null], ...fieldsIn(rows.data[0], `${at}[]`)];
  const { success, data } = object.safeParse(answer);
  if (!success) return [[at, code(JSON.stringify(answer).replace(/(.{40}).+(")/, "$1…$2"))]];
  // Shows only the rows of a page: the document explains the page once.
  const fields = "current_page" in data ? { data: data.data } : data;
  return [
    ...(at === "" || at.endsWith("[]") ? [] : [[at, null] satisfies [string, null]]),
    ...Object.entries(fields)
      .filter(([name]) => at !== "" || !/^(status|message)$/.test(name))
      .flatMap(([name, inner]) => fieldsIn(inner, at === "" ? name : `${at}.${name}`)),
  ];
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
