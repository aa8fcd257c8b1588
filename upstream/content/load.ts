import type { Flag } from "../db/flag.ts";
import type { Db } from "../db/schema.ts";
import { loadDialogues } from "./dialogues.ts";
import { readDialogues } from "./offered-dialogues.ts";
import { ensureLanguage } from "./languages.ts";
import type { Lists } from "./merge.ts";
import { loadMockTests, readMockTestRows } from "./mock-tests.ts";
import { hasOwnPlans, loadPlans, readPlanRows } from "./plans.ts";
import { refreshSessions } from "./planned-sessions.ts";
import { hasOwnTimetable, loadTimetable, readTimetable } from "./timetable.ts";
import { loadVideos, readVideoRows } from "./videos.ts";
import { loadWords, readWordRows } from "./words.ts";
import { owned, type SamplesFor } from "./owned.ts";

const LANGUAGES = {
  Hindi: "hi",
  Punjabi: "pa",
  Mandarin: "zh-Hans",
  Urdu: "ur",
  Persian: "fa",
  Nepali: "ne",
};

/** Lists with their source: the school's own, or the sample content. */
export type Source = { lists: Lists; own: Flag };

/**
 * Replaces what students see by these lists; the later of two same entries wins. Call it in a
 * transaction. Returns the number of dialogues.
 */
export async function loadContent(
  trx: Db,
  sources: Source[],
  { trial, now, samplesFor }: { trial: boolean; now: number; samplesFor: SamplesFor },
): Promise<number> {
  const every = <Entry extends object>(pick: (lists: Lists) => Entry[] | null) =>
    sources.flatMap(({ lists, own }) => owned(pick(lists) ?? [], own));
  // A school's own sessions and plans replace those of the sample content.
  const last = <Entry extends object>(pick: (lists: Lists) => Entry[] | null) => {
    const source = sources.findLast(({ lists }) => pick(lists) !== null);
    return source ? owned(pick(source.lists) ?? [], source.own) : [];
  };
  for (const [name, tag] of Object.entries(LANGUAGES)) await ensureLanguage(trx, name, tag);
  await loadWords(
    trx,
    every(({ words }) => words),
    samplesFor,
  );
  await loadVideos(
    trx,
    every(({ videos }) => videos),
    samplesFor,
  );
  await loadTimetable(
    trx,
    last(({ sessions }) => sessions),
    samplesFor,
  );
  await refreshSessions(trx, { trial, now });
  await loadPlans(
    trx,
    last(({ plans }) => plans),
    samplesFor,
  );
  const count = await loadDialogues(
    trx,
    every(({ dialogues }) => dialogues),
    samplesFor,
  );
  await loadMockTests(
    trx,
    every(({ mockTests }) => mockTests),
    samplesFor,
  );
  return count;
}

/** Reads the lists from the rows: everything that students see, and the school's own part. */
export async function readContent(trx: Db): Promise<{ shown: Lists; own: Lists }> {
  const rows = {
    dialogues: await readDialogues(trx),
    words: await readWordRows(trx),
    videos: await readVideoRows(trx),
    mockTests: await readMockTestRows(trx),
    sessions: await readTimetable(trx),
    plans: await readPlanRows(trx),
  };
  const isOwnTimetable = await hasOwnTimetable(trx);
  const sellsOwn = await hasOwnPlans(trx);
  const lists = (isWanted: (own: Flag) => boolean): Lists => {
    const pick = <Entry extends { own: Flag }>(entries: Entry[]) =>
      entries.filter(({ own }) => isWanted(own));
    const listed = <Entry extends { own: Flag }>(entries: Entry[]) => {
      const picked = pick(entries);
      return picked.length === 0 ? null : picked;
    };
    return {
      dialogues: pick(rows.dialogues),
      words: rows.words(isWanted),
      videos: listed(rows.videos),
      mockTests: listed(rows.mockTests),
      sessions: listed(rows.sessions),
      plans: listed(rows.plans),
    };
  };
  const own = lists((of) => of === 1);
  // A school that removed all its sessions or plans does not get the sample ones back.
  const sessions = own.sessions ?? (isOwnTimetable ? [] : null);
  const plans = own.plans ?? (sellsOwn ? [] : null);
  return { shown: lists(() => true), own: { ...own, sessions, plans } };
}
