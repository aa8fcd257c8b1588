import { readdir, readFile } from "node:fs/promises";
import type * as z from "zod";
import { lineOf } from "./json-lines.ts";

export type JsonFile<T> = {
  data?: T;
  /** The faults of the file, each with its line. */
  fault: string;
  /** Returns the faults of one entry, each with its line in the file. */
  faultIn: (entry: number, error: z.ZodError) => string;
};

/** Reads and checks a JSON file. Returns its data, or one line that describes the fault. */
export async function readJson<T>(path: string, schema: z.ZodType<T>): Promise<JsonFile<T>> {
  let text = "";
  const faultIn = (entry: number, error: z.ZodError) => faultsIn(text, error, [entry]);
  try {
    text = await readFile(path, "utf8");
    if (text.trim() === "") return { fault: "is empty", faultIn };
    const result = schema.safeParse(JSON.parse(text));
    return result.success
      ? { data: result.data, fault: "", faultIn }
      : { fault: faultsIn(text, result.error), faultIn };
  } catch (error) {
    return { fault: error instanceof Error ? withLine(text, error) : "cannot be read", faultIn };
  }
}

function faultsIn(text: string, error: z.ZodError, before: number[] = []): string {
  return error.issues
    .map((issue) => {
      const said = `${issue.path.join(".")} ${issue.message}`.trim();
      return `${said} (line ${lineOf(text, [...before, ...issue.path])})`;
    })
    .join("; ");
}

/** Adds the line: Node gives a position in characters, and none at the end of the text. */
function withLine(text: string, { message }: Error): string {
  const [, position = /^Unexpected end/.test(message) ? text.length : undefined] =
    /position (\d+)/.exec(message) ?? [];
  if (position === undefined || /line \d+/.test(message)) return message;
  return `${message} (line ${text.slice(0, Number(position)).split("\n").length})`;
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
