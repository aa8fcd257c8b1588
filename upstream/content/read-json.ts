import { readdir, readFile } from "node:fs/promises";
import type * as z from "zod";
import { lineOf } from "./json-lines.ts";

export type JsonFile<T> = {
  data?: T;
  /** What is wrong, each with its line. */
  fault: string;
  /** What is wrong with one of its entries, each with its line in the file. */
  faultIn: (entry: number, error: z.ZodError) => string;
};

/** The checked content of a JSON file, or one line that says what is wrong and where. */
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

/** Node tells where JSON breaks off as a number of characters, and not at all at the end. */
function withLine(text: string, { message }: Error): string {
  const [, position = /^Unexpected end/.test(message) ? text.length : undefined] =
    /position (\d+)/.exec(message) ?? [];
  if (position === undefined || /line \d+/.test(message)) return message;
  return `${message} (line ${text.slice(0, Number(position)).split("\n").length})`;
}

/** The names in a folder; none for a missing folder. */
export async function listFolder(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return [];
    throw error;
  }
}
