import { isOpenAt } from "../account/plan.ts";
import { stampAfter } from "../clock.ts";
import { DAY_MS } from "../content/sydney.ts";
import { contains } from "../db/contains.ts";
import { inOrder, type PageRequest, paginate } from "../db/paginate.ts";
import type { Db } from "../db/schema.ts";
import type { Role } from "./accounts.ts";

export const STUDENTS_A_PAGE = 20;
/** How long ago a student was seen last. */
export const SEEN = ["week", "month", "longer", "never"] as const;
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
  for (const word of search.split(/\s+/).filter(Boolean))
    query = query.where((eb) =>
      eb.or([
        contains("users.first_name", word),
        contains("users.last_name", word),
        ...(role === "owner" ? [contains("users.email", word)] : []),
      ]),
    );
  if (languageId !== null) query = query.where("users.language_id", "=", languageId);
  if (seen === "never") query = query.where("users.last_active_at", "is", null);
  if (seen === "longer")
    query = query.where("users.last_active_at", "<", stampAfter(-SEEN_DAYS.month * DAY_MS, now));
  if (seen === "week" || seen === "month")
    query = query.where("users.last_active_at", ">=", stampAfter(-SEEN_DAYS[seen] * DAY_MS, now));
  if (plan === null || role !== "owner") return query;
  return query.where((eb) => {
    const open = db
      .selectFrom("subscriptions")
      .select("subscriptions.user_id")
      .where(isOpenAt(now))
      .$if(typeof plan === "number", (one) => one.where("plan_id", "=", Number(plan)));
    return eb("users.id", plan === "none" ? "not in" : "in", open);
  });
}

type Who = { role: Role; now: number };

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
