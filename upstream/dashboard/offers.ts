import type { Db } from "../db/schema.ts";
import { countOffered, openingOf } from "../dialogues/free.ts";
import { listTests } from "../exam/tests.ts";
import { countWords } from "../study/counts.ts";
import { countFirstCategory } from "../vocabulary/open-words.ts";

export type Offers = ReturnType<typeof offersOf>;

/**
 * Returns what languages offer. Students share it, so it asks once for a page, or for all mails of
 * an hour.
 */
export function offersOf(db: Db) {
  return {
    countDialogues: once((languageId) => countOffered(db, languageId)),
    openDialogues: once((languageId, count) => openingOf(db, languageId, count)),
    firstCategory: once((languageId) => countFirstCategory(db, languageId)),
    countWords: once((languageId, openWords) => countWords(db, languageId, openWords)),
    listTests: once((languageId) => listTests(db, languageId)),
  };
}

/** Forgets what failed. */
function once<Value>(ask: (languageId: number, count: number) => Promise<Value>) {
  const known = new Map<string, Promise<Value>>();
  return (languageId: number, count = 0): Promise<Value> => {
    const key = `${languageId} ${count}`;
    const asked = known.get(key) ?? ask(languageId, count);
    known.set(key, asked);
    asked.catch(() => known.delete(key));
    return asked;
  };
}
