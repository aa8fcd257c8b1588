import { plansOf } from "../account/plan.ts";
import type { Learner } from "../account/tokens.ts";
import { stampAfter } from "../clock.ts";
import { MOST } from "../db/batch.ts";
import { type Offer, readFreeTaste, type Rights } from "../plans/free-taste.ts";
import { opensWords } from "../vocabulary/open-words.ts";
import { openDialogues, opensTo } from "../weak/due.ts";
import { DAY_MS } from "../zone.ts";
import type { Offers } from "./offers.ts";

/** `since` is the start of the student's day. Dialogues practised before `repeatBefore` are due. */
export type Day = { student: Learner; since: string; repeatBefore: string };
/** The row of a student for the questions of a day, and what is open to them. */
export type Asker = Awaited<ReturnType<typeof askersOf>>[number];
export type AskerRow = Asker["row"];

export async function askersOf(deps: Offer, days: readonly Day[], offers: Offers) {
  const { db, clock } = deps;
  const plans = await plansOf(
    db,
    days.map(({ student }) => student.id),
    clock(),
  );
  const free = await readFreeTaste(deps);
  const askers = [];
  for (const { student, since, repeatBefore } of days) {
    const rights: Rights = { plan: plans(student.id), free };
    const { languageId } = student;
    const openCount = openDialogues(rights);
    const words = opensWords(rights, await offers.firstCategory(languageId));
    askers.push({
      rights,
      words,
      dialogueCount: Math.min(openCount, await offers.countDialogues(languageId)),
      row: {
        ...opensTo(student, rights.plan, await offers.openDialogues(languageId, openCount)),
        ...{ since, repeat_before: repeatBefore },
        /** Words and segments return with a day: what is due later today counts. */
        before: stampAfter(DAY_MS, Date.parse(since)),
        open_words: Math.min(words.openWords, MOST),
      },
    });
  }
  return askers;
}
