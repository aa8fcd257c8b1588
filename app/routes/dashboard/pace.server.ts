import { type Today, updatePace } from "#app/lib/api/today.server.ts";
import type { Student } from "#app/lib/http/auth.server.ts";
import { textOf } from "#app/lib/http/forms/read-form.server.ts";
import { refusedAfterRedirect } from "#app/lib/http/forms/refused-form.server.ts";
import { redirectWithNotice } from "#app/lib/http/notice.server.ts";
import { readCookie, serialize } from "#app/lib/http/cookies.server.ts";
import { paths } from "#app/lib/paths.ts";
import { FIRST_PACE, type Pace, MINUTES_A_DAY } from "#plan/plan.ts";
import { counted } from "#app/lib/text/format.ts";

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
    return redirectWithNotice(student.portal, paths.dashboard, {
      kind: "danger",
      text: "That did not work. Nothing was changed.",
    });
  try {
    const kept = await updatePace(student, pace);
    const where = kept === null ? "Saved on this device." : "Saved in your account.";
    const notice = { kind: "success", title: paceText(pace), text: where } as const;
    return kept === null
      ? await redirectWithNotice(
          student.portal,
          paths.dashboard,
          notice,
          serialize(student.portal, COOKIE, paceValue(pace), LIFE_SECONDS),
        )
      : await redirectWithNotice(student.portal, paths.dashboard, notice);
  } catch (error) {
    return refusedAfterRedirect(student.portal, error, paths.dashboard, {
      failed: "Your plan was not changed.",
    });
  }
}

/** The weekdays in their order on the page; 0 is Sunday. */
export const WEEK_DAYS = [
  { no: 1, name: "Monday" },
  { no: 2, name: "Tuesday" },
  { no: 3, name: "Wednesday" },
  { no: 4, name: "Thursday" },
  { no: 5, name: "Friday" },
  { no: 6, name: "Saturday" },
  { no: 0, name: "Sunday" },
] as const;

/** Returns "20 minutes a day, Saturdays and Sundays off". */
export function paceText({ minutes, daysOff }: Pace): string {
  const off = WEEK_DAYS.filter(({ no }) => daysOff.includes(no)).map(({ name }) => `${name}s`);
  const last = off.at(-1);
  const named = off.length > 1 ? `${off.slice(0, -1).join(", ")} and ${last}` : last;
  const said = off.length === WEEK_DAYS.length ? "every day" : named;
  return `${counted(minutes, "minute")} a day${said === undefined ? "" : `, ${said} off`}`;
}

/** Writes a pace for forms and cookies: "20.06" is twenty minutes, without Sunday and Saturday. */
export function paceValue({ minutes, daysOff }: Pace): string {
  return `${minutes}.${daysOff.join("")}`;
}

/** Reads such a text; null for any other. */
function readPaceValue(value: string): Pace | null {
  const [, written, days = ""] = /^(\d\d)\.([0-6]{0,7})$/.exec(value) ?? [];
  const minutes = MINUTES_A_DAY.find((one) => one === Number(written));
  return minutes === undefined ? null : { minutes, daysOff: [...new Set(days)].map(Number) };
}

/** Returns the pace with a day off added or removed. */
export function toggled({ minutes, daysOff }: Pace, day: number): Pace {
  return {
    minutes,
    daysOff: daysOff.includes(day)
      ? daysOff.filter((one) => one !== day)
      : [...daysOff, day].toSorted((one, other) => one - other),
  };
}
