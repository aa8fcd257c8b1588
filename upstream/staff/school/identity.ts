import { PORTAL_NAME } from "../../../plan/school.ts";
import { lockContent } from "../../content/keep.ts";
import type { Db } from "../../db/schema.ts";
import { type Identity, keepIdentity, readIdentity } from "../../school/identity.ts";
import type { Staff } from "../accounts.ts";
import { differencesIn, versionOf } from "../content/row.ts";
import { logChange } from "../log.ts";

type Doing = { version: string; by: Staff; now: number };

/** Name and logo as shown, with the version that a change is made over. */
export async function getIdentity(db: Db) {
  const known = await readIdentity(db);
  return { ...shown(known), version: versionOf(known) };
}

/** Changes the name, at once for students. False for another version. */
export function changeName(db: Db, name: string, doing: Doing): Promise<boolean> {
  const own = name === PORTAL_NAME ? null : name;
  return change(db, doing, "change the name", (known) => ({ ...known, name: own }));
}

function change(
  db: Db,
  { version, by, now }: Doing,
  did: string,
  make: (known: Identity) => Identity,
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    await lockContent(trx);
    const known = await readIdentity(trx);
    const given = make(known);
    const differences = differencesIn(shown(known), shown(given));
    if (differences === null) return true;
    if (versionOf(known) !== version) return false;
    await keepIdentity(trx, given);
    await logChange(trx, by, { did, about: "school", ...differences }, now);
    return true;
  });
}

function shown({ name }: Identity) {
  return { name: name ?? PORTAL_NAME };
}
