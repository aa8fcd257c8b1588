import { liveSession } from "#app/lib/live-session.ts";
import { paths } from "#app/lib/paths.ts";
import type { Entry } from "./calendar-file.server.ts";

/** Where the provider does not say how long it takes. */
const USUAL_MINUTES = 60;

type Meeting = Parameters<typeof liveSession>[0] & { duration_minutes: number | null };

/** The live sessions whose start can be read. Their links stay on the page: they are for members. */
export function sessionEntries(meetings: Meeting[]): (Entry & { session: string })[] {
  return meetings.flatMap((meeting) => {
    const { id: session, topic, start } = liveSession(meeting, null);
    if (start.moment === null) return [];
    const minutes = meeting.duration_minutes ?? USUAL_MINUTES;
    return {
      session,
      id: `session-${session}`,
      title: `Live session: ${topic}`,
      about: "Join it from this page.",
      when: { start: new Date(start.moment), minutes },
      page: paths.liveSessions,
      isBusy: true,
    };
  });
}
