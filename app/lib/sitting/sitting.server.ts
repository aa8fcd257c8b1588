import * as z from "zod";
import type { Portal } from "#app/lib/portal.server.ts";
import { open, readCookie, seal, serialize } from "#app/lib/http/cookies.server.ts";
import { counted } from "#app/lib/text/format.ts";
import { paths } from "#app/lib/paths.ts";

interface Listed {
  owner: string;
  recordId: number;
  secondsLeft: number | null;
}

const COOKIE = "exam";
/** The length of the longest session. */
const LIFE_SECONDS = 30 * 24 * 60 * 60;
/** A cookie has room for a few; a student sits one test at a time. */
const MOST_KEPT = 8;

const sitting = z.object({
  testId: z.number(),
  /** Null when the provider names none, because everything is answered. */
  recordId: z.number().nullable(),
  owner: z.string(),
  timeFactor: z.number(),
  /** In ms since 1970, by the portal's clock; null when the length of the test is not known. */
  endsAt: z.number().nullable(),
  /** True when the provider counts the time itself. */
  isCounted: z.boolean().optional(),
});
const kept = z.object({ sittings: z.array(sitting) });

/**
 * A test that the student began in this browser. Only then do pages ask for it. Beginning starts
 * the clock, so its end is sealed here for as long as the record exists.
 */
export type Sitting = z.infer<typeof sitting>;

/** Returns 0 when the time is over, null when it is not known. */
export async function timeLeft(
  portal: Portal,
  request: Request,
  { owner, recordId }: { owner: string; recordId: number },
): Promise<number | null> {
  const found = await findSitting(portal, request, { owner, recordId });
  return found === null || found.endsAt === null ? null : Math.max(0, found.endsAt - Date.now());
}

export async function findSitting(
  portal: Portal,
  request: Request,
  { owner, ...asked }: { owner: string; testId?: number; recordId?: number },
): Promise<Sitting | null> {
  const all = await readSittings(portal, request);
  const found = all.find(
    (one) =>
      one.owner === owner &&
      (asked.testId ?? one.testId) === one.testId &&
      (asked.recordId ?? one.recordId) === one.recordId,
  );
  return found ?? null;
}

/** Returns the `Set-Cookie` value that keeps a sitting, or replaces the one of its record. */
export async function keepSitting(
  portal: Portal,
  request: Request,
  begun: Sitting,
): Promise<string> {
  const others = (await readSittings(portal, request)).filter(
    ({ owner, testId, recordId }) =>
      owner !== begun.owner || testId !== begun.testId || recordId !== begun.recordId,
  );
  return write(portal, [begun, ...others].slice(0, MOST_KEPT));
}

export async function forgetSittings(
  portal: Portal,
  request: Request,
  { owner, testId }: { owner: string; testId: number },
): Promise<string> {
  const others = (await readSittings(portal, request)).filter(
    (one) => one.owner !== owner || one.testId !== testId,
  );
  return others.length === 0 ? serialize(portal, COOKIE, "", 0) : write(portal, others);
}

async function readSittings(portal: Portal, request: Request): Promise<Sitting[]> {
  const value = readCookie(request, COOKIE);
  if (!value) return [];
  return kept.safeParse(await open(portal, "sitting", value)).data?.sittings ?? [];
}

async function write(portal: Portal, sittings: Sitting[]): Promise<string> {
  const now = Math.floor(Date.now() / 1000);
  return serialize(
    portal,
    COOKIE,
    await seal(portal, "sitting", { sittings }, now, LIFE_SECONDS),
    LIFE_SECONDS,
  );
}

/** Returns the provider's figure, else this browser's. 0 when over, null when neither knows. */
export async function msLeftOf(
  portal: Portal,
  request: Request,
  { owner, recordId, secondsLeft }: Listed,
): Promise<number | null> {
  if (secondsLeft === null) return timeLeft(portal, request, { owner, recordId });
  return Math.max(0, secondsLeft * 1000);
}

/**
 * Returns the page to continue a test: its own page in the browser that began it, elsewhere a
 * question. The list when the provider does not name the test of a record.
 */
export async function wayOn(
  portal: Portal,
  request: Request,
  {
    name,
    testId,
    ...record
  }: { owner: string; recordId: number; testId: number | null; name: string },
): Promise<string> {
  if (testId === null) return paths.mockTests({ tab: "new", search: name });
  const isHere = (await findSitting(portal, request, { ...record, testId })) !== null;
  return isHere ? paths.exam(testId) : paths.mockResume(testId, record.recordId);
}

export async function runningHere(
  portal: Portal,
  request: Request,
  owner: string,
): Promise<{ left: string; href: string } | null> {
  const sitting = await findSitting(portal, request, { owner });
  const msLeft = sitting?.endsAt ? sitting.endsAt - Date.now() : 0;
  return sitting && msLeft > 0
    ? { left: leftText(msLeft), href: paths.exam(sitting.testId) }
    : null;
}

export function leftText(ms: number): string {
  return `${counted(Math.ceil(ms / 60_000), "minute")} left`;
}

const READ_COOKIE = "reviews-read";
const READ_SECONDS = 365 * 24 * 60 * 60;
const MOST_READ = 50;

/** Returns the mock tests whose review was opened in this browser, newest first. */
export function reviewsRead(request: Request): number[] {
  return (readCookie(request, READ_COOKIE) ?? "").split(".").map(Number);
}

/** Returns the `Set-Cookie` value that adds a review; null when it is already there. */
export function rememberReview(portal: Portal, request: Request, recordId: number): string | null {
  const known = reviewsRead(request).filter((id) => id > 0);
  if (known.includes(recordId)) return null;
  const read = [recordId, ...known].slice(0, MOST_READ).join(".");
  return serialize(portal, READ_COOKIE, read, READ_SECONDS);
}
