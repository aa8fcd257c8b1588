import { cpSync } from "node:fs";
import { rename } from "node:fs/promises";
import { join } from "node:path";
import pino from "pino";
import type { TestProject } from "vitest/node";
import { FOLDER_ID } from "../../../upstream/files/folder-id.ts";
import { prepare } from "../../../upstream/start.ts";
import { queryPostgres, urlOf } from "../../support/postgres-query.ts";
import { fillRunFolder } from "../../support/run-folder.ts";
import { writeStandardContent } from "./content-folder.ts";
import { writeDailyContent } from "./daily-content.ts";

/** The origin of links in mails. */
export const ORIGIN = "https://portal.example.test";
/** The PostgreSQL database with the standard content, which others are copied from. */
export const STANDARD = "standard_content";

/** The newest key, and an earlier one. */
export const FACTOR_KEYS = [1, 2].map((byte) => Buffer.alloc(32, byte));

/** Returns the settings of an API with the standard content, in its folder. */
export function standardSettings(folder: string, databaseUrl?: string) {
  return {
    DATA_DIR: join(folder, "data"),
    DATABASE_URL: databaseUrl,
    FILES_REGION: "us-east-1",
    CONTENT_DIR: join(folder, "content"),
    PUBLIC_ORIGIN: ORIGIN,
    STAFF_PATH: "/staff",
    MAILBOX: true,
    TEST_CARDS: true,
    SCHOOL_NAME: "VLE NAATI",
    STRIPE_CURRENCY: "aud" as const,
    STORAGE_PER_STUDENT_MB: 1_000,
    FREE_TASTE: { dialogues: 1, words: 0, mock_tests: 0 },
    TRIAL: false,
    UPSTREAM_SECRET: [],
    SECOND_FACTOR_KEYS: FACTOR_KEYS,
  };
}

/**
 * Makes the data of a first start with the standard content, once per run and engine. Every API of
 * the tests begins with a copy.
 */
export default function setup(project: TestProject): Promise<() => Promise<void>> {
  return fillRunFolder("ccl-standard-", async (folder) => {
    writeStandardContent(join(folder, "content"));
    writeDailyContent(join(folder, "content"));
    const { port } = project.getProvidedContext().postgres;
    if (port !== undefined) {
      await queryPostgres(urlOf(port, "postgres"), `create database ${STANDARD}`);
      await startOnce(folder, urlOf(port, STANDARD));
      await rename(join(folder, "data"), join(folder, "data-postgres"));
    }
    await startOnce(folder);
    process.env.TEST_STANDARD_DATA = folder;
  });
}

async function startOnce(folder: string, databaseUrl?: string): Promise<void> {
  const log = pino({ level: "silent" });
  const { close } = await prepare(standardSettings(folder, databaseUrl), log);
  await close();
}

/** Copies the standard content, and on SQLite its database, into a test's folder. */
export function copyStandardData(folder: string, databaseUrl?: string): void {
  const from = process.env.TEST_STANDARD_DATA;
  if (from === undefined) throw new Error("The standard content was not made.");
  // The server's database knows the folder by this id.
  const ofServer = join(from, "data-postgres", FOLDER_ID);
  // With other dates the content would be read again.
  const whole = { recursive: true, preserveTimestamps: true };
  cpSync(join(from, "content"), join(folder, "content"), whole);
  if (databaseUrl === undefined)
    cpSync(join(from, "data"), join(folder, "data"), { recursive: true });
  else cpSync(ofServer, join(folder, "data", FOLDER_ID));
}
