import type { GroupGiven } from "../../../contract/staff/groups.ts";
import { stampAfter } from "../../clock.ts";
import { inOrder, type PageRequest, paginate } from "../../db/paginate.ts";
import type { Db } from "../../db/schema.ts";
import { invalid, notFound } from "../../refusal.ts";
import type { Staff } from "../account/accounts.ts";
import { logChange } from "../kit/log.ts";

export const GROUPS_A_PAGE = 20;
const MOST_OFFERED = 200;

/** Returns one page of the groups, newest first, with their number of students. */
export async function listGroups(db: Db, request: PageRequest) {
  const page = await paginate(
    db.selectFrom("student_groups").select("id").orderBy("id", "desc"),
    request,
  );
  const data = await inOrder(page.data, (ids) =>
    selectGroups(db)
      .select((eb) => [
        eb
          .selectFrom("group_members")
          .select((one) => one.fn.countAll<number | string>().as("count"))
          .whereRef("group_members.group_id", "=", "student_groups.id")
          .as("members"),
        eb
          .selectFrom("group_work")
          .select((one) => one.fn.countAll<number | string>().as("count"))
          .whereRef("group_work.group_id", "=", "student_groups.id")
          .as("work"),
      ])
      .where("student_groups.id", "in", ids)
      .execute(),
  );
  return { ...page, data };
}

/** Returns a group. Throws 404 for an unknown one. */
export async function getGroup(db: Db, id: number) {
  const group = await selectGroups(db).where("student_groups.id", "=", id).executeTakeFirst();
  if (!group) throw notFound();
  return group;
}

function selectGroups(db: Db) {
  return db
    .selectFrom("student_groups")
    .innerJoin("languages", "languages.id", "student_groups.language_id")
    .select(["student_groups.id", "student_groups.name", "student_groups.language_id"])
    .select("languages.name as language");
}

/** Returns the groups of a student, and the others of their language. */
export async function groupsOf(db: Db, student: { id: number; language_id: number }) {
  const own = await selectGroups(db)
    .innerJoin("group_members", "group_members.group_id", "student_groups.id")
    .where("group_members.user_id", "=", student.id)
    .orderBy("student_groups.name")
    .execute();
  const others = await selectGroups(db)
    .where("student_groups.language_id", "=", student.language_id)
    .where("student_groups.id", "not in", [-1, ...own.map(({ id }) => id)])
    .orderBy("student_groups.name")
    .limit(MOST_OFFERED)
    .execute();
  return { own, others };
}

/** Makes a group and returns its id. */
export function makeGroup(db: Db, wish: GroupGiven, by: Staff, now: number): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const language = await trx
      .selectFrom("languages")
      .select("id")
      .where("id", "=", wish.language_id)
      .executeTakeFirst();
    if (!language) throw invalid({ language_id: ["Choose a language"] });
    const { id } = await trx
      .insertInto("student_groups")
      .values({ ...wish, created_at: stampAfter(0, now) })
      .returning("id")
      .executeTakeFirstOrThrow();
    await logChange(trx, by, { did: "make a group", about: `group ${id}`, after: wish }, now);
    return id;
  });
}

export function renameGroup(
  db: Db,
  id: number,
  { name, by }: { name: string; by: Staff },
  now: number,
): Promise<void> {
  return db.transaction().execute(async (trx) => {
    const { name: before } = await getGroup(trx, id);
    await trx.updateTable("student_groups").set({ name }).where("id", "=", id).execute();
    const change = { did: "rename a group", about: `group ${id}`, before: { name: before } };
    await logChange(trx, by, { ...change, after: { name } }, now);
  });
}

/** Deletes a group and its work. Students' practices stay. */
export function deleteGroup(db: Db, id: number, by: Staff, now: number): Promise<void> {
  return db.transaction().execute(async (trx) => {
    const { name, language } = await getGroup(trx, id);
    await trx.deleteFrom("student_groups").where("id", "=", id).execute();
    const change = { did: "delete a group", about: `group ${id}`, before: { name, language } };
    await logChange(trx, by, change, now);
  });
}

/** Lists the groups with their languages by name. */
export function listAllGroups(db: Db) {
  return selectGroups(db).orderBy("student_groups.name").limit(MOST_OFFERED).execute();
}

/** Returns the names of groups for a select field. */
export function groupNames(db: Db) {
  return db
    .selectFrom("student_groups")
    .select(["id", "name"])
    .orderBy("name")
    .limit(MOST_OFFERED)
    .execute();
}
