import * as z from "zod";
import type { Student } from "#app/lib/http/auth.server.ts";
import { check } from "#app/lib/http/forms/form-schema.server.ts";
import { textOf } from "#app/lib/http/forms/read-form.server.ts";
import { invalidForm, refusedForm } from "#app/lib/http/forms/refused-form.server.ts";
import { redirectWithNotice } from "#app/lib/http/notice.server.ts";
import { paths } from "#app/lib/paths.ts";
import { dayMeant, earliestToday, todayIn } from "#app/lib/text/time-zone.server.ts";
import { updateExamDate } from "#app/lib/api/dashboard.server.ts";
import { describeDay } from "#app/lib/text/upstream-time.ts";
import { isDay } from "#plan/typed.ts";

/** The limit of typed characters; a date has ten. */
const MOST_KEPT = 40;
const NO_DAY = "That date does not exist. Write year, month and day, as in 2026-12-31";

export interface ExamDate {
  /** YYYY-MM-DD; null when the upstream's date cannot be read. */
  day: string | null;
  text: string;
  note: string;
  /** True when the date can be added to a calendar. */
  isAhead: boolean;
}

/** Returns the saved date with its countdown, or today's when none is saved. */
export function examDateView(saved: string | null, zone: string | null): ExamDate {
  const today = todayIn(zone);
  const day = saved === null ? today : dayMeant(saved, zone);
  const words = day && describeDay(day, today);
  if (!words)
    return {
      day: null,
      text: saved ?? "",
      note: "We cannot read this date. Set it again.",
      isAhead: false,
    };
  const { long: text, weekday, distance, days } = words;
  if (saved === null)
    return {
      ...{ day, text, isAhead: false },
      note: "You have not set an exam date, so this shows today.",
    };
  return {
    day,
    text,
    isAhead: days >= 0,
    note: `${weekday}, ${distance}${days < 0 ? ". Set a new date when you have one." : ""}`,
  };
}

/** Returns the first value of the date field, and its minimum. */
export function examDateField(
  saved: string | null,
  zone: string | null,
): { min: string; value: string } {
  const [min, today, day] = [earliestToday(zone), todayIn(zone), dayMeant(saved ?? "", zone)];
  return { min, value: day && day >= min ? day : today };
}

/** Saves the posted date. A refused one is shown as it was typed. */
export async function postExamDate(student: Student, form: FormData, zone: string | null) {
  const values = {
    exam_date: textOf(form, "exam_date").trim().slice(0, MOST_KEPT),
  };
  const read = check(schema(earliestToday(zone)), values);
  if ("errors" in read) return invalidForm({ values, errors: read.errors });
  try {
    await updateExamDate(student, read.given.exam_date);
  } catch (error) {
    return refusedForm(error, {
      fields: ["exam_date"],
      values,
      failed: "Your date is still here.",
      alert: (text) => ({ title: "The exam date is not saved.", text }),
    });
  }
  return redirectWithNotice(student.portal, paths.dashboard, {
    kind: "success",
    title: "Success!",
    text: "Exam Date has been Update successfully",
  });
}

const schema = (earliest: string) =>
  z.object({
    exam_date: z
      .string()
      .min(1, "Choose the date of your exam")
      .refine(isDay, NO_DAY)
      .refine((day) => day >= earliest, "The exam date must be today or later"),
  });
