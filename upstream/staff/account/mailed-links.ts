import type { MailedLink } from "../../../contract/staff/account.ts";
import { refuseCommonPassword } from "../../account/common-passwords.ts";
import { hashPassword } from "../../account/passwords.ts";
import { hashOf, newSecret } from "../../account/secrets.ts";
import { canonicalEmail } from "../../account/users.ts";
import { stampAfter } from "../../clock.ts";
import type { Clocked, Db } from "../../db/schema.ts";
import { resetLetter, staffInvitationLetter } from "../../mail/letters.ts";
import { type Mailing, putMail, putNothing } from "../../mail/outbox.ts";
import type { Selling } from "../../plans/purchase.ts";
import { invalid, notFound } from "../../refusal.ts";
import { schoolName } from "../../school/identity.ts";
import { logChange } from "../kit/log.ts";
import { addStaff, findStaffId, type Role, type Staff } from "./accounts.ts";
import { endStaffSessions } from "./log-ins.ts";

export type LinkPlace = Mailing & Selling & { staffPath: string };
type Invited = { name: string; email: string; role: Role };

const HOUR_MS = 60 * 60 * 1000;
const RESET_MS = HOUR_MS;
const INVITATION_MS = 7 * 24 * HOUR_MS;
const HAS_ACCOUNT = "This email has a staff account already.";
const DEAD_LINK = "This link was used, or it is too old.";

/** Mails an invitation to join the staff. It ends an earlier one of the same address. */
export async function inviteStaff(place: LinkPlace, given: Invited, by: Staff): Promise<void> {
  const { db, clock, seller } = place;
  const invited = { ...given, email: canonicalEmail(given.email) };
  await db.transaction().execute(async (trx) => {
    if ((await findStaffId(trx, invited.email)) !== null) throw invalid({ email: [HAS_ACCOUNT] });
    await trx
      .deleteFrom("staff_links")
      .where("email", "=", invited.email)
      .where("role", "is not", null)
      .execute();
    const made = await makeLink(trx, place, { ...invited, staff_id: by.id }, INVITATION_MS);
    const letter = staffInvitationLetter(await schoolName(trx, seller.name), made.url);
    await putMail(trx, { to: invited.email, letter, dedupeKey: made.dedupeKey });
    const change = { did: "invite to the staff", about: invited.name, after: invited };
    await logChange(trx, by, change, clock());
  });
}

/** Lists the invitations that can still be followed, newest first. */
export async function listInvited(db: Db, now: number) {
  const rows = await db
    .selectFrom("staff_links")
    .select(["id", "name", "email", "role", "expires_at"])
    .where("role", "is not", null)
    .where("expires_at", ">", stampAfter(0, now))
    .orderBy("id", "desc")
    .execute();
  return rows.flatMap(({ name, role, ...row }) => (name && role ? [{ name, role, ...row }] : []));
}

/** Ends an invitation. Throws 404 when it was followed or taken back. */
export async function takeBack({ db, clock }: Clocked, id: number, by: Staff): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { name } = await trx
      .deleteFrom("staff_links")
      .where("id", "=", id)
      .where("role", "is not", null)
      .returning("name")
      .executeTakeFirstOrThrow(notFound);
    await logChange(trx, by, { did: "take an invitation back", about: name ?? "" }, clock());
  });
}

/** Mails a link to choose a new password. An unknown address gets none, and takes as long. */
export async function mailStaffReset(place: LinkPlace, given: string): Promise<void> {
  const email = canonicalEmail(given);
  await place.db.transaction().execute(async (trx) => {
    const id = await findStaffId(trx, email);
    if (id === null) return putNothing(trx);
    const nobody = { name: null, role: null };
    const made = await makeLink(trx, place, { email, staff_id: id, ...nobody }, RESET_MS);
    const letter = resetLetter(made.url);
    await putMail(trx, { to: email, letter, dedupeKey: made.dedupeKey, rank: "awaited" });
  });
}

type NewLink = { staff_id: number; email: string; name: string | null; role: Role | null };

/** Makes the link and the key of its mail. Stores only the token's hash. */
async function makeLink(
  trx: Db,
  { clock, publicOrigin, staffPath }: LinkPlace,
  link: NewLink,
  lifeMs: number,
): Promise<{ url: string; dedupeKey: string }> {
  const { secret, hash } = newSecret();
  const now = clock();
  await trx.deleteFrom("staff_links").where("expires_at", "<=", stampAfter(0, now)).execute();
  const expires_at = stampAfter(lifeMs, now);
  await trx
    .insertInto("staff_links")
    .values({ ...link, hash, expires_at })
    .execute();
  const url = `${publicOrigin}${staffPath}/password/${secret}`;
  return { url, dedupeKey: `staff-link-${hash.slice(0, 32)}` };
}

/** Returns what a link is for. Throws 404 for a used, old or unknown one. */
export async function readLink(
  { db, clock, seller }: Pick<LinkPlace, "db" | "clock" | "seller">,
  token: string,
): Promise<MailedLink> {
  const { email, name, role } = await foundLink(db, token, clock());
  const school = await schoolName(db, seller.name);
  return { email, invited: name && role ? { name, role, school } : null };
}

async function foundLink(db: Db, token: string, now: number) {
  const found = await db
    .selectFrom("staff_links")
    .select(["staff_id", "email", "name", "role"])
    .where("hash", "=", hashOf(token))
    .where("expires_at", ">", stampAfter(0, now))
    .executeTakeFirst();
  if (!found) throw notFound();
  return found;
}

/**
 * Sets the password of a link's account, or makes the account of an invitation. Ends all log-ins.
 * Throws 422 for a dead link, also for the second of two at one time.
 */
export async function choosePassword(
  { db, clock }: Clocked,
  { token, password }: { token: string; password: string },
): Promise<void> {
  const now = clock();
  await foundLink(db, token, now).catch(() => Promise.reject(deadLink()));
  await refuseCommonPassword(password);
  const password_hash = await hashPassword(password);
  await db.transaction().execute(async (trx) => {
    const { staff_id, email, name, role } = await trx
      .deleteFrom("staff_links")
      .where("hash", "=", hashOf(token))
      .where("expires_at", ">", stampAfter(0, now))
      .returning(["staff_id", "email", "name", "role"])
      .executeTakeFirstOrThrow(deadLink);
    if (name !== null && role !== null) {
      if ((await addStaff(trx, { email, name, password_hash, role })) === null)
        throw invalid({ token: [HAS_ACCOUNT] });
      return logChange(trx, { name }, { did: "join the staff", about: name, after: { role } }, now);
    }
    const { name: own } = await trx
      .updateTable("staff")
      .set({ password_hash })
      .where("id", "=", staff_id)
      .returning("name")
      .executeTakeFirstOrThrow();
    // A stranger who read the mailbox may have its other links.
    await endLinksOf(trx, staff_id);
    await endStaffSessions(trx, staff_id);
    await logChange(trx, { name: own }, { did: "reset the password", about: "own account" }, now);
  });
}

/** Ends the links to a new password of a member of staff, and the invitations that they mailed. */
export async function endLinksOf(trx: Db, staffId: number): Promise<void> {
  await trx.deleteFrom("staff_links").where("staff_id", "=", staffId).execute();
}

const deadLink = () => invalid({ token: [DEAD_LINK] });
