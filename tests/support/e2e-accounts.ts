import { execFile } from "node:child_process";
import { resolve } from "node:path";
import { promisify } from "node:util";
import { z } from "zod";

export const PASSWORD = "interpreting";
const COUNTS = { hindi: 200, urdu: 30, visitor: 30 };

export type AccountKind = keyof typeof COUNTS;
export type Account = z.infer<typeof account>;
export type Question = z.infer<typeof question>;

export const account = z.object({ email: z.string(), kind: z.enum(["hindi", "urdu", "visitor"]) });
export const question = z.object({ id: z.number(), segments: z.array(z.number()) });

/**
 * Returns the dialogues of the content folder by slug, and an account for each test. Stop the API
 * first.
 */
export async function fillDatabase(
  dataDir: string,
): Promise<{ accounts: Account[]; questions: Record<string, Question> }> {
  const script = resolve("tests/support/e2e-fill-database.mjs");
  const { stdout } = await promisify(execFile)(process.execPath, [
    script,
    dataDir,
    JSON.stringify(COUNTS),
    "quick",
  ]);
  const questions = z.record(z.string(), question).parse(JSON.parse(stdout));
  const accounts = (["hindi", "urdu", "visitor"] as const).flatMap((kind) =>
    Array.from({ length: COUNTS[kind] }, (_, no): Account => ({
      kind,
      email: `${kind}-${no}@example.com`,
    })),
  );
  return { accounts, questions };
}
