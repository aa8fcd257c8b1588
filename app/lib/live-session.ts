import { SYDNEY } from "./text/time-zone.server.ts";
import { readTime } from "./text/upstream-time.ts";
import { zonedFormat } from "./text/zoned-format.ts";

export interface LiveSession {
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

/** `zone` is the student's, when it is known. */
export function liveSession(meeting: Meeting, zone: string | null): LiveSession {
  return {
    topic: meeting.topic ?? "Live session",
    start: startOf(meeting.start_time ?? "", zone),
    join: meeting.accessible ? { href: httpsOnly(meeting.join_url) } : null,
  };
}

function startOf(start_time: string, zone: string | null): LiveSession["start"] {
  const moment = readTime(start_time);
  if (!moment) return { moment: null, text: start_time || "Time to be confirmed", local: null };
  const text = `${dayOf(moment, SYDNEY)} at ${clockOf(moment, SYDNEY)}`;
  return {
    moment: moment.toISOString(),
    text,
    local: zone === null ? null : localStart(moment, zone),
  };
}

/**
 * The same start on the student's own clock, unless that shows the same. The weekday tells the day:
 * no two clocks are farther apart.
 */
function localStart(moment: Date, zone: string): string | null {
  const isSame =
    dayOf(moment, zone) === dayOf(moment, SYDNEY) &&
    clockOf(moment, zone) === clockOf(moment, SYDNEY);
  const weekday = zonedFormat("en-US", zone, { weekday: "long" }).format(moment);
  return isSame ? null : `${weekday}, ${clockOf(moment, zone)}`;
}

/**
 * "Saturday, November 21, 2026". Day and clock apart, because the word between them differs from
 * one ICU to the next.
 */
function dayOf(moment: Date, timeZone: string): string {
  return zonedFormat("en-US", timeZone, {
    weekday: "long",
    year: "numeric",
    month: "long",
    day: "numeric",
  }).format(moment);
}

/** "6:30 PM" */
function clockOf(moment: Date, timeZone: string): string {
  return zonedFormat("en-US", timeZone, { hour: "numeric", minute: "2-digit", hour12: true })
    .format(moment)
    .replace("\u202f", " ");
}

function httpsOnly(address: string | null): string | null {
  const url = address && URL.canParse(address) ? new URL(address) : null;
  return url?.protocol === "https:" ? url.href : null;
}
