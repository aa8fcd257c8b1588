import { type Today, updatePace } from "#app/lib/api/today.server.ts";
import type { Student } from "#app/lib/http/auth.server.ts";
import { textOf } from "#app/lib/http/forms/read-form.server.ts";
import { refusedAfterRedirect } from "#app/lib/http/forms/refused-form.server.ts";
import { leadTo } from "#app/lib/http/notice.server.ts";
import { readCookie, serialize } from "#app/lib/http/cookies.server.ts";
import { paths } from "#app/lib/paths.ts";
import { paceText, paceValue, readPaceValue } from "./pace-text.ts";
import { FIRST_PACE, type Pace } from "#plan/plan.ts";

const COOKIE = "pace";
const LIFE_SECONDS = 365 * 24 * 60 * 60;

/** Returns the student's pace: from the account, else from this browser. */
export function paceOf(request: Request, told: Today | null): Pace {
  if (told?.minutes_a_day) return { minutes: told.minutes_a_day, daysOff: told.days_off };
  return readPaceValue(readCookie(request, COOKIE) ?? "") ?? FIRST_PACE;
}

export function isPaceForm(form: FormData): boolean {
  return form.has("pace");
}

/** Saves the pace in the account, or in this browser when the provider stores none. */
export async function postPace(student: Student, form: FormData) {
  const pace = readPaceValue(textOf(form, "pace"));
  if (pace === null)
    return leadTo(student.portal, paths.dashboard, {
      kind: "danger",
      text: "That did not work. Nothing was changed.",
    });
  try {
    const kept = await updatePace(student, pace);
    const where = kept === null ? "Saved on this device." : "Saved in your account.";
    const notice = { kind: "success", title: paceText(pace), text: where } as const;
    return kept === null
      ? await leadTo(
          student.portal,
          paths.dashboard,
          notice,
          serialize(student.portal, COOKIE, paceValue(pace), LIFE_SECONDS),
        )
      : await leadTo(student.portal, paths.dashboard, notice);
  } catch (error) {
    return refusedAfterRedirect(student.portal, error, paths.dashboard, {
      failed: "Your plan was not changed.",
    });
  }
}
