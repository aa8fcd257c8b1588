import * as z from "zod";
import { PORTAL_NAME } from "../../plan/school.ts";
import type { Db } from "../db/schema.ts";
import { keepSetting, readSetting } from "../db/settings.ts";

/** `logo` is a file name with a hash of its bytes, and an extension. */
const identity = z.object({
  name: z.string().nullable(),
  logo: z.string().nullable().default(null),
});
/** The school's name and logo as owners set them; null when unset. */
export type Identity = z.infer<typeof identity>;

/** The seller where SCHOOL_NAME names none. */
export const SELLER = "VLE NAATI";
const SETTING = "school_identity";
const TOLD_SETTING = "school_told";
const LOGO_SETTING = "school_logo";
const UNSAID: Identity = { name: null, logo: null };
const TYPES: Record<string, string> = { jpg: "image/jpeg", png: "image/png" };

export async function readIdentity(db: Db): Promise<Identity> {
  const kept = await readSetting(db, SETTING);
  return kept === null ? UNSAID : identity.parse(JSON.parse(kept));
}

/** Returns the name that owners have chosen, else the portal's, or `otherwise`. */
export async function schoolName(db: Db, otherwise = PORTAL_NAME): Promise<string> {
  return (await readIdentity(db)).name ?? otherwise;
}

/** Returns the name in mails: the owners' choice, else that of SCHOOL_NAME, else the portal's. */
export async function mailName(db: Db): Promise<string> {
  return schoolName(db, (await readSetting(db, TOLD_SETTING)) || PORTAL_NAME);
}

/** The school as its letters show it. The logo is the source of an image. */
export type Sender = { name: string; logo: string | null; origin: string };

/** Returns the school as the HTML form of its mails shows it. */
export async function mailSender(db: Db, origin: string): Promise<Sender> {
  const { logo } = await readIdentity(db);
  const name = await mailName(db);
  return { name, logo: logo && `${origin}/school-logo/${logo}`, origin };
}

/** Returns the name of the seller on receipts. */
export async function sellerName(db: Db): Promise<string> {
  return schoolName(db, (await readSetting(db, TOLD_SETTING)) || SELLER);
}

/** Stores the name of SCHOOL_NAME for mails, which are written where no setting is at hand. */
export async function keepToldName(db: Db, seller: string): Promise<void> {
  const name = seller === SELLER ? "" : seller;
  if (((await readSetting(db, TOLD_SETTING)) ?? "") !== name)
    await keepSetting(db, TOLD_SETTING, name);
}

export function keepIdentity(trx: Db, given: Identity): Promise<void> {
  return keepSetting(trx, SETTING, JSON.stringify(given));
}

/** Stores a logo in the database, so that a database backup includes it. */
export function keepLogo(trx: Db, bytes: Uint8Array): Promise<void> {
  return keepSetting(trx, LOGO_SETTING, Buffer.from(bytes).toString("base64"));
}

/** Returns the current logo; null without one, or when its name differs. */
export async function readLogo(db: Db, name: string) {
  const contentType = TYPES[name.split(".").at(-1) ?? ""];
  if (contentType === undefined || (await readIdentity(db)).logo !== name) return null;
  const kept = await readSetting(db, LOGO_SETTING);
  return kept === null ? null : { contentType, bytes: Buffer.from(kept, "base64") };
}
