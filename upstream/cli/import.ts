import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { audioName, readContentFolder, type ContentFolder } from "../content/format.ts";
import { filesOf } from "../content/videos.ts";
import type { UpstreamEnv } from "../env.ts";
import { FolderStorage } from "../files/storage.ts";
import type { Deps } from "../http/context.ts";
import { importedFolder, refreshContent } from "../start.ts";
import { UsageError } from "./usage.ts";

/**
 * Copies a school's own content into the data folder and loads it. A folder with a fault is refused
 * as a whole.
 */
export async function importFolder(
  { db, log }: Deps,
  env: UpstreamEnv,
  [folder]: string[],
): Promise<string> {
  if (folder === undefined) throw new UsageError("import <folder>: the folder is missing");
  const isFolder = await stat(folder).then(
    (found) => found.isDirectory(),
    () => false,
  );
  if (!isFolder) throw new UsageError(`${folder} is no folder.`);
  const given = await readContentFolder(folder);
  if (given.faults.length > 0)
    throw new UsageError(`Nothing was imported:\n${given.faults.join("\n")}`);
  const imported = describe(given);
  if (imported === "")
    throw new UsageError(
      `${folder} holds no dialogues, words, videos, mock tests, plans or sessions.`,
    );
  const to = importedFolder(env.DATA_DIR);
  await copyDialogues(given, folder, to);
  await copyWords(given, to);
  await copyVideos(given, folder, to);
  if (given.mockTests.length > 0)
    await new FolderStorage(to).put("mock-tests.json", json(given.mockTests));
  if (given.plans) await new FolderStorage(to).put("plans.json", json(given.plans));
  if (given.sessions) await new FolderStorage(to).put("sessions.json", json(given.sessions));
  await refreshContent(db, env, log);
  return `Imported ${imported}.`;
}

function describe({ dialogues, words, videos, mockTests, plans, sessions }: ContentFolder): string {
  const counts = [
    [dialogues.length, "dialogue"],
    [words.length, "word list"],
    [videos.length, "video"],
    [mockTests.length, "mock test"],
    [plans?.length ?? 0, "plan"],
    [sessions?.length ?? 0, "live session"],
  ] as const;
  return counts
    .flatMap(([count, name]) => (count === 0 ? [] : [`${count} ${name}${count === 1 ? "" : "s"}`]))
    .join(", ");
}

/**
 * Sound first, then its measures, then the texts: a copy that breaks off leaves no dialogue without
 * sound.
 */
async function copyDialogues(given: ContentFolder, from: string, to: string): Promise<void> {
  if (given.dialogues.length === 0) return;
  const audio = new FolderStorage(join(to, "audio"));
  for (const { slug, segments } of given.dialogues) {
    for (const index of segments.keys()) {
      for (const name of [audioName(slug, index + 1, "q"), audioName(slug, index + 1, "s")]) {
        if (given.audioNames.has(name))
          await audio.put(name, await readFile(join(from, "audio", name)));
      }
    }
  }
  const before = await readContentFolder(to);
  await audio.put("index.json", json({ ...before.audio, ...given.audio }));
  const dialogues = new FolderStorage(join(to, "dialogues"));
  for (const dialogue of given.dialogues)
    await dialogues.put(`${dialogue.slug}.json`, json(dialogue));
}

/** One list for each language; the next import of that language takes its place. */
async function copyWords({ words }: ContentFolder, to: string): Promise<void> {
  const lists = new FolderStorage(join(to, "words"));
  for (const list of words) await lists.put(`${list.language_tag}.json`, json(list));
}

/** The files first. The list holds what was imported before too. */
async function copyVideos({ videos }: ContentFolder, from: string, to: string): Promise<void> {
  if (videos.length === 0) return;
  const files = new FolderStorage(join(to, "videos"));
  for (const name of videos.flatMap(filesOf)) await files.putCopy(name, join(from, "videos", name));
  const before = await readContentFolder(to);
  const bySlug = new Map([...before.videos, ...videos].map((video) => [video.slug, video]));
  await new FolderStorage(to).put("videos.json", json([...bySlug.values()]));
}

function json(value: unknown): Buffer {
  return Buffer.from(`${JSON.stringify(value, null, 1)}\n`);
}
