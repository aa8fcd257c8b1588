import type { Db } from "../../db/schema.ts";

type Change = { about: string; before: string | null; after: string | null };

/** What a change names by its number, as in "student 12", and where names of that kind are. */
const KINDS = ["student", "group", "dialogue", "language"] as const;
type Kind = (typeof KINDS)[number];
const ABOUT = new RegExp(`^(${KINDS.join("|")}) (\\d+)$`);
const FIELD = new RegExp(`"(${KINDS.join("|")})(?:_id)?":(\\d+)\\b`, "g");

/** Returns the names of what changes are about, by "student 12"; of what is gone, none. */
export async function namesIn(db: Db, changes: Change[]): Promise<Record<string, string>> {
  const wanted = new Map(KINDS.map((kind) => [kind, new Set<number>()]));
  for (const { about, before, after } of changes) {
    const found = [ABOUT.exec(about), ...`${before} ${after}`.matchAll(FIELD)];
    for (const match of found) {
      const kind = KINDS.find((one) => one === match?.[1]);
      if (kind) wanted.get(kind)?.add(Number(match?.[2]));
    }
  }
  const names: Record<string, string> = {};
  for (const [kind, ids] of wanted)
    if (ids.size > 0)
      for (const { id, name } of await namesOf(db, kind, [...ids])) names[`${kind} ${id}`] = name;
  return names;
}

async function namesOf(db: Db, kind: Kind, ids: number[]): Promise<{ id: number; name: string }[]> {
  if (kind === "student") {
    const students = await db
      .selectFrom("users")
      .select(["id", "first_name", "last_name"])
      .where("id", "in", ids)
      .execute();
    return students.map((one) => ({
      id: one.id,
      name: `${one.first_name} ${one.last_name}`.trim(),
    }));
  }
  if (kind === "dialogue")
    return db
      .selectFrom("questions")
      .select(["id", "question_title as name"])
      .where("id", "in", ids)
      .execute();
  return db
    .selectFrom(kind === "group" ? "student_groups" : "languages")
    .select(["id", "name"])
    .where("id", "in", ids)
    .execute();
}
