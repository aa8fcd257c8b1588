import { ApiError } from "#app/lib/api/call/api-error.server.ts";
import { findCalendar } from "#app/lib/api/reminders.server.ts";
import { guestLoader } from "#app/lib/http/access.server.ts";
import { openBySecret, takeCalendar } from "#app/lib/http/limits/rate-limit.server.ts";
import { getShownSchool } from "#app/lib/school.server.ts";
import { PORTAL_NAME } from "#plan/school.ts";
import { calendarFile, calendarEntries, personOf } from "./calendar.server.ts";

/** Sends a calendar that programs subscribe to. They have no cookie, only the secret in the URL. */
export const loader = guestLoader(async ({ params, caller }) => {
  const secret = (params.token ?? "").replace(/\.ics$/i, "");
  const { portal } = caller;
  try {
    const found = await openBySecret(portal, caller.clientAddress, async () => {
      // First, because reading is what costs time.
      await takeCalendar(portal, secret);
      return findCalendar(caller, secret);
    });
    if (!found) return plain(404, "There is no calendar at this address.");
    const { name } = await getShownSchool(caller);
    const shown = name === PORTAL_NAME ? "NAATI CCL" : name;
    const person = found.person ?? personOf(portal, secret);
    return calendarFile(portal, calendarEntries(found, person, new Date()), "ccl", shown);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const status = error.kind === "unavailable" ? 503 : error.status;
    return plain(status, "Try again later.", error.retryAfter);
  }
});

function plain(status: number, text: string, retryAfter: number | null = null): Response {
  const headers = new Headers({
    "Content-Type": "text/plain; charset=utf-8",
    "Cache-Control": "private, no-store",
  });
  if (retryAfter !== null) headers.set("Retry-After", String(retryAfter));
  return new Response(`${text}\n`, { status, headers });
}
