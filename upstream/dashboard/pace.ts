import { byUser } from "../db/batch.ts";
import type { Db } from "../db/schema.ts";
import { refuse, integer, validate } from "../validation.ts";
import * as z from "zod";

const WEEKDAYS = 7;

/** Returns the chosen pace of students; `minutes_a_day` is null until they choose. */
export async function findPaces(db: Db, userIds: readonly number[]) {
  const rows = await db
    .selectFrom("users")
    .select(["id as user_id", "minutes_a_day", "days_off"])
    .where("id", "in", userIds)
    .execute();
  const found = byUser(rows);
  return (userId: number) => {
    const { minutes_a_day = null, days_off = null } = found(userId)[0] ?? {};
    return { minutes_a_day, days_off: days_off ? days_off.split(",").map(Number) : [] };
  };
}

export async function savePace(db: Db, userId: number, input: Record<string, unknown>) {
  const { minutes_a_day, days_off } = validate(fields, input);
  await db
    .updateTable("users")
    .set({ minutes_a_day, days_off: days_off.join(",") })
    .where("id", "=", userId)
    .execute();
  return { minutes_a_day, days_off };
}

const fields = {
  minutes_a_day: integer({ min: 5, max: 240 }),
  days_off: z.transform((value: unknown, context): number[] => {
    const days: unknown[] = Array.isArray(value) ? value : [];
    const isDay = (day: unknown): day is number =>
      Number.isInteger(day) && Number(day) >= 0 && Number(day) < WEEKDAYS;
    return days.every(isDay)
      ? [...new Set(days)].toSorted((one, other) => one - other)
      : refuse(context, "The days off field must be numbers from 0 to 6.");
  }),
};
