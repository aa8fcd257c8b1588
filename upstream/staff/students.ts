import { sql } from "kysely";
import { isOpenAt } from "../account/plan.ts";
import { wordsIn } from "../account/words.ts";
import { stampAfter } from "../clock.ts";
import { DAY_MS } from "../content/sydney.ts";
import { inOrder, type PageRequest, paginate } from "../db/paginate.ts";
import type { Db } from "../db/schema.ts";
import type { Role } from "./accounts.ts";

export const STUDENTS_A_PAGE = 20;
/** How long ago a student was seen last. */
export const SEEN = ["week", "month", "longer", "never"] as const;
/** After every word that begins with the letters before it. */
const LAST_LETTER = "\u{10ffff}";
const SEEN_DAYS = { week: 7, month: 30 };

type Wanted = {
  search: string;
  languageId: number | null;
  /** A plan of the school's, any, or none; null for all students. Owners alone ask. */
  plan: number | "any" | "none" | null;
  seen: (typeof SEEN)[number] | null;
};

/** One page of the students, the newest account first. A teacher sees no addresses and no plans. */
export async function listStudents(
  db: Db,
  wanted: Wanted & { role: Role; now: number },
  request: PageRequest,
) {
  const page = await paginate(
    found(db, wanted).select("users.id").orderBy("users.id", "desc"),
    request,
    await countByPlan(db, wanted),
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
  for (const part of search.split(/\s+/).filter(Boolean)) {
    const words = wordsIn(part);
    // Signs alone are in no name.
    if (words.length === 0) query = query.where(sql<boolean>`1 = 0`);
    for (const [index, word] of words.entries()) {
      const isWhole = index < words.length - 1;
      query = query.where("users.id", "in", havingWord(db, word, { isWhole, role }));
    }
  }
  if (languageId !== null) query = query.where("users.language_id", "=", languageId);
  if (seen === "never") query = query.where("users.last_active_at", "is", null);
  if (seen === "longer")
    query = query.where("users.last_active_at", "<", stampAfter(-SEEN_DAYS.month * DAY_MS, now));
  if (seen === "week" || seen === "month")
    query = query.where("users.last_active_at", ">=", stampAfter(-SEEN_DAYS[seen] * DAY_MS, now));
  if (plan === null || role !== "owner") return query;
  return query.where(({ exists, not }) => {
    const open = openNow(db, plan, now).whereRef("subscriptions.user_id", "=", "users.id");
    return plan === "none" ? not(exists(open)) : exists(open);
  });
}

type Who = { role: Role; now: number };

/** Whose name, or for an owner whose address too, has this word or one that begins so. */
function havingWord(db: Db, word: string, { isWhole, role }: { isWhole: boolean; role: Role }) {
  const having = db.selectFrom("student_words").select("student_words.user_id");
  return having
    .where("word", ">=", word)
    .where("word", isWhole ? "<=" : "<", isWhole ? word : `${word}${LAST_LETTER}`)
    .$if(role !== "owner", (query) => query.where("of_email", "=", 0));
}

function openNow(db: Db, plan: number | "any" | "none", now: number) {
  return db
    .selectFrom("subscriptions")
    .select("subscriptions.user_id")
    .where(isOpenAt(now))
    .$if(typeof plan === "number", (query) => query.where("plan_id", "=", Number(plan)));
}

/** How many a plan alone finds, which its index tells; undefined for what else is asked. */
async function countByPlan(
  db: Db,
  { search, languageId, plan, seen, role, now }: Wanted & Who,
): Promise<number | undefined> {
  const more = search.trim() !== "" || languageId !== null || seen !== null;
  if (plan === null || role !== "owner" || more) return undefined;
  const { open } = await openNow(db, plan, now)
    .clearSelect()
    .select((eb) => eb.fn.count("user_id").distinct().as("open"))
    .executeTakeFirstOrThrow();
  if (plan !== "none") return Number(open);
  const { all } = await db
    .selectFrom("users")
    .select((eb) => eb.fn.countAll().as("all"))
    .executeTakeFirstOrThrow();
  return Number(all) - Number(open);
}

/** The plan of each of these students that was opened last. */
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

/** The languages that students learn. */
export function listLanguages(db: Db) {
  return db.selectFrom("languages").select(["id", "name"]).orderBy("name").execute();
}
