import * as z from "zod";
import type { Db } from "../db/schema.ts";
import { keepSetting, readSetting } from "../db/settings.ts";

const SETTING = "school_sign_up";
const signUp = z.object({
  open: z.boolean(),
  /** What students read while it is closed. */
  sentence: z.string(),
  /** Whether the school has ever opened it. */
  opened: z.boolean(),
  /** Whether its owners are through with the first steps, or have hidden them. */
  stepsOver: z.boolean().default(false),
});
export type SignUp = z.infer<typeof signUp>;

const SENTENCE = "Sign-up is not open yet. Ask the school for an account.";
const OPEN: SignUp = { open: true, sentence: SENTENCE, opened: true, stepsOver: true };

/** Returns whether students can sign up. A school that began before this setting is open. */
export async function readSignUp(db: Db): Promise<SignUp> {
  const kept = await readSetting(db, SETTING);
  return kept === null ? OPEN : signUp.parse(JSON.parse(kept));
}

export function keepSignUp(trx: Db, given: SignUp): Promise<void> {
  return keepSetting(trx, SETTING, JSON.stringify(given));
}

/** Closes the sign-up of a school without students, at its first start. */
export async function closeWhenNew(db: Db): Promise<void> {
  if ((await readSetting(db, SETTING)) !== null) return;
  const student = await db.selectFrom("users").select("id").limit(1).executeTakeFirst();
  if (!student)
    await keepSignUp(db, { open: false, sentence: SENTENCE, opened: false, stepsOver: false });
}
