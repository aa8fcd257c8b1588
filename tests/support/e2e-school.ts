import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { account, fillDatabase, question } from "./e2e-accounts.ts";
import { writeContent } from "./e2e-content.ts";
import { fillRunFolder } from "./run-folder.ts";
import { startFillingUpstream } from "./stack.ts";

/** The data with which every stack of a run starts: made once, then copied. */
export type School = z.infer<typeof school> & { content: string; data: string };

const school = z.object({ accounts: z.array(account), questions: z.record(z.string(), question) });

/** The environment of the school's API. */
export const SCHOOL_SETTINGS = { TRIAL: "0", SAMPLE_CONTENT: "1", TEST_CARDS: "1", MAILBOX: "1" };

/** Makes a folder of short dialogues, and a database with them and the accounts. */
export default function makeSchool(): Promise<() => Promise<void>> {
  return fillRunFolder("ccl-e2e-school-", async (folder) => {
    const [content, data] = [join(folder, "content"), join(folder, "data")];
    await writeContent(content);
    const upstream = await startFillingUpstream(data, { ...SCHOOL_SETTINGS, CONTENT_DIR: content });
    await upstream.end("SIGTERM");
    await writeFile(join(folder, "school.json"), JSON.stringify(await fillDatabase(data)));
    process.env.E2E_SCHOOL = folder;
  });
}

export async function readSchool(): Promise<School> {
  const folder = process.env.E2E_SCHOOL ?? "";
  const made: unknown = JSON.parse(await readFile(join(folder, "school.json"), "utf8"));
  return { ...school.parse(made), content: join(folder, "content"), data: join(folder, "data") };
}
