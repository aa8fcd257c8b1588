import { canonicalEmail } from "../../account/users.ts";
import { stampAfter } from "../../clock.ts";
import { type PageRequest, paginate } from "../../db/paginate.ts";
import type { Db } from "../../db/schema.ts";
import { invalid, notFound } from "../../refusal.ts";
import type { Staff } from "../account/accounts.ts";
import { getGroup } from "./rules.ts";
import { logChange } from "../kit/log.ts";

export const MEMBERS_A_PAGE = 20;
export const MOST_EMAILS = 500;
const MOST_NAMED = 5;

type Change = { groupId: number; by: Staff };

/** Returns one page of a group's students, by name. */
export function listMembers(db: Db, groupId: number, request: PageRequest) {
  return paginate(
    db
      .selectFrom("group_members")
      .innerJoin("users", "users.id", "group_members.user_id")
      .select(["users.id", "users.first_name", "users.last_name"])
      .where("group_members.group_id", "=", groupId)
      .orderBy("users.first_name")
      .orderBy("users.last_name")
      .orderBy("users.id"),
    request,
  );
}

/** Adds the students with these addresses. Throws 422 with unknown ones, and then adds nobody. */
export function addByEmail(
  db: Db,
  list: string,
  { groupId, by }: Change,
  now: number,
): Promise<number> {
  const typed = [...new Set(list.split(/[\s,;]+/).filter((one) => one !== ""))];
  if (typed.length === 0) throw invalid({ emails: ["Write at least one email"] });
  if (typed.length > MOST_EMAILS)
    throw invalid({ emails: [`Put at most ${MOST_EMAILS} students in at once`] });
  return db.transaction().execute(async (trx) => {
    const { language_id, language } = await getGroup(trx, groupId);
    const found = await trx
      .selectFrom("users")
      .select(["id", "email"])
      .where("email", "in", typed.map(canonicalEmail))
      .where("language_id", "=", language_id)
      .execute();
    const known = new Set(found.map(({ email }) => email));
    const unknown = typed.filter((one) => !known.has(canonicalEmail(one)));
    if (unknown.length > 0) {
      const more = unknown.length > MOST_NAMED ? " and others" : "";
      const names = unknown.slice(0, MOST_NAMED).join(", ") + more;
      throw invalid({ emails: [`Nobody who learns ${language} has this email: ${names}`] });
    }
    return join(trx, found, { groupId, by }, now);
  });
}

/** Adds one student of the group's language. */
export function addStudentToGroup(
  db: Db,
  studentId: number,
  { groupId, by }: Change,
  now: number,
): Promise<void> {
  return db.transaction().execute(async (trx) => {
    const { language_id } = await getGroup(trx, groupId);
    const found = await trx
      .selectFrom("users")
      .select("id")
      .where("id", "=", studentId)
      .where("language_id", "=", language_id)
      .executeTakeFirst();
    if (!found) throw invalid({ student_id: ["This student learns another language"] });
    await join(trx, [found], { groupId, by }, now);
  });
}

/** Adds students of the group's language. Returns how many were not in it. */
export async function join(
  trx: Db,
  students: { id: number }[],
  { groupId, by }: Change,
  now: number,
): Promise<number> {
  const joined_at = stampAfter(0, now);
  const added = await trx
    .insertInto("group_members")
    .values(students.map(({ id }) => ({ group_id: groupId, user_id: id, joined_at })))
    .onConflict((conflict) => conflict.columns(["group_id", "user_id"]).doNothing())
    .returning("user_id")
    .execute();
  for (const { user_id } of added) {
    const about = `student ${user_id}`;
    await logChange(trx, by, { did: "put into a group", about, after: { group: groupId } }, now);
  }
  return added.length;
}

/** Removes a student. Throws 404 for a student who is not in the group. */
export function takeOut(
  db: Db,
  studentId: number,
  { groupId, by }: Change,
  now: number,
): Promise<void> {
  return db.transaction().execute(async (trx) => {
    const gone = await trx
      .deleteFrom("group_members")
      .where("group_id", "=", groupId)
      .where("user_id", "=", studentId)
      .returning("user_id")
      .executeTakeFirst();
    if (!gone) throw notFound();
    const about = `student ${studentId}`;
    const before = { group: groupId };
    await logChange(trx, by, { did: "take out of a group", about, before }, now);
  });
}
