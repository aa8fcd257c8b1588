import { type SelectQueryBuilder, sql } from "kysely";
import type { SEEN } from "../../../contract/staff/students.ts";
import { isOpenAt } from "../../account/plan.ts";
import { wordsIn } from "../../db/student-words.ts";
import { stampAfter } from "../../clock.ts";
import { DAY_MS } from "../../zone.ts";
import { inOrder, type PageRequest, paginate } from "../../db/paginate.ts";
import type { Db, Schema } from "../../db/schema.ts";
import type { Role } from "../account/accounts.ts";

export const STUDENTS_A_PAGE = 20;
/** Sort before and after each letter that continues a word. */
const FIRST_LETTER = "0";
const LAST_LETTER = "\u{10ffff}";
const SEEN_DAYS = { week: 7, month: 30 };

type PlanWish = number | "any" | "none" | "unpaid";
type Wanted = {
  search: string;
  languageId: number | null;
  /**
   * A plan of the school, any, none, or one with a failed renewal; null for all students. Only
   * owners can filter by plan.
   */
  plan: PlanWish | null;
  seen: (typeof SEEN)[number] | null;
};

/** Returns one page of students, newest account first. A teacher gets no addresses and plans. */
export async function listStudents(
  db: Db,
  wanted: Wanted & { role: Role; now: number },
  request: PageRequest,
) {
  const page = await paginate(
    found(db, wanted).select("users.id").orderBy("users.id", "desc"),
    request,
    await countQuickly(db, wanted),
  );
  const rows = await inOrder(page.data, (ids) =>
    db
      .selectFrom("users")
      .innerJoin("languages", "languages.id", "users.language_id")
      .select(["users.id", "users.email", "first_name", "last_name", "last_active_at"])
      .select(["languages.name as language", "blocked_at", "deletes_at"])
      .where("users.id", "in", ids)
      .execute(),
  );
  const plans =
    wanted.role === "owner" ? await openPlans(db, rows, wanted.now) : new Map<number, string>();
  return {
    ...page,
    data: rows.map(({ blocked_at, email, ...row }) => ({
      ...row,
      email: wanted.role === "owner" ? email : null,
      plan_name: plans.get(row.id) ?? null,
      is_blocked: blocked_at !== null,
    })),
  };
}

function found(db: Db, { search, languageId, plan, seen, role, now }: Wanted & Who) {
  let query = db.selectFrom("users");
  const [first, ...others] = sought(search);
  // The first word finds students, and the others filter them.
  if (first !== undefined)
    query = query.where("users.id", "in", having(db, first, role).select("student_words.user_id"));
  for (const word of others)
    query = query.where((found) =>
      found.exists(
        having(db, word, role)
          .select("word")
          .where("student_words.user_id", "=", sql.ref<number>("users.id")),
      ),
    );
  // A search without letters matches no name.
  if (first === undefined && search.trim() !== "") query = query.where(sql<boolean>`1 = 0`);
  if (languageId !== null) query = query.where("users.language_id", "=", languageId);
  if (seen === "never") query = query.where("users.last_active_at", "is", null);
  if (seen === "longer")
    query = query.where("users.last_active_at", "<", stampAfter(-SEEN_DAYS.month * DAY_MS, now));
  if (seen === "week" || seen === "month")
    query = query.where("users.last_active_at", ">=", stampAfter(-SEEN_DAYS[seen] * DAY_MS, now));
  if (plan === null || role !== "owner") return query;
  return query.where((found) => {
    const open = found.exists(
      openNow(db, plan, now).where("subscriptions.user_id", "=", sql.ref<number>("users.id")),
    );
    return plan === "none" ? found.not(open) : open;
  });
}

type Who = { role: Role; now: number };

type Sought = { from: string; below: string };

/** Returns the searched words as ranges. In each part without a space the last word is a prefix. */
function sought(search: string): Sought[] {
  return search.split(/\s+/).flatMap((part) =>
    wordsIn(part).map((word, index, { length }) => ({
      from: word,
      below: word + (index < length - 1 ? FIRST_LETTER : LAST_LETTER),
    })),
  );
}

/** Searches names, and for an owner addresses too. */
function having(db: Db, { from, below }: Sought, role: Role) {
  return db
    .selectFrom("student_words")
    .where("word", ">=", from)
    .where("word", "<", below)
    .$if(role !== "owner", (query) => query.where("of_email", "=", 0));
}

function openNow(db: Db, plan: PlanWish, now: number) {
  const plans = db.selectFrom("subscriptions").select("subscriptions.user_id");
  if (plan === "unpaid") return plans.where("payment_failed_at", "is not", null);
  return plans
    .where(isOpenAt(now))
    .$if(typeof plan === "number", (query) => query.where("plan_id", "=", Number(plan)));
}

/** Counts by an index when only a plan or a word is searched; undefined otherwise. */
async function countQuickly(
  db: Db,
  { search, languageId, plan, seen, role, now }: Wanted & Who,
): Promise<number | undefined> {
  const words = sought(search);
  const [word] = words;
  const byPlan = role === "owner" ? plan : null;
  if (languageId !== null || seen !== null || words.length > 1) return undefined;
  if (byPlan === null) return word && countStudents(having(db, word, role));
  if (search.trim() !== "") return undefined;
  const open = await countStudents(openNow(db, byPlan, now).clearSelect());
  if (byPlan !== "none") return open;
  const { all } = await db
    .selectFrom("users")
    .select((eb) => eb.fn.countAll().as("all"))
    .executeTakeFirstOrThrow();
  return Number(all) - open;
}

async function countStudents(
  rows: SelectQueryBuilder<Schema, "student_words" | "subscriptions", object>,
): Promise<number> {
  const { students } = await rows
    .select((eb) => eb.fn.count("user_id").distinct().as("students"))
    .executeTakeFirstOrThrow();
  return Number(students);
}

/** Returns the plan that each of these students opened last. */
async function openPlans(db: Db, students: { id: number }[], now: number) {
  if (students.length === 0) return new Map<number, string>();
  const ids = students.map(({ id }) => id);
  const open = await db
    .selectFrom("subscriptions")
    .select(["user_id", "plan_name"])
    .where(isOpenAt(now))
    .where("user_id", "in", ids)
    .orderBy("id")
    .execute();
  return new Map(open.map(({ user_id, plan_name }) => [user_id, plan_name]));
}

/** Lists the languages of students. */
export function listLanguages(db: Db) {
  return db.selectFrom("languages").select(["id", "name"]).orderBy("name").execute();
}
