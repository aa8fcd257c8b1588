import { readdir, readFile } from "node:fs/promises";
import type * as z from "zod";
import { isWithin, linesOf } from "./json-lines.ts";

/** The faults that are shown of one import. All others are only counted. */
export const MOST_FAULTS = 200;
/** Our lists have six levels. A parser needs memory for each level, however short the text. */
const MOST = { depth: 32, values: 8_000_000 };

type Issue = Pick<z.core.$ZodIssue, "path" | "message">;
export type JsonFile<T> = {
  data?: T;
  /** The faults of the file, each with its line; "" for those past the most that are shown. */
  faults: string[];
  /** Returns one fault for each entry that failed, with the lines in the file. */
  faultsIn: (failed: { entry: number; error: z.ZodError }[]) => string[];
};

/** Reads and checks a JSON file. Returns its data, or its faults. */
export async function readJson<T>(path: string, schema: z.ZodType<T>): Promise<JsonFile<T>> {
  let text = "";
  const faultsIn: JsonFile<T>["faultsIn"] = (failed) => {
    const faults = failed
      .slice(0, MOST_FAULTS)
      .flatMap(({ entry, error }) =>
        error.issues.map(({ path: inside, message }) => ({ path: [entry, ...inside], message })),
      );
    const told = faultsOf(text, faults, ([entry, ...inside]) =>
      `${String(entry)} ${inside.join(".")}`.trim(),
    );
    const others = failed.slice(MOST_FAULTS).map(() => "");
    return [...told, ...others];
  };
  try {
    text = await readFile(path, "utf8");
    if (text.trim() === "") return { faults: ["is empty"], faultsIn };
    if (!isWithin(text, MOST))
      return { faults: ["has too many values, or too many levels of them"], faultsIn };
    const result = schema.safeParse(JSON.parse(text));
    return result.success
      ? { data: result.data, faults: [], faultsIn }
      : { faults: faultsOf(text, result.error.issues), faultsIn };
  } catch (error) {
    return {
      faults: [error instanceof Error ? withLine(text, error) : "cannot be read"],
      faultsIn,
    };
  }
}

function faultsOf(
  text: string,
  issues: Issue[],
  nameOf = (path: PropertyKey[]) => path.join("."),
): string[] {
  const shown = issues.slice(0, MOST_FAULTS);
  const lines = linesOf(
    text,
    shown.map(({ path }) => path),
  );
  return issues.map(({ path, message }, place) =>
    place < MOST_FAULTS ? `${`${nameOf(path)} ${message}`.trim()} (line ${lines[place]})` : "",
  );
}

/** Adds the line: Node gives a position in characters, and none at the end of the text. */
function withLine(text: string, { message }: Error): string {
  const [, position = /^Unexpected end/.test(message) ? text.length : undefined] =
    /position (\d+)/.exec(message) ?? [];
  if (position === undefined || /line \d+/.test(message)) return message;
  return `${message} (line ${text.slice(0, Number(position)).split("\n").length})`;
}

/** Names the file in each fault. */
export function faultsAt(file: string, faults: string[]): string[] {
  return faults.map((fault) => fault && `${file}: ${fault}`);
}

/** Returns the faults to show, and how many there are besides. */
export function fewOf(faults: string[]): string[] {
  const others = faults.length - MOST_FAULTS;
  return others > 0 ? [...faults.slice(0, MOST_FAULTS), `And ${others} more.`] : faults;
}

/** Returns the names in a folder; none when it is missing. */
export async function listFolder(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return [];
    throw error;
  }
}
