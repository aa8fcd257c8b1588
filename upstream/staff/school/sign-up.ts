import type { Db } from "../../db/schema.ts";
import { keepSignUp, readSignUp } from "../../school/sign-up.ts";
import type { Staff } from "../account/accounts.ts";
import { differencesIn, versionOf } from "../kit/row-version.ts";
import { logChange } from "../kit/log.ts";

export async function getSignUp(db: Db) {
  const { open, sentence } = await readSignUp(db);
  return { open, sentence, version: versionOf({ open, sentence }) };
}

type Given = { open: boolean; sentence: string };
type Doing = { version: string; by: Staff; now: number };

/** Opens or closes the sign-up, for strangers at once. Returns false for another version. */
export function changeSignUp(db: Db, given: Given, { version, by, now }: Doing): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const { opened, stepsOver } = await readSignUp(trx);
    const { version: known, ...before } = await getSignUp(trx);
    const differences = differencesIn(before, given);
    if (differences === null) return true;
    if (known !== version) return false;
    await keepSignUp(trx, { ...given, opened: opened || given.open, stepsOver });
    await logChange(trx, by, { did: "change the sign-up", about: "school", ...differences }, now);
    return true;
  });
}
