import { createHash } from "node:crypto";
import { PORTAL_NAME } from "../../../plan/school.ts";
import { changingContent } from "../../content/keep.ts";
import type { Db } from "../../db/schema.ts";
import type { ImageFile } from "../../files/image.ts";
import { type Identity, keepIdentity, keepLogo, readIdentity } from "../../school/identity.ts";
import type { Staff } from "../account/accounts.ts";
import { differencesIn, versionOf } from "../kit/row-version.ts";
import { logChange } from "../kit/log.ts";

type Doing = { version: string; by: Staff; now: number };

/** Returns name and logo as shown, with their version. */
export async function getIdentity(db: Db) {
  const known = await readIdentity(db);
  return { ...shown(known), version: versionOf(known) };
}

/** Changes the name, for students at once. Returns false for another version. */
export function changeName(db: Db, name: string, doing: Doing): Promise<boolean> {
  const own = name === PORTAL_NAME ? null : name;
  return change(db, doing, "change the name", (known) => ({ ...known, name: own }));
}

/** Sets a logo, or the default mark when null. Returns false for another version. */
export function changeLogo(db: Db, image: ImageFile | null, doing: Doing): Promise<boolean> {
  const did = image ? "change the logo" : "remove the logo";
  const logo = image && logoFile(image);
  return change(db, doing, did, (known) => ({ ...known, logo }), image?.bytes);
}

/** Names a logo by its bytes, because browsers cache a name for ever. */
function logoFile({ bytes, extension }: ImageFile): string {
  return `${createHash("sha256").update(bytes).digest("hex").slice(0, 32)}.${extension}`;
}

function change(
  db: Db,
  { version, by, now }: Doing,
  did: string,
  make: (known: Identity) => Identity,
  bytes?: Uint8Array,
): Promise<boolean> {
  return changingContent(db, async (trx) => {
    const known = await readIdentity(trx);
    const given = make(known);
    const differences = differencesIn(shown(known), shown(given));
    if (differences === null) return true;
    if (versionOf(known) !== version) return false;
    await keepIdentity(trx, given);
    if (bytes) await keepLogo(trx, bytes);
    await logChange(trx, by, { did, about: "school", ...differences }, now);
    return true;
  });
}

function shown({ name, logo }: Identity) {
  return { name: name ?? PORTAL_NAME, logo };
}
