import { listMeetings } from "#app/lib/api/dashboard.server.ts";
import { studentLoader } from "#app/lib/http/access.server.ts";
import { redirectWithNotice } from "#app/lib/http/notice.server.ts";
import { paths } from "#app/lib/paths.ts";
import { calendarFile, sessionEntries } from "./calendar.server.ts";

/** Sends a live session as a calendar file; a cancelled one takes its entry out of the calendar. */
export const loader = studentLoader(async ({ student, url }) => {
  const asked = url.searchParams.get("session");
  const { data, cancelled } = await listMeetings(student);
  const entries = sessionEntries(data, cancelled);
  const entry = entries.find(({ session }) => session === asked);
  return entry
    ? calendarFile(student.portal, [entry], "live-session")
    : redirectWithNotice(student.portal, paths.liveSessions, {
        kind: "info",
        text: "This session is no longer planned.",
      });
});
