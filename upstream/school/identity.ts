import * as z from "zod";
import { PORTAL_NAME } from "../../plan/school.ts";
import type { Db } from "../db/schema.ts";
import { keepSetting, readSetting } from "../db/settings.ts";

/** `logo` is the name of its file, which tells its bytes and kind. */
const identity = z.object({
  name: z.string().nullable(),
  logo: z.string().nullable().default(null),
});
/** How owners want the school to be known; null where they have not said it. */
export type Identity = z.infer<typeof identity>;

const SETTING = "school_identity";
const LOGO_SETTING = "school_logo";
const UNSAID: Identity = { name: null, logo: null };
const TYPES: Record<string, string> = { jpg: "image/jpeg", png: "image/png" };

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

/** Keeps the bytes of a logo beside the rows, so that a backup of the database has them. */
export function keepLogo(trx: Db, bytes: Uint8Array): Promise<void> {
  return keepSetting(trx, LOGO_SETTING, Buffer.from(bytes).toString("base64"));
}

/** The logo that is shown; null where none is, or where another has this name. */
export async function readLogo(db: Db, name: string) {
  const contentType = TYPES[name.split(".").at(-1) ?? ""];
  if (contentType === undefined || (await readIdentity(db)).logo !== name) return null;
  const kept = await readSetting(db, LOGO_SETTING);
  return kept === null ? null : { contentType, bytes: Buffer.from(kept, "base64") };
}
