import type { Dialogue } from "./dialogues.ts";
import type { MockTest } from "./mock-tests.ts";
import type { SoldPlan } from "./plans.ts";
import { type Session, sessionKey } from "./sessions.ts";
import type { Video } from "./videos.ts";
import { joinLists, type WordList } from "./words.ts";

export type Lists = {
  dialogues: Dialogue[];
  words: WordList[];
  /** Null when there is no such list. */
  videos: Video[] | null;
  mockTests: MockTest[] | null;
  sessions: Session[] | null;
  plans: SoldPlan[] | null;
};

const slugOf = ({ slug }: { slug: string }) => slug;

/**
 * Returns the content after an import: given entries replace the same ones, and others stay. With
 * `isReplacing` each given list replaces the whole earlier list.
 */
export function mergeLists(before: Lists, given: Lists, isReplacing: boolean): Lists {
  const merge = <Entry>(was: Entry[] | null, is: Entry[] | null, keyOf: (one: Entry) => string) =>
    is === null || was === null || isReplacing ? (is ?? was) : byKey([...was, ...is], keyOf);
  const dialogues = given.dialogues.length === 0 ? null : given.dialogues;
  return {
    dialogues: merge(before.dialogues, dialogues, slugOf) ?? [],
    words: mergeWords(before.words, given.words, isReplacing),
    videos: merge(before.videos, given.videos, slugOf),
    mockTests: merge(before.mockTests, given.mockTests, slugOf),
    sessions: merge(before.sessions, given.sessions, sessionKey),
    plans: merge(before.plans, given.plans, slugOf),
  };
}

/** Keeps the last of equal entries, in the place of the first. */
function byKey<Entry>(entries: Entry[], keyOf: (one: Entry) => string): Entry[] {
  return [...new Map(entries.map((one) => [keyOf(one), one])).values()];
}

function mergeWords(before: WordList[], given: WordList[], isReplacing: boolean): WordList[] {
  const lists = new Map(before.map((list) => [list.language_tag, list]));
  for (const list of given) {
    const known = isReplacing ? undefined : lists.get(list.language_tag);
    const joined = known ? joinLists([{ ...known, language: list.language }, list]) : [list];
    for (const one of joined) lists.set(list.language_tag, one);
  }
  return [...lists.values()];
}
