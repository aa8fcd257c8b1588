import { readdir, readFile } from "node:fs/promises";
import type * as z from "zod";

/** The checked content of a JSON file, or one line that says what is wrong. */
export async function readJson<T>(
  path: string,
  schema: z.ZodType<T>,
): Promise<{ data?: T; fault: string }> {
  try {
    const text = await readFile(path, "utf8");
    if (text.trim() === "") return { fault: "is empty" };
    const result = schema.safeParse(JSON.parse(text));
    return result.success ? { data: result.data, fault: "" } : { fault: faultOf(result.error) };
  } catch (error) {
    return { fault: error instanceof Error ? error.message : "cannot be read" };
  }
}

export function faultOf(error: z.ZodError): string {
  return error.issues.map((issue) => `${issue.path.join(".")} ${issue.message}`.trim()).join("; ");
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
