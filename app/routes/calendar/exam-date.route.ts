import { getExamDate } from "#app/lib/api/dashboard.server.ts";
import { studentLoader } from "#app/lib/http/access.server.ts";
import { leadTo } from "#app/lib/http/notice.server.ts";
import { paths } from "#app/lib/paths.ts";
import { dayMeant, timeZoneOf } from "#app/lib/text/time-zone.server.ts";
import { calendarFile, examEntry } from "./calendar.server.ts";

/** Sends the exam date as a calendar file. */
export const loader = studentLoader(async ({ student, request }) => {
  const day = dayMeant((await getExamDate(student)) ?? "", timeZoneOf(request));
  return day === null
    ? leadTo(student.portal, paths.dashboard, { kind: "info", text: "Set your exam date first." })
    : calendarFile(student.portal, [examEntry(day)], "exam-date");
});
