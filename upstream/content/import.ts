import { join } from "node:path";
import type { Logger } from "pino";
import { asSpoken } from "../../plan/media/spoken.ts";
import type { Db } from "../db/schema.ts";
import { oneAtATime } from "../db/shared.ts";
import type { ContentFiles } from "../files/content-files.ts";
import { describeChanges } from "./changes.ts";
import type { Sound } from "./dialogues.ts";
import { readDialogues } from "./offered-dialogues.ts";
import { type ContentSettings, replaceContent } from "./keep.ts";
import { readContent } from "./load.ts";
import { type Lists, mergeLists } from "./merge.ts";
import { filesOf } from "./videos.ts";

/** The rows of the content, and its files. */
export type ContentPlace = {
  db: Db;
  contentSettings: ContentSettings;
  content: ContentFiles;
  videos: ContentFiles;
  log: Logger;
};
type Import = { folder: string; given: Lists; isReplacing: boolean };

/**
 * Imports lists: stores the files first, then the rows in one transaction. Returns one line per
 * change for students. `then` gets these lines in the transaction and can undo it by throwing.
 */
export async function importContent(
  deps: ContentPlace,
  { folder, given, isReplacing }: Import,
  then: (trx: Db, changes: string[]) => Promise<void> = () => Promise.resolve(),
): Promise<string[]> {
  return oneAtATime(deps.db, deps.log, async () => {
    const { lists, files } = await nameFiles(deps, given, folder);
    for (const { to, name, from } of files) await to.putCopy(name, from);
    return apply(deps, lists, isReplacing, then);
  });
}

/** Returns one line per change of an import. Stores nothing. */
export async function previewContent(
  deps: ContentPlace,
  { folder, given, isReplacing }: Import,
): Promise<string[]> {
  const { lists } = await nameFiles(deps, given, folder);
  let seen: string[] = [];
  try {
    return await apply(deps, lists, isReplacing, (_, changes) => {
      seen = changes;
      throw new TakenBack();
    });
  } catch (error) {
    if (!(error instanceof TakenBack)) throw error;
    return seen;
  }
}

/** Rolls back the transaction of a preview. */
class TakenBack extends Error {}

async function apply(
  { db, contentSettings, log }: ContentPlace,
  lists: Lists,
  isReplacing: boolean,
  then: (trx: Db, changes: string[]) => Promise<void>,
): Promise<string[]> {
  let before: Lists | undefined;
  let changes: string[] = [];
  await replaceContent(
    db,
    contentSettings,
    log,
    async (trx) => {
      const { shown, own } = await readContent(trx);
      before = shown;
      return { own: mergeLists(own, lists, isReplacing), imported: true, removed: false };
    },
    async (trx) => {
      if (before) changes = describeChanges(before, (await readContent(trx)).shown);
      await then(trx, changes);
    },
  );
  return changes;
}

type File = { to: ContentFiles; name: string; from: string };

/** Returns the lists with their stored file names, and the files. */
async function nameFiles(
  { db, content, videos }: ContentPlace,
  given: Lists,
  folder: string,
): Promise<{ lists: Lists; files: File[] }> {
  const files: File[] = [];
  const keep = async (to: ContentFiles, part: string, file: string, known?: string, as = file) => {
    const from = join(folder, part, file);
    const name = await to.nameFor(as, from, known);
    files.push({ to, name, from });
    return name;
  };
  // An export renames its sounds. A sound that comes back keeps its name here.
  const keepSound = async (sound: Sound, known: Sound | null | undefined): Promise<Sound> => {
    const { computer_voice } = sound;
    const as = computer_voice ? asSpoken(sound.file) : sound.file;
    const file = await keep(content, "audio", sound.file, known?.file, as);
    const measured = known?.file === file ? known : sound;
    return {
      ...{ file, computer_voice },
      duration_ms: sound.duration_ms ?? measured.duration_ms,
      peaks: sound.peaks ?? measured.peaks,
    };
  };
  const here = given.dialogues.length === 0 ? [] : await readDialogues(db);
  const known = new Map(here.map((dialogue) => [dialogue.slug, dialogue.segments]));
  const dialogues: Lists["dialogues"] = [];
  for (const dialogue of given.dialogues) {
    const segments: typeof dialogue.segments = [];
    for (const [index, { prompt, spoken, ...segment }] of dialogue.segments.entries()) {
      const before = known.get(dialogue.slug)?.[index];
      segments.push({
        ...segment,
        prompt: await keepSound(prompt, before?.prompt),
        spoken: spoken && (await keepSound(spoken, before?.spoken)),
      });
    }
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
