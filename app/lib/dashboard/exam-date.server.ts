import { data, redirect } from "@remix-run/node";
import type { Student } from "#app/lib/auth.server.ts";
import { textOf } from "#app/lib/forms/read-form.server.ts";
import { waitMessage } from "#app/lib/forms/refused-form.server.ts";
import { type FormResult, refusal } from "#app/lib/forms/result.ts";
import { writeNotice } from "#app/lib/notice.server.ts";
import { paths } from "#app/lib/paths.ts";
import { earliestToday, todayIn } from "#app/lib/time-zone.server.ts";
import { ApiError } from "#app/lib/api/api-error.server.ts";
import { setExamDate } from "#app/lib/api/dashboard.server.ts";
import { describeDay, isDay } from "./calendar-day.ts";

export interface ExamDate {
  /** YYYY-MM-DD, or null when the upstream's date could not be read. */
  day: string | null;
  text: string;
  note: string;
}

/** The saved date with its countdown; today when none is saved. */
export function examDateView(saved: string | null, zone: string | null): ExamDate {
  const today = todayIn(zone);
  // Some databases send a time behind the day.
  const day = saved === null ? today : saved.slice(0, 10);
  const words = describeDay(day, today);
  if (!words)
    return { day: null, text: saved ?? "", note: "We cannot read this date. Set it again." };
  const { long: text, weekday, distance, days } = words;
  if (saved === null) return { day, text, note: "No exam date is set. This is today." };
  return {
    day,
    text,
    note: `${weekday}, ${distance}${days < 0 ? ". Set a new date when you have one." : ""}`,
  };
}

/** What the date field starts with, and the first day it takes. */
export function examDateField(
  saved: string | null,
  zone: string | null,
): { min: string; value: string } {
  const [min, today, day] = [earliestToday(zone), todayIn(zone), saved?.slice(0, 10) ?? ""];
  return { min, value: isDay(day) && day >= min ? day : today };
}

/** Saves the posted date. What is refused comes back at the field with what was typed. */
export async function postExamDate(student: Student, form: FormData, zone: string | null) {
  const exam_date = textOf(form, "exam_date").trim().slice(0, 40);
  const problem = problemOf(exam_date, earliestToday(zone));
  if (problem) return refused({ errors: { exam_date: problem } }, exam_date, 422);
  try {
    await setExamDate(student, exam_date);
    const notice = await writeNotice({
      kind: "success",
      title: "Success!",
      text: "Exam Date has been Update successfully",
    });
    return redirect(paths.dashboard, { status: 303, headers: { "Set-Cookie": notice } });
  } catch (error) {
    if (!(error instanceof ApiError) || error.kind === "signed-out") throw error;
    const status = error.kind === "unavailable" ? 503 : error.status;
    const atField = error.fieldErrors.exam_date;
    if (atField) return refused({ errors: { exam_date: atField } }, exam_date, status);
    return refused(
      { alert: { title: "The exam date is not saved.", text: reasonOf(error) } },
      exam_date,
      status,
    );
  }
}

function problemOf(day: string, earliest: string): string | null {
  if (day === "") return "Choose the date of your exam";
  if (!isDay(day))
    return "This day is not in the calendar. Write year, month and day, as in 2026-12-31";
  return day < earliest ? "The exam date must be today or later" : null;
}

function reasonOf(error: ApiError): string {
  if (error.kind === "unavailable")
    return "The service does not answer. Your date is still here; try again in a moment.";
  if (error.kind === "throttled") return waitMessage(error.retryAfter ?? 60);
  return error.message;
}

function refused(why: Partial<FormResult>, exam_date: string, status: number) {
  return data(refusal({ ...why, values: { exam_date } }), { status });
}
