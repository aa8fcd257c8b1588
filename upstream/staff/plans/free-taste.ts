import { changingContent } from "../../content/keep.ts";
import type { Db } from "../../db/schema.ts";
import { type FreeTaste, keepFreeTaste, readFreeTaste } from "../../plans/free-taste.ts";
import type { Staff } from "../account/accounts.ts";
import { differencesIn, versionOf } from "../kit/row-version.ts";
import { logChange } from "../kit/log.ts";

type Place = { db: Db; freeTaste: FreeTaste };

/** Returns the free material for editing. */
export async function getFreeTaste(place: Place) {
  const { dialogues, words, mock_tests } = await readFreeTaste(place);
  const free = { dialogues, words, mock_tests };
  return { ...free, version: versionOf(free) };
}

/** Changes the free material, for students at once. Returns false for another version. */
export function changeFreeTaste(
  { db, freeTaste }: Place,
  given: FreeTaste,
  { version, by, now }: { version: string; by: Staff; now: number },
): Promise<boolean> {
  return changingContent(db, async (trx) => {
    const known = await getFreeTaste({ db: trx, freeTaste });
    const differences = differencesIn(known, given);
    if (differences === null) return true;
    if (known.version !== version) return false;
    await keepFreeTaste(trx, given);
    await logChange(trx, by, { did: "change what is free", about: "plans", ...differences }, now);
    return true;
  });
}
