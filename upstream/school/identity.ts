import * as z from "zod";
import { PORTAL_NAME } from "../../plan/school.ts";
import type { Db } from "../db/schema.ts";
import { keepSetting, readSetting } from "../db/settings.ts";

const identity = z.object({ name: z.string().nullable() });
/** How owners want the school to be known; null where they have not said it. */
export type Identity = z.infer<typeof identity>;

const SETTING = "school_identity";
const UNSAID: Identity = { name: null };

export async function readIdentity(db: Db): Promise<Identity> {
  const kept = await readSetting(db, SETTING);
  return kept === null ? UNSAID : identity.parse(JSON.parse(kept));
}

/** The name that owners have chosen, else that of the portal, or `otherwise`. */
export async function schoolName(db: Db, otherwise = PORTAL_NAME): Promise<string> {
  return (await readIdentity(db)).name ?? otherwise;
}

export function keepIdentity(trx: Db, given: Identity): Promise<void> {
  return keepSetting(trx, SETTING, JSON.stringify(given));
}
