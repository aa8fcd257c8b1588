import { mediaHref } from "#app/lib/media/media-link.server.ts";
import type { Portal } from "#app/lib/portal.server.ts";
import type { Author, Post, Reply } from "#app/lib/api/forum.server.ts";
import { SYDNEY, todayIn } from "#app/lib/text/time-zone.server.ts";
import { readTime } from "#app/lib/text/upstream-time.ts";
import { zonedFormat } from "#app/lib/text/format.ts";

export interface Shown {
  portal: Portal;
  /** The prefix of profile images without a full address. */
  imagePath: string | null;
  /** The student's zone, or null when unknown. */
  timeZone: string | null;
  now: number;
}

interface AuthorView {
  name: string;
  image: string | null;
}

export interface ReplyView {
  author: AuthorView;
  moment: Moment | null;
  text: string;
}

export interface PostView extends ReplyView {
  id: number;
  /** Our URL of the posted image. */
  picture: string | null;
  /** The same, as small as it is shown. */
  preview: string | null;
  /** The author's description of the image. */
  pictureShows: string;
  replyCount: number;
  /** Undefined when posts cannot be reported. */
  isReported: boolean | undefined;
}

export function postView(post: Post, shown: Shown): PostView {
  return {
    id: post.id,
    author: authorView(post.get_user, shown),
    moment: momentOf(post.created_at, shown.timeZone, shown.now),
    text: post.reply_message ?? "",
    picture: mediaHref(shown.portal, post.forum_image),
    preview: mediaHref(shown.portal, post.image_preview ?? post.forum_image),
    pictureShows: post.image_alt?.trim() ?? "",
    replyCount: post.replies_count ?? post.get_replies.length,
    isReported: post.is_reported,
  };
}

export function replyView(reply: Reply, shown: Shown): ReplyView {
  return {
    author: authorView(reply.get_user, shown),
    moment: momentOf(reply.created_at, shown.timeZone, shown.now),
    text: reply.reply_message ?? "",
  };
}

function authorView(author: Author, { portal, imagePath }: Shown): AuthorView {
  const name = [author?.name, author?.last_name]
    .map((part) => part?.trim())
    .filter(Boolean)
    .join(" ");
  return {
    name: name || "A student",
    image: mediaHref(portal, imageAddress(author?.image, imagePath)),
  };
}

/** Adds the prefix to a bare name. `mediaHref` checks the host. */
function imageAddress(image: string | null | undefined, prefix: string | null): string | null {
  if (!image || !prefix || image.startsWith("/") || URL.canParse(image)) return image || null;
  return prefix.endsWith("/") ? prefix + image : `${prefix}/${image}`;
}

const UNITS = [
  { unit: "year", days: 365 },
  { unit: "month", days: 30 },
  { unit: "week", days: 7 },
  { unit: "day", days: 1 },
] as const;
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** Shortly after midnight, "1 hour ago" says more than "yesterday". */
const STILL_HOURS = 6;

const ago = new Intl.RelativeTimeFormat("en-AU", { numeric: "always" });

interface Moment {
  /** For `<time datetime>`. */
  iso: string;
  /** "2 hours ago", "yesterday" */
  words: string;
  /** "Friday 20 November 2026 at 3:45 pm" */
  exact: string;
}

/** Formats a time in the student's zone, or in Sydney's and says so. Null when unreadable. */
export function momentOf(time: string | null, zone: string | null, now: number): Moment | null {
  const date = readTime(time);
  if (!date) return null;
  const timeZone = zone ?? SYDNEY;
  const exact = exactly(date, timeZone);
  return {
    iso: date.toISOString(),
    words: wordsFor(date, timeZone, now),
    exact: zone === null ? `${exact}, Sydney time` : exact,
  };
}

function wordsFor(date: Date, timeZone: string, now: number): string {
  // A clock that is ahead must not give a time in the future.
  const passed = Math.max(0, now - date.getTime());
  const days = dayNumber(new Date(now), timeZone) - dayNumber(date, timeZone);
  if (passed < MINUTE) return "just now";
  if (passed < HOUR) return ago.format(-Math.floor(passed / MINUTE), "minute");
  if (days <= 0 || passed < STILL_HOURS * HOUR)
    return ago.format(-Math.floor(passed / HOUR), "hour");
  if (days === 1) return "yesterday";
  const { unit, days: length } = UNITS.find((one) => days >= one.days) ?? UNITS[3];
  return ago.format(-Math.floor(days / length), unit);
}

/** Counts calendar days of the zone: with daylight saving, a day may have 23 or 25 hours. */
function dayNumber(date: Date, timeZone: string): number {
  return Date.parse(todayIn(timeZone, date)) / (24 * HOUR);
}

function exactly(date: Date, timeZone: string): string {
  return zonedFormat("en-AU", timeZone, { dateStyle: "full", timeStyle: "short" }).format(date);
}
