import { copyFile, link, mkdir, open, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import type { Deps } from "../deps.ts";
import type { UpstreamEnv } from "../env.ts";
import { FOLDER_ID } from "../files/folder-id.ts";
import { importedFolder } from "../files/school-files.ts";
import { type Files, FolderStorage } from "../files/storage.ts";
import { BACKUP, type Manifest, runPostgres } from "./backup-folder.ts";
import { UsageError } from "./usage.ts";

const CONTENT = ["audio", "videos"];

type Copy = {
  deps: Pick<Deps, "db" | "answers" | "images">;
  env: Pick<UpstreamEnv, "DATA_DIR" | "DATABASE_URL" | "FILES_URL">;
  /** Empty. */
  folder: string;
  /** A backup beside it, which has most of the files already. */
  earlier: string | null;
  /** True when the program stops. */
  isOver: () => boolean;
};

/**
 * Copies everything into a folder while the API runs: first a snapshot of the database, then the
 * files, of which none is removed meanwhile. So the copy has every file of the database. The
 * manifest comes last: a folder without it is no backup. Returns what was copied, in a sentence.
 */
export async function copySchool({ deps, env, folder, earlier, isOver }: Copy): Promise<string> {
  const { DATA_DIR, DATABASE_URL, FILES_URL } = env;
  const { answers, images } = deps;
  const releases = [answers, images].map((storage) => storage.holdRemovals());
  const linkTo = (files: Files, name: string) =>
    linkAll(files, join(folder, name), earlier && join(earlier, name), isOver);
  try {
    await copyDatabase(deps, DATABASE_URL, folder);
    const manifest: Manifest = {
      made_at: new Date().toISOString(),
      engine: DATABASE_URL === undefined ? "sqlite" : "postgres",
      recordings: await linkTo(answers, BACKUP.recordings),
      images: await linkTo(images, BACKUP.images),
    };
    if (FILES_URL === undefined) {
      await copyFile(join(DATA_DIR, FOLDER_ID), join(folder, FOLDER_ID));
      for (const kind of CONTENT)
        await linkTo(
          new FolderStorage(join(importedFolder(DATA_DIR), kind)),
          join(BACKUP.content, kind),
        );
    }
    await writeFile(join(folder, BACKUP.manifest), `${JSON.stringify(manifest, null, 1)}\n`, {
      flush: true,
    });
    if (FILES_URL !== undefined)
      return `Backed up the database into ${folder}. The files stay in ${FILES_URL}, those that are removed for a week.`;
    return `Backed up the database, ${manifest.recordings} recordings and ${manifest.images} images into ${folder}.`;
  } finally {
    await Promise.all(releases.map((release) => release()));
  }
}

async function copyDatabase(
  { db }: Copy["deps"],
  databaseUrl: string | undefined,
  folder: string,
): Promise<void> {
  if (databaseUrl === undefined) {
    const file = join(folder, BACKUP.sqlite);
    // This statement holds the thread: the supervisor must not take it for a standstill.
    process.send?.("busy");
    await sql`vacuum into ${file}`.execute(db);
    return sync(file);
  }
  const file = join(folder, BACKUP.postgres);
  await runPostgres("pg_dump", databaseUrl, ["--format=custom", `--file=${file}`]);
  await sync(file);
}

async function sync(path: string): Promise<void> {
  const file = await open(path, "r");
  await file.sync();
  await file.close();
}

/**
 * Links each file instead of copying it, because a stored file never changes: to the school's own,
 * or on another disk to the earlier backup's.
 */
async function linkAll(
  files: Files,
  to: string,
  earlier: string | null,
  isOver: () => boolean,
): Promise<number> {
  await mkdir(to, { recursive: true });
  let count = 0;
  for await (const { name, path } of files.paths() ?? []) {
    if (isOver()) throw new UsageError("The program stops: the half backup was removed.");
    await linkOne({ from: path, to: join(to, name), earlier: earlier && join(earlier, name) });
    count += 1;
  }
  return count;
}

async function linkOne(file: { from: string; to: string; earlier: string | null }): Promise<void> {
  const { from, to, earlier } = file;
  const isLinked = (source: string) =>
    link(source, to).then(
      () => true,
      () => false,
    );
  if (await isLinked(from)) return;
  if (earlier !== null && (await isSameSize(from, earlier)) && (await isLinked(earlier))) return;
  await copyFile(from, to);
  await sync(to);
}

async function isSameSize(from: string, earlier: string): Promise<boolean> {
  const sizes = await Promise.all([from, earlier].map((path) => stat(path).catch(() => null)));
  return sizes[0] !== null && sizes[0]?.size === sizes[1]?.size;
}
