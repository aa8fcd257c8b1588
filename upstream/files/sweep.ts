import { setTimeout as pause } from "node:timers/promises";
import { originalName } from "../../plan/media/copy.ts";
import type { Db } from "../db/schema.ts";
import { SettingsError } from "../faults.ts";
import { imageAddress, imageName } from "./stored-images.ts";
import type { Storage } from "./storage.ts";
import { removeLeftFolders } from "./work-folder.ts";

/** A crash leaves only files that were just being stored. */
const MOST_LEFT_BEHIND = 50;
/** The number of files checked before the first request. The others follow later. */
const AT_START = 1_000;
export const AT_ONCE = 200;
export const PAUSE_MS = 50;
/** A younger file may still wait for its row. */
const SETTLED_MS = 24 * 60 * 60 * 1000;

/** Returns the names among these that a row refers to. */
type Named = (names: string[]) => Promise<Set<string | null>>;

/**
 * Sets aside recordings without a row, which a kill between file and row leaves. Checks only the
 * first thousand, before the first request. Throws a {@link SettingsError} when the files cannot
 * belong to this database.
 */
export function sweepAnswers(db: Db, answers: Storage): Promise<number> {
  return sweepFirst("recordings", answers, recordingsNamed(db));
}

export function sweepImages(db: Db, images: Storage): Promise<number> {
  return sweepFirst("images", images, imagesNamed(db));
}

/**
 * Checks both, in small batches, until `isOver` returns true, and removes folders of killed
 * programs. Skips what is younger than a day.
 * Throws a {@link SettingsError} when most files do not belong to this database.
 */
export async function sweepRest(
  { db, answers, images }: { db: Db; answers: Storage; images: Storage },
  isOver: () => boolean,
): Promise<void> {
  for (const [what, storage, named] of [
    ["recordings", answers, recordingsNamed(db)],
    ["images", images, imagesNamed(db)],
  ] as const) {
    await storage.forgetAside(Date.now());
    for await (const names of storage.batches(AT_ONCE)) {
      if (isOver()) return;
      const stray = await strayOf(names, named);
      refuseStrangers(what, stray.length, names.length - stray.length);
      await setAside(storage, await settled(storage, stray));
      await pause(PAUSE_MS);
    }
  }
  await removeLeftFolders();
}

async function sweepFirst(what: string, storage: Storage, named: Named): Promise<number> {
  await storage.forgetAside(Date.now());
  for await (const names of storage.batches(AT_START)) {
    const stray = await strayOf(names, named);
    refuseStrangers(what, stray.length, names.length - stray.length);
    await setAside(storage, stray);
    return stray.length;
  }
  return 0;
}

function refuseStrangers(what: string, stray: number, known: number): void {
  if (stray > Math.max(MOST_LEFT_BEHIND, known))
    throw new SettingsError(
      `The data folder holds ${stray} ${what} that this database does not know, and ${known} that it does. Start with the database (DATABASE_URL, DATA_DIR) that they belong to, or move them out of the folder first.`,
    );
}

async function strayOf(names: string[], named: Named): Promise<string[]> {
  const known = await named(names);
  return names.filter((name) => !known.has(name));
}

export async function settled(storage: Storage, names: string[]): Promise<string[]> {
  const before = Date.now() - SETTLED_MS;
  const files = await Promise.all(names.map((name) => storage.stat(name)));
  return names.filter((_, at) => (files[at]?.modifiedMs ?? Infinity) < before);
}

export async function setAside(storage: Storage, names: string[]): Promise<void> {
  for (const name of names) await storage.setAside(name);
}

/** Returns those of these recordings, and of copies of recordings, that a row refers to. */
export function recordingsNamed(db: Db): Named {
  return async (asked) => {
    const names = [...new Set(asked.map(originalName))];
    const rows = await db
      .selectFrom("practice_answers")
      .select("file_name")
      .where("file_name", "in", names)
      .unionAll(db.selectFrom("mock_answers").select("file_name").where("file_name", "in", names))
      .unionAll(
        db.selectFrom("practice_remarks").select("file_name").where("file_name", "in", names),
      )
      .execute();
    const known = new Set(rows.map((row) => row.file_name));
    const named = asked.filter((name) => known.has(originalName(name)));
    return new Set([...named, ...(await leaving(db, "answers", asked))]);
  };
}

function imagesNamed(db: Db): Named {
  return async (names) => {
    const addresses = names.map(imageAddress);
    const rows = await db
      .selectFrom("users")
      .select("profile_image as image")
      .where("profile_image", "in", addresses)
      .unionAll(db.selectFrom("forum_posts").select("image").where("image", "in", addresses))
      .execute();
    const known = rows.map(({ image }) => imageName(image));
    return new Set([...known, ...(await leaving(db, "images", names))]);
  };
}

/** Finds files that already wait for their removal. Where students often replace takes, most do. */
async function leaving(db: Db, store: string, names: string[]): Promise<string[]> {
  const rows = await db
    .selectFrom("file_removals")
    .select("name")
    .where("store", "=", store)
    .where("name", "in", names)
    .execute();
  return rows.map(({ name }) => name);
}
