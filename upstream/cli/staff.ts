import * as z from "zod";
import { ASKED_OF, type AskedOf } from "../../contract/staff/people.ts";
import { readEmail } from "../../plan/typed.ts";
import type { UpstreamEnv } from "../env.ts";
import type { Deps } from "../deps.ts";
import { createStaff, findStaffId } from "../staff/account/accounts.ts";
import { logChange } from "../staff/kit/log.ts";
import { askSecondStep, removeStaff } from "../staff/people/rules.ts";
import { turnOff } from "../staff/account/second-factor.ts";
import { askNewPassword, type Ask } from "./ask-password.ts";
import { UsageError } from "./usage.ts";

/** The name of a command in the staff log. */
const A_COMMAND = { name: "a command" };

const wanted = z.object({
  email: z
    .string("the email address is missing")
    .refine((typed) => readEmail(typed) !== null, "the email address is not valid"),
  name: z
    .string("the name is missing")
    .trim()
    .min(1, "the name is missing")
    .max(100, "the name is too long"),
});

/**
 * Creates a teacher, or an owner with `--owner`. The first account is an owner's, and turns on the
 * staff pages.
 */
export async function addStaff(
  { db, clock, staffPath, publicOrigin }: Deps,
  _env: UpstreamEnv,
  [email, name, flag]: string[],
  ask: Ask,
): Promise<string> {
  const parsed = wanted.safeParse({ email, name });
  if (!parsed.success) {
    const faults = parsed.error.issues.map(({ message }) => message).join("; ");
    throw new UsageError(`add-staff <email> <name> [--owner]: ${faults}`);
  }
  const password = await askNewPassword(ask, parsed.data.email);
  const wish = flag === "--owner" ? "owner" : "teacher";
  const role = await db.transaction().execute(async (trx) => {
    const made = await createStaff(trx, { ...parsed.data, password, role: wish });
    const change = { did: "add to the staff", about: parsed.data.name, after: { role: made } };
    if (made !== null) await logChange(trx, A_COMMAND, change, clock());
    return made;
  });
  if (role === null) throw new UsageError(`${parsed.data.email} already has a staff account.`);
  return `Created ${parsed.data.email}, ${role}. Staff log in at ${publicOrigin}${staffPath}.`;
}

/** Removes a staff account and ends its sessions. Published content stays. */
export async function dropStaff(
  { db, clock }: Deps,
  _env: UpstreamEnv,
  [email]: string[],
): Promise<string> {
  if (email === undefined) throw new UsageError("remove-staff <email>: the email is missing");
  const outcome = await removeStaff(db, email, A_COMMAND, clock());
  if (outcome === "unknown") throw new UsageError(`${email} has no staff account.`);
  if (outcome === "last owner")
    throw new UsageError(`${email} is the last owner. Add another one first.`);
  return `Removed ${email}.`;
}

/** Sets who needs the second factor, or removes it for somebody who has lost it. */
export async function askSecondFactor(
  { db, clock }: Deps,
  _env: UpstreamEnv,
  [wish, email]: string[],
): Promise<string> {
  if (wish === "off" && email !== undefined) {
    const id = await findStaffId(db, email);
    if (id === null) throw new UsageError(`${email} has no staff account.`);
    await db.transaction().execute(async (trx) => {
      await turnOff(trx, id);
      const change = { did: "turn off two-step log-in", about: email };
      await logChange(trx, A_COMMAND, change, clock());
    });
    return `${email} logs in with the password alone.`;
  }
  const wanted = ASKED_OF.find((one) => one === wish);
  if (wanted === undefined)
    throw new UsageError("staff-second-factor required | owners | optional | off <email>");
  await askSecondStep({ db, clock }, wanted, A_COMMAND);
  return SAID[wanted];
}

const SAID: Record<AskedOf, string> = {
  required: "From the next log-in on, all staff need a second step.",
  owners: "From the next log-in on, owners need a second step. Teachers choose.",
  optional: "Staff choose whether they want a second step.",
};
