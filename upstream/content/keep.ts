import { createHash } from "node:crypto";
import { stat } from "node:fs/promises";
import { join } from "node:path";
import * as z from "zod";
import type { Logger } from "pino";
import type { Db } from "../db/schema.ts";
import { keepSetting, readSetting } from "../db/settings.ts";
import { importedFolder } from "../files/school-files.ts";
import { type ContentFolder, readContentFolder } from "./format.ts";
import { loadContent, readContent } from "./load.ts";
import type { Lists } from "./merge.ts";
import { refreshSessions } from "./planned-sessions.ts";
import { fewOf, listFolder } from "./read-json.ts";

export type ContentSettings = {
  /** The folder of the sample content. */
  CONTENT_DIR: string;
  DATA_DIR: string;
  TRIAL?: boolean;
  SAMPLE_CONTENT?: boolean;
  /** Whether students never see the samples, as in every school that is no trial. */
  SAMPLES_FOR_STAFF?: boolean;
};

const NAME = "content";
const FOR_STAFF = " staff";
const stateSchema = z.object({
  /** Whether the school has imported its own content. */
  imported: z.boolean(),
  /** The mark of the sample content in the rows, and of who sees it; "" for none. */
  sample: z.string(),
  /** Whether an owner has removed the samples. */
  removed: z.boolean().default(false),
});
type State = z.infer<typeof stateSchema>;

/**
 * Prepares the rows for a start. Reads content only at the first start, when the sample content has
 * changed, or when SAMPLE_CONTENT has changed.
 */
export async function prepareContent(db: Db, settings: ContentSettings, log: Logger) {
  const state = await readState(db);
  if (state === null) return loadFirst(db, settings, log);
  const wanted = hasSamples(settings, state) ? await markOf(settings) : "";
  if (wanted === state.sample) await refreshTimetable(db, settings, Date.now());
  else await refreshContent(db, settings, log);
}

/** Reads the folder in which earlier versions kept the school's content, once. */
async function loadFirst(db: Db, settings: ContentSettings, log: Logger): Promise<void> {
  const imported = (await listFolder(importedFolder(settings.DATA_DIR))).length > 0;
  const own = imported ? await readGood(importedFolder(settings.DATA_DIR), log) : null;
  await replaceContent(db, settings, log, () => Promise.resolve({ own, imported, removed: false }));
}

/** Reads the sample content into the rows, if it is shown, beside the school's content. */
export async function refreshContent(
  db: Db,
  settings: ContentSettings,
  log: Logger,
): Promise<void> {
  await replaceContent(db, settings, log, async (trx) => {
    const { imported = false, removed = false } = (await readState(trx)) ?? {};
    return { own: (await readContent(trx)).own, imported, removed };
  });
}

type Next = { own: Lists | null } & Omit<State, "sample">;

/**
 * Replaces the content by the result of `next`, in one transaction. `then` checks it before the
 * commit, and can undo it by throwing.
 */
export async function replaceContent(
  db: Db,
  settings: ContentSettings,
  log: Logger,
  next: (trx: Db) => Promise<Next>,
  then: (trx: Db) => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  const mark = await markOf(settings);
  const sample = await readGood(settings.CONTENT_DIR, log);
  const count = await changingContent(db, async (trx) => {
    const { own, ...kept } = await next(trx);
    const isThere = hasSamples(settings, kept);
    const sources = [
      ...(isThere ? [{ lists: sample, own: 0 as const }] : []),
      ...(own ? [{ lists: own, own: 1 as const }] : []),
    ];
    const loaded = await loadContent(trx, sources, {
      trial: settings.TRIAL ?? false,
      samplesFor: settings.SAMPLES_FOR_STAFF ? "staff" : "students",
      now: Date.now(),
    });
    await writeState(trx, { ...kept, sample: isThere ? mark : "" });
    await then(trx);
    return loaded;
  });
  log.info({ dialogues: count }, "content loaded");
}

/** Updates the live sessions, because weeks pass while the server runs. */
export async function refreshTimetable(
  db: Db,
  { TRIAL: trial = false }: Pick<ContentSettings, "TRIAL">,
  now: number,
): Promise<void> {
  await db.transaction().execute((trx) => refreshSessions(trx, { trial, now }));
}

/** Runs `work` in a transaction that locks the content, so that changes wait for each other. */
export function changingContent<T>(db: Db, work: (trx: Db) => Promise<T>): Promise<T> {
  return db.transaction().execute(async (trx) => {
    await trx
      .updateTable("settings")
      .set((eb) => ({ value: eb.ref("value") }))
      .where("name", "=", NAME)
      .execute();
    return work(trx);
  });
}

function hasSamples(
  { SAMPLE_CONTENT }: ContentSettings,
  { imported, removed }: Omit<State, "sample">,
): boolean {
  return SAMPLE_CONTENT ?? !(imported || removed);
}

/** Returns whether the rows have samples that only staff see: `own` and `active` are 0. */
export async function offersSamples(db: Db): Promise<boolean> {
  return (await readState(db))?.sample.endsWith(FOR_STAFF) ?? false;
}

async function readGood(folder: string, log: Logger): Promise<ContentFolder> {
  const content = await readContentFolder(folder);
  for (const fault of fewOf(content.faults)) log.warn({ fault }, "content left out");
  return content;
}

async function readState(db: Db): Promise<State | null> {
  const kept = await readSetting(db, NAME);
  return kept === null ? null : stateSchema.parse(JSON.parse(kept));
}

function writeState(trx: Db, state: State): Promise<void> {
  return keepSetting(trx, NAME, JSON.stringify(state));
}

/** Returns a hash of the sample content's files (names, sizes and dates), and who sees it. */
async function markOf({
  CONTENT_DIR: folder,
  SAMPLES_FOR_STAFF,
}: ContentSettings): Promise<string> {
  const mark = createHash("sha256");
  for (const part of ["", "dialogues", "words", "audio", "videos"]) {
    for (const name of (await listFolder(join(folder, part))).sort()) {
      if (part === "audio" && name !== "index.json") mark.update(name);
      else {
        const found = await stat(join(folder, part, name));
        if (found.isFile()) mark.update(`${part}/${name} ${found.size} ${found.mtimeMs}\n`);
      }
    }
  }
  return mark.digest("hex") + (SAMPLES_FOR_STAFF ? FOR_STAFF : "");
}
