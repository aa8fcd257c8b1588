import { wordCalls, type WordGiven } from "#contract/staff/words.ts";
import type { Caller } from "../call/client.server.ts";
import { askStaff } from "../staff-call.server.ts";

export type { Topic } from "#contract/staff/words.ts";

/** Returns one page of the words that students see. */
export function listContentWords(
  caller: Caller,
  query: { search?: string; language?: number; topic?: number; page: number },
) {
  return askStaff(caller, wordCalls.list, { query });
}

export function getContentWord(caller: Caller, id: number) {
  return askStaff(caller, wordCalls.get, { params: { id } });
}

/** Adds a word at the end of its topic, and creates an unknown topic. */
export function createContentWord(
  caller: Caller,
  { language_id, ...given }: WordGiven & { language_id: string | number },
) {
  return askStaff(caller, wordCalls.add, { body: { language_id: Number(language_id), ...given } });
}

/** Saves a word over `version`. A `conflict` when somebody else saved it first. */
export function updateContentWord(
  caller: Caller,
  id: number,
  body: WordGiven & { version: string },
) {
  return askStaff(caller, wordCalls.save, { params: { id }, body });
}

export function deleteContentWord(caller: Caller, id: number, version: string) {
  return askStaff(caller, wordCalls.remove, { params: { id }, body: { version } });
}
