import { execFile } from "node:child_process";
import { promisify } from "node:util";
import * as z from "zod";
import { UsageError } from "./usage.ts";

export const BACKUP = {
  manifest: "backup.json",
  sqlite: "upstream.sqlite",
  postgres: "upstream.dump",
  recordings: "answers",
  images: "images",
  content: "content",
} as const;

export const manifestSchema = z.object({
  made_at: z.string(),
  engine: z.enum(["sqlite", "postgres"]),
  recordings: z.number().int(),
  images: z.number().int(),
});
export type Manifest = z.infer<typeof manifestSchema>;

/**
 * Runs a PostgreSQL program, which must be as new as the server; with null it asks no server.
 * Throws a UsageError.
 */
export async function runPostgres(
  program: string,
  databaseUrl: string | null,
  args: string[],
): Promise<void> {
  try {
    if (databaseUrl === null) return void (await promisify(execFile)(program, args));
    const { address, password } = withoutPassword(databaseUrl);
    const env = password === "" ? process.env : { ...process.env, PGPASSWORD: password };
    await promisify(execFile)(program, [`--dbname=${address}`, ...args], { env });
  } catch (error) {
    throw new UsageError(whyNot(program, error));
  }
}

/** Takes out the password, because every user of a machine can read a program's arguments. */
function withoutPassword(databaseUrl: string): { address: string; password: string } {
  const url = new URL(databaseUrl);
  const password = decodeURIComponent(url.password);
  url.password = "";
  return { address: url.href, password };
}

function whyNot(program: string, error: unknown): string {
  if (error instanceof Error && "code" in error && error.code === "ENOENT")
    return `${program} is not installed: it comes with PostgreSQL's client programs.`;
  const said = error instanceof Error && "stderr" in error ? String(error.stderr) : "";
  return `${program} failed: ${said.trim().split("\n")[0] ?? ""}`;
}
