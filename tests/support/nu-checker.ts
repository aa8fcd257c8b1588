import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { z } from "zod";
import type { Answer } from "./portal-client.ts";

const run = promisify(execFile);
const reportSchema = z.object({
  messages: z.array(
    z.object({ url: z.string().optional(), message: z.string(), extract: z.string().optional() }),
  ),
});

/** Returns whether this machine can run the checker. */
export function hasJava(): Promise<boolean> {
  return run("java", ["-version"]).then(
    () => true,
    () => false,
  );
}

/** Returns the findings of the Nu checker, each with its page's URL. */
export async function nuProblems(pages: readonly Answer[]): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), "ccl-pages-"));
  try {
    const files = pages.map((_, index) => join(folder, `${index}.html`));
    await Promise.all(pages.map(({ text }, index) => writeFile(files[index] ?? "", text)));
    const { messages } = reportSchema.parse(JSON.parse(await check(files)));
    return messages.map(
      ({ url, message, extract }) =>
        `${pages[Number(/(\d+)\.html$/.exec(url ?? "")?.[1])]?.url ?? url}: ${message} ${extract ?? ""}`,
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Runs the checker, which reports on stderr and exits with 1 for findings. */
async function check(files: string[]): Promise<string> {
  const args = [
    // It runs for seconds, so optimising compilers and parallel garbage collection do not pay.
    // Quickly compiled code needs more stack.
    "-Xss8m",
    "-XX:TieredStopAtLevel=1",
    "-XX:+UseSerialGC",
    "-jar",
    resolve("node_modules/vnu-jar/build/dist/vnu.jar"),
    "--errors-only",
    "--format",
    "json",
    ...files,
  ];
  const found = z.object({ code: z.literal(1), stderr: z.string() });
  const { stderr } = await run("java", args, { maxBuffer: 16 * 1024 * 1024 }).catch(
    (error: unknown) => found.parse(error),
  );
  return stderr;
}
