import { stat } from "node:fs/promises";
import { join } from "node:path";
import { describeChanges } from "../content/changes.ts";
import { type ContentFolder, readContentFolder } from "../content/format.ts";
import { replaceContent } from "../content/keep.ts";
import { readContent } from "../content/load.ts";
import { type Lists, mergeLists } from "../content/merge.ts";
import { filesOf } from "../content/videos.ts";
import type { UpstreamEnv } from "../env.ts";
import type { Deps } from "../http/context.ts";
import { UsageError } from "./usage.ts";

const OPTIONS = ["--replace", "--dry-run"];

/**
 * Brings a school's content into the rows. Entries replace the same entries; with --replace each list
 * of the folder replaces the imported one. A folder with a fault is refused as a whole. Files are
 * stored first, and the rows follow in one transaction.
 */
export async function importFolder(deps: Deps, env: UpstreamEnv, args: string[]): Promise<string> {
  const isReplacing = args.includes("--replace");
  const [folder, ...others] = args.filter((arg) => !OPTIONS.includes(arg));
  if (folder === undefined || others.length > 0)
    throw new UsageError(`import <folder> [--replace] [--dry-run]: name one folder`);
  const given = await readGiven(folder, isReplacing);
  const { lists, files } = await nameFiles(deps, given, folder);
  const isDryRun = args.includes("--dry-run");
  if (!isDryRun) for (const { to, name, from } of files) await to.putCopy(name, from);
  const changes: string[] = [];
  let before: Lists | undefined;
  try {
    await replaceContent(
      deps.db,
      env,
      deps.log,
      async (trx) => {
        const { shown, own } = await readContent(trx);
        before = shown;
        return { own: mergeLists(own, lists, isReplacing), imported: true };
      },
      async (trx) => {
        if (before) changes.push(...describeChanges(before, (await readContent(trx)).shown));
        if (isDryRun) throw new TakenBack();
      },
    );
  } catch (error) {
    if (!(error instanceof TakenBack)) throw error;
    const said = changes.length > 0 ? changes : ["no change"];
    return ["Nothing was imported. It would be:", ...said].join("\n");
  }
  return [`Imported ${countsOf(given)}.`, ...changes].join("\n");
}

/** Ends the transaction of a dry run. */
class TakenBack extends Error {}

type File = { to: Deps["content"]; name: string; from: string };

/** The lists with the names that their files get, and the files. */
async function nameFiles(
  { content, videos }: Deps,
  given: Lists,
  folder: string,
): Promise<{ lists: Lists; files: File[] }> {
  const files: File[] = [];
  const keep = async (to: Deps["content"], part: string, file: string) => {
    const from = join(folder, part, file);
    const name = await to.nameFor(file, from);
    files.push({ to, name, from });
    return name;
  };
  const dialogues: Lists["dialogues"] = [];
  for (const dialogue of given.dialogues) {
    const segments: typeof dialogue.segments = [];
    for (const { prompt, spoken, ...segment } of dialogue.segments)
      segments.push({
        ...segment,
        prompt: { ...prompt, file: await keep(content, "audio", prompt.file) },
        spoken: spoken && { ...spoken, file: await keep(content, "audio", spoken.file) },
      });
    dialogues.push({ ...dialogue, segments });
  }
  const films: NonNullable<Lists["videos"]> = [];
  for (const video of given.videos ?? []) {
    const names = new Map<string, string>();
    for (const file of filesOf(video)) names.set(file, await keep(videos, "videos", file));
    const stored = (file: string | undefined) => file && names.get(file);
    films.push({
      ...video,
      file: stored(video.file),
      captions: stored(video.captions),
      cover: stored(video.cover),
    });
  }
  return { lists: { ...given, dialogues, videos: given.videos && films }, files };
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
