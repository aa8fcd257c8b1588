import { nameId } from "./hashes.server.ts";
import { SYDNEY } from "./text/time-zone.server.ts";
import { readTime } from "./text/upstream-time.ts";
import { zonedFormat } from "./text/format.ts";

const DAY = { weekday: "long", year: "numeric", month: "long", day: "numeric" } as const;
const CLOCK = { hour: "numeric", minute: "2-digit", hour12: true } as const;

export interface LiveSession {
  /** Names it in an address: the upstream gives it no number. */
  id: string;
  topic: string;
  /** `moment` is null when the start could not be read; `text` is then what the upstream sent. */
  start: { moment: string | null; text: string; local: string | null };
  /** Null without a plan for live classes; an address to join at, or none yet. */
  join: { href: string | null } | null;
}

interface Meeting {
  topic: string | null;
  start_time: string | null;
  accessible: boolean;
  join_url: string | null;
}

export function liveSession(meeting: Meeting, zone: string | null): LiveSession {
  return {
    id: nameId(meeting.topic ?? "", meeting.start_time ?? ""),
    topic: meeting.topic ?? "Live session",
    start: startOf(meeting.start_time ?? "", zone),
    join: meeting.accessible ? { href: httpsOnly(meeting.join_url) } : null,
  };
}

function startOf(start_time: string, zone: string | null): LiveSession["start"] {
  const moment = readTime(start_time);
  if (!moment) return { moment: null, text: start_time || "Time to be confirmed", local: null };
  const sydney = shownIn(SYDNEY, moment);
  const local = zone === null ? sydney : shownIn(zone, moment);
  const isSame = local.day === sydney.day && local.clock === sydney.clock;
  return {
    moment: moment.toISOString(),
    text: `${sydney.day} at ${sydney.clock}`,
    // The weekday tells the day: no two clocks are farther apart.
    local: isSame ? null : `${local.day.replace(/,.*/, "")}, ${local.clock}`,
  };
}

/** Day and clock apart: the word between them differs from one ICU to the next. */
function shownIn(timeZone: string, moment: Date): { day: string; clock: string } {
  return {
    day: zonedFormat("en-US", timeZone, DAY).format(moment),
    clock: zonedFormat("en-US", timeZone, CLOCK).format(moment).replace("\u202f", " "),
  };
}

function httpsOnly(address: string | null): string | null {
  const url = address && URL.canParse(address) ? new URL(address) : null;
  return url?.protocol === "https:" ? url.href : null;
}
