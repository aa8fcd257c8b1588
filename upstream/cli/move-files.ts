import { join } from "node:path";
import type { NotNull } from "kysely";
import type { Db } from "../db/schema.ts";
import { sumOf } from "../files/content-files.ts";
import type { SchoolFiles } from "../files/school-files.ts";
import { type Files, FolderStorage, isPlainName } from "../files/storage.ts";
import { UsageError } from "./usage.ts";

/** The result of a copy; `damaged` names recordings that were missing or changed before. */
export type MovedFiles = { files: number; sent: number; damaged: string[] };
type Named = { name: string; sum: string | null };

const OTHERS = ["images", "audio", "videos", "imports"] as const;
const AT_ONCE = 8;
const PAGE = 1_000;

/**
 * Copies the files that are missing at the target, and compares each by SHA-256: recordings with
 * their stored checksum, other files with the source. Throws a UsageError when a copy differs.
 */
export async function moveFiles(db: Db, from: SchoolFiles, to: SchoolFiles): Promise<MovedFiles> {
  const moved: MovedFiles = { files: 0, sent: 0, damaged: [] };
  await sendAll({ from: from.answers, to: to.answers, all: recordings(db), moved });
  for (const kind of OTHERS)
    await sendAll({ from: from[kind], to: to[kind], all: listed(from[kind]), moved });
  return moved;
}

/** Compares all recordings of a place with their stored checksums. */
export async function compareFiles(db: Db, { answers }: SchoolFiles): Promise<MovedFiles> {
  const found: MovedFiles = { files: 0, sent: 0, damaged: [] };
  await someAtOnce(recordings(db), async ({ name, sum }) => {
    found.files += 1;
    if ((await sumOf(answers, name)) !== sum) found.damaged.push(name);
  });
  return found;
}

/** Lists the recordings that rows name. Other files stay behind. */
async function* recordings(db: Db): AsyncGenerator<Named> {
  for (const table of ["practice_answers", "mock_answers", "practice_remarks"] as const) {
    let last = "";
    for (;;) {
      const rows = await db
        .selectFrom(table)
        .select(["file_name as name", "sha256 as sum"])
        .where("file_name", ">", last)
        .orderBy("file_name")
        .limit(PAGE)
        .$narrowType<{ name: NotNull }>()
        .execute();
      if (rows.length === 0) break;
      last = rows.at(-1)?.name ?? last;
      yield* rows;
    }
  }
}

async function* listed(files: Files): AsyncGenerator<Named> {
  for await (const { name } of files.paths() ?? [])
    if (isPlainName(name)) yield { name, sum: await sumOf(files, name) };
}

type Sending = { from: Files; to: Files; all: AsyncGenerator<Named>; moved: MovedFiles };

async function sendAll({ from, to, all, moved }: Sending): Promise<void> {
  await someAtOnce(all, async ({ name, sum }) => {
    moved.files += 1;
    const [old, there] = await Promise.all([from.stat(name), to.stat(name)]);
    if (old?.size === there?.size && (await sumOf(to, name)) === sum) return;
    if (old) {
      await to.putCopy(name, pathOf(from, name));
      moved.sent += 1;
      const arrived = await sumOf(to, name);
      if (arrived === sum) return;
      if (arrived !== (await sumOf(from, name)))
        throw new UsageError(`The file ${name} changed on the way. Run this again.`);
    }
    moved.damaged.push(name);
  });
}

/** Works on several files at once, because a file store responds slowly. */
async function someAtOnce(all: AsyncGenerator<Named>, work: (one: Named) => Promise<void>) {
  const worker = async () => {
    for await (const one of all) await work(one);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}

function pathOf(files: Files, name: string): string {
  if (files instanceof FolderStorage) return join(files.folder, name);
  throw new Error("a school moves out of a folder");
}
