import { readFile } from "node:fs/promises";
import { listEntries, unpack } from "../files/unpack.ts";
import { type ContentFolder, readContentFolder } from "./format.ts";
import type { Lists } from "./merge.ts";
import { fewOf } from "./read-json.ts";

/** Matches a content folder at the top of the .zip or in one folder of it. */
const LIST = /^(?:[^/]+\/)?((?:videos|mock-tests|plans|sessions)\.json)$/;
const FILE = /^(?:[^/]+\/)?((?:dialogues|words|audio|videos)\/[A-Za-z0-9][\w.-]{0,149})$/;

/** A folder to import, or the path of a .zip to unpack into it. */
export type Given = { folder: string; zip: string | null; isReplacing: boolean };

/** `counts` says in words what was read. With faults there is nothing to import. */
export type GivenContent = ContentFolder & { counts: string };

/** Reads what is to be imported. `faults` names what prevents the import, as many as are shown. */
export async function readGiven({ folder, zip, isReplacing }: Given): Promise<GivenContent> {
  const damaged = zip === null ? [] : await unpackTo(folder, await readFile(zip));
  const given = await readContentFolder(folder);
  const empty = isReplacing ? [] : emptyLists(given);
  const faults = [
    ...damaged,
    ...given.faults,
    ...empty.map(
      (name) => `${name} is an empty list: entries go only where lists are replaced (--replace)`,
    ),
  ];
  const counts = countsOf(given);
  return faults.length === 0 ? { ...given, faults, counts } : unusable(fewOf(faults), counts);
}

/** Returns content that cannot be imported for these faults. */
export function unusable(faults: string[], counts = ""): GivenContent {
  const none = { dialogues: [], words: [], videos: null, mockTests: null };
  return { ...none, sessions: null, plans: null, faults, counts };
}

/** Returns the place of a file of the .zip in a content folder; null when it has none. */
export function contentPath(name: string): string | null {
  if (name.startsWith("__MACOSX/")) return null;
  return LIST.exec(name)?.[1] ?? FILE.exec(name)?.[1] ?? null;
}

async function unpackTo(folder: string, zip: Buffer): Promise<string[]> {
  const { entries, faults } = listEntries(zip, contentPath);
  return faults.length > 0 ? faults : unpack(zip, entries, folder);
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
