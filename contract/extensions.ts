import { readFileSync } from "node:fs";

export interface Extension {
  /** The names of the fields, or another name for the extension. */
  fields: string[];
  /** The calls as the chapter names them. */
  calls: string;
  without: string;
}

/** Reads the rows of the chapter Extensions of docs/upstream-api.md. */
export function readExtensions(): Extension[] {
  const text = readFileSync("docs/upstream-api.md", "utf8");
  const chapter = text.slice(text.indexOf("\n## Extensions\n"));
  return chapter
    .split("\n")
    .filter((line) => /^\| (?!Extension|-)/.test(line))
    .map((line) => line.split(/(?<!\\) *\| */).slice(1))
    .map(([named = "", calls = "", without = ""]) => ({
      fields: fieldsNamed(named),
      calls,
      without,
    }));
}

/** Returns `answer` and `answer.size` for "`answer` of a segment (`size`)". */
function fieldsNamed(named: string): string[] {
  const inBackticks = (text: string) =>
    [...text.matchAll(/`([^`]+)`/g)].flatMap(([, some = ""]) => some.match(/\w[\w./-]*/g) ?? []);
  const [outer, ...inner] = named.split("(").map(inBackticks);
  const [whole] = outer ?? [];
  return [...(outer ?? []), ...inner.flat().map((one) => (whole ? `${whole}.${one}` : one))];
}

/** Returns what the portal does without one of our fields; null when the chapter does not say. */
export function doneWithout(
  extensions: Extension[],
  { call, place }: { call: string; place: string },
): string | null {
  const field = `.${place.replaceAll("[]", "")}`;
  const rows = extensions.flatMap(({ fields, calls, without }) => {
    const names = fields.filter((one) => field.endsWith(`.${one}`)).map(({ length }) => length);
    const isOfCall = [...calls.matchAll(/`([^`]+)`/g)].some(([, part = ""]) =>
      call.includes(part.replace(/\/?\{.*$/, "")),
    );
    return names.length > 0 && isOfCall ? [{ exact: Math.max(...names), without }] : [];
  });
  const exact = Math.max(...rows.map((row) => row.exact));
  return rows.find((row) => row.exact === exact)?.without ?? null;
}
