import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { describeChanges } from "../content/changes.ts";
import { audioName, readContentFolder, type ContentFolder } from "../content/format.ts";
import { type Lists, mergeLists } from "../content/merge.ts";
import { filesOf } from "../content/videos.ts";
import type { UpstreamEnv } from "../env.ts";
import { FolderStorage } from "../files/storage.ts";
import type { Deps } from "../http/context.ts";
import { importedFolder, readFolders, refreshContent } from "../start.ts";
import { UsageError } from "./usage.ts";

const OPTIONS = ["--replace", "--dry-run"];

/**
 * Copies a school's content into the data folder and loads it. Entries replace the same entries;
 * with --replace each list of the folder replaces the imported one. A folder with a fault is
 * refused as a whole.
 */
export async function importFolder(
  { db, log }: Deps,
  env: UpstreamEnv,
  args: string[],
): Promise<string> {
  const isReplacing = args.includes("--replace");
  const [folder, ...others] = args.filter((arg) => !OPTIONS.includes(arg));
  if (folder === undefined || others.length > 0)
    throw new UsageError(`import <folder> [--replace] [--dry-run]: name one folder`);
  const given = await readGiven(folder, isReplacing);
  const to = importedFolder(env.DATA_DIR);
  const before = await readContentFolder(to);
  const after = mergeLists(before, given, isReplacing);
  const changes = describeChanges(await readFolders(env), await readFolders(env, after));
  if (args.includes("--dry-run"))
    return [
      "Nothing was imported. It would be:",
      ...(changes.length > 0 ? changes : ["no change"]),
    ].join("\n");
  await copyDialogues({ given, before, after }, folder, to);
  const words = new FolderStorage(join(to, "words"));
  for (const list of after.words)
    if (given.words.some(({ language_tag }) => language_tag === list.language_tag))
      await words.put(`${list.language_tag}.json`, json(list));
  const films = new FolderStorage(join(to, "videos"));
  for (const name of (given.videos ?? []).flatMap(filesOf))
    await films.putCopy(name, join(folder, "videos", name));
  const lists = new FolderStorage(to);
  if (given.videos) await lists.put("videos.json", json(after.videos));
  if (given.mockTests) await lists.put("mock-tests.json", json(after.mockTests));
  if (given.plans) await lists.put("plans.json", json(after.plans));
  if (given.sessions) await lists.put("sessions.json", json(after.sessions));
  await refreshContent(db, env, log);
  return [`Imported ${countsOf(given)}.`, ...changes].join("\n");
}

async function readGiven(folder: string, isReplacing: boolean): Promise<ContentFolder> {
  const isFolder = await stat(folder).then(
    (found) => found.isDirectory(),
    () => false,
  );
  if (!isFolder) throw new UsageError(`${folder} is no folder.`);
  const given = await readContentFolder(folder);
  const empty = isReplacing ? [] : emptyLists(given);
  const faults = [
    ...given.faults,
    ...empty.map((name) => `${name} is an empty list: only --replace takes entries away`),
  ];
  if (faults.length > 0) throw new UsageError(`Nothing was imported:\n${faults.join("\n")}`);
  if (countsOf(given) === "")
    throw new UsageError(
      `${folder} holds no dialogues, words, videos, mock tests, plans or sessions.`,
    );
  return given;
}

function emptyLists({ words, videos, mockTests, plans, sessions }: ContentFolder): string[] {
  const files = {
    "videos.json": videos,
    "mock-tests.json": mockTests,
    "plans.json": plans,
    "sessions.json": sessions,
  };
  return [
    ...words.flatMap(({ language_tag, categories }) =>
      categories.length === 0 ? [`words/${language_tag}.json`] : [],
    ),
    ...Object.entries(files).flatMap(([name, list]) => (list?.length === 0 ? [name] : [])),
  ];
}

/** What the folder holds; empty when it has no list at all. */
function countsOf({ dialogues, words, videos, mockTests, plans, sessions }: Lists): string {
  const counts = [
    [dialogues.length || undefined, "dialogue"],
    [words.length || undefined, "word list"],
    [videos?.length, "video"],
    [mockTests?.length, "mock test"],
    [plans?.length, "plan"],
    [sessions?.length, "live session"],
  ] as const;
  return counts
    .flatMap(([count, name]) =>
      count === undefined ? [] : [`${count} ${name}${count === 1 ? "" : "s"}`],
    )
    .join(", ");
}

type Imported = { given: ContentFolder; before: Lists; after: Lists };

/**
 * Copies sound, then its measures, then the texts, so that no dialogue is ever without sound.
 * Sounds of withdrawn dialogues stay, because students have answered them.
 */
async function copyDialogues(
  { given, before, after }: Imported,
  from: string,
  to: string,
): Promise<void> {
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
  await audio.put("index.json", json(after.audio));
  const dialogues = new FolderStorage(join(to, "dialogues"));
  for (const dialogue of given.dialogues)
    await dialogues.put(`${dialogue.slug}.json`, json(dialogue));
  const kept = new Set(after.dialogues.map(({ slug }) => slug));
  for (const { slug } of before.dialogues)
    if (!kept.has(slug)) await dialogues.remove(`${slug}.json`);
}

function json(value: unknown): Buffer {
  return Buffer.from(`${JSON.stringify(value, null, 1)}\n`);
}
