import { getExamDate } from "#app/lib/api/dashboard.server.ts";
import { studentLoader } from "#app/lib/http/access.server.ts";
import { redirectWithNotice } from "#app/lib/http/notice.server.ts";
import { paths } from "#app/lib/paths.ts";
import { dayMeant, timeZoneOf } from "#app/lib/text/time-zone.server.ts";
import { calendarFile, examEntry, personOf } from "./calendar.server.ts";

/** Sends the exam date as a calendar file. */
export const loader = studentLoader(async ({ student, request }) => {
  const saved = await getExamDate(student);
  const day = dayMeant(saved?.exam_date ?? "", timeZoneOf(request));
  return day === null
    ? redirectWithNotice(student.portal, paths.dashboard, {
        kind: "info",
        text: "Set your exam date first.",
      })
    : calendarFile(
        student.portal,
        [examEntry(day, saved?.person ?? personOf(student.portal, student.owner))],
        "exam-date",
      );
});
