import { rm } from "node:fs/promises";
import { join } from "node:path";
import * as z from "zod";
import { refuseCommonPassword } from "../../account/common-passwords.ts";
import { hashOf } from "../../account/secrets.ts";
import type { Db } from "../../db/schema.ts";
import { keepSetting, readSetting } from "../../db/settings.ts";
import { writeOwnFile } from "../../files/own-file.ts";
import { invalid, notFound, Refusal } from "../../refusal.ts";
import { logChange } from "../kit/log.ts";
import { createStaff, findStaffId, hasStaff } from "./accounts.ts";
import { digitsOf, newRecoveryCode } from "./second-factor.ts";

const SETTING = "first_owner";
const FILE = "first-owner-code";
const LASTS_MS = 60 * 60 * 1000;
const WRONG =
  "This code is wrong, or a later start wrote another one. Look into the file that the last start named.";
const OLD = "This code is older than an hour. Start the portal again: each start writes a new one.";

const keptCode = z.object({ hash: z.string(), ends: z.number() });

/**
 * Writes a new code for the first owner into a file of the data folder, in place of an earlier one.
 * Returns the file's path; null when the school has staff, who need none.
 */
export async function offerFirstOwner(
  db: Db,
  dataDir: string,
  now: number,
): Promise<string | null> {
  const file = join(dataDir, FILE);
  if (await hasStaff(db)) {
    await forgetCode(dataDir);
    return null;
  }
  const code = newRecoveryCode();
  await writeOwnFile(file, `${code}\n`);
  const kept = { hash: hashOf(digitsOf(code)), ends: now + LASTS_MS };
  await keepSetting(db, SETTING, JSON.stringify(kept));
  return file;
}

/** Removes the file. A file that stays holds a code that opens nothing. */
export async function forgetCode(dataDir: string): Promise<void> {
  await rm(join(dataDir, FILE), { force: true }).catch(() => undefined);
}

/** Returns the code that the last start wrote, as it is stored. Throws 404 when none is asked for. */
export async function getOffer(db: Db): Promise<string> {
  const kept = await readSetting(db, SETTING);
  if (kept === null || (await hasStaff(db))) throw notFound();
  return kept;
}

type Given = { code: string; name: string; email: string; password: string };

/** Makes the first owner and returns the id. A code works once, also for two people at one time. */
export async function makeFirstOwner(
  db: Db,
  { code, ...owner }: Given,
  now: number,
): Promise<number> {
  const offer = await getOffer(db);
  const { hash, ends } = keptCode.parse(JSON.parse(offer));
  if (hashOf(digitsOf(code)) !== hash) throw invalid({ code: [WRONG] });
  if (ends <= now) throw invalid({ code: [OLD] });
  await refuseCommonPassword(owner.password);
  return db.transaction().execute(async (trx) => {
    // On PostgreSQL, whoever comes second waits here, and then finds no row.
    const spent = await trx
      .deleteFrom("settings")
      .where("name", "=", SETTING)
      .where("value", "=", offer)
      .returning("name")
      .executeTakeFirst();
    if (!spent || (await hasStaff(trx)))
      throw new Refusal(409, "Somebody else has become the owner of this school meanwhile.");
    const role = await createStaff(trx, { ...owner, role: "owner" });
    const id = await findStaffId(trx, owner.email);
    if (id === null) throw new Error("the first owner was not made");
    const change = { did: "open the school", about: owner.name, after: { role } };
    await logChange(trx, owner, change, now);
    return id;
  });
}
