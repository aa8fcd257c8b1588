import { isDay } from "../../plan/typed.ts";
import type { Db } from "../db/schema.ts";
import { refuse, text } from "../validation.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const MOST_YEARS = 10;

/** Returns a schema for a day from yesterday on: the student's time zone may be a day behind. */
export function examDate(now: number) {
  const first = dayOf(now - DAY_MS);
  const last = `${Number(dayOf(now).slice(0, 4)) + MOST_YEARS}${dayOf(now).slice(4)}`;
  return text(255).transform((value, context) => {
    if (!isDay(value)) return refuse(context, "The exam date field must be a valid date.");
    if (value < first)
      return refuse(context, `The exam date field must be a date after or equal to ${first}.`);
    return value <= last
      ? value
      : refuse(context, `The exam date field must be a date before or equal to ${last}.`);
  });
}

export async function findExamDate(db: Db, userId: number): Promise<string | null> {
  const user = await db
    .selectFrom("users")
    .select("exam_date")
    .where("id", "=", userId)
    .executeTakeFirst();
  return user?.exam_date ?? null;
}

export async function saveExamDate(db: Db, userId: number, day: string): Promise<void> {
  await db.updateTable("users").set({ exam_date: day }).where("id", "=", userId).execute();
}

function dayOf(moment: number): string {
  return new Date(moment).toISOString().slice(0, 10);
}
