import { readFileSync } from "node:fs";

export interface Extension {
  /** Names of the fields, or what else it is called. */
  fields: string[];
  /** The calls as the chapter writes them. */
  calls: string;
  without: string;
}

/** The rows of the chapter Extensions of docs/upstream-api.md. */
export function readExtensions(): Extension[] {
  const text = readFileSync("docs/upstream-api.md", "utf8");
  const chapter = text.slice(text.indexOf("\n## Extensions\n"));
  return chapter
    .split("\n")
    .filter((line) => line.startsWith("| ") && !line.startsWith("| Extension"))
    .map((line) => line.split(/(?<!\\) ?\| ?/).slice(1))
    .map(([named = "", calls = "", without = ""]) => ({
      fields: [...named.matchAll(/`([^`]+)`/g)].flatMap(
        ([, some = ""]) => some.match(/\w[\w./-]*/g) ?? [],
      ),
      calls,
      without,
    }));
}

/** What the portal does where a call lacks one of our fields; null when the chapter does not say. */
export function doneWithout(
  extensions: Extension[],
  { call, place }: { call: string; place: string },
): string | null {
  const field = place.split(".").at(-1)?.replace("[]", "") ?? "";
  const row = extensions.find(
    ({ fields, calls }) =>
      fields.some((one) => one === field || one.endsWith(`.${field}`)) &&
      [...calls.matchAll(/`([^`]+)`/g)].some(([, part = ""]) =>
        call.includes(part.replace(/\/?\{.*$/, "")),
      ),
  );
  return row?.without ?? null;
}
