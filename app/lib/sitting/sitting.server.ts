import * as z from "zod";
import type { Student } from "#app/lib/http/auth.server.ts";
import type { Portal } from "#app/lib/portal.server.ts";
import { open, readCookie, seal, serialize } from "#app/lib/http/cookies.server.ts";
import { counted } from "#app/lib/text/format.ts";
import { paths } from "#app/lib/paths.ts";

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
  /** Milliseconds since 1970 by the portal's clock; null when the length of the test is not known. */
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

/** The tests that one student began in this browser, as its cookie had them at the request. */
export class Sittings {
  private constructor(
    private readonly portal: Portal,
    private readonly owner: string,
    /** Other students' tests, too: they log in here later. */
    private readonly all: Sitting[],
  ) {}

  static async of(
    { portal, owner }: Pick<Student, "portal" | "owner">,
    request: Request,
  ): Promise<Sittings> {
    const value = readCookie(request, COOKIE);
    const read = value ? kept.safeParse(await open(portal, "sitting", value)).data : undefined;
    return new Sittings(portal, owner, read?.sittings ?? []);
  }

  /** Returns the newest one with these ids, or of any when none are named. */
  find(asked: { testId?: number; recordId?: number } = {}): Sitting | null {
    const found = this.all.find(
      (one) =>
        one.owner === this.owner &&
        (asked.testId ?? one.testId) === one.testId &&
        (asked.recordId ?? one.recordId) === one.recordId,
    );
    return found ?? null;
  }

  /** Returns the `Set-Cookie` value that keeps a sitting, or replaces the one of its record. */
  keep(begun: Omit<Sitting, "owner">): Promise<string> {
    const { owner } = this;
    const others = this.all.filter(
      (one) =>
        one.owner !== owner || one.testId !== begun.testId || one.recordId !== begun.recordId,
    );
    return write(this.portal, [{ ...begun, owner }, ...others].slice(0, MOST_KEPT));
  }

  /** Returns the `Set-Cookie` value without the sittings of a test. */
  async forget(testId: number): Promise<string> {
    const others = this.all.filter((one) => one.owner !== this.owner || one.testId !== testId);
    return others.length === 0 ? serialize(this.portal, COOKIE, "", 0) : write(this.portal, others);
  }

  /** Returns the provider's figure, else this browser's. 0 when over, null when neither knows. */
  msLeft({ recordId, secondsLeft }: { recordId: number; secondsLeft: number | null }) {
    if (secondsLeft !== null) return Math.max(0, secondsLeft * 1000);
    const endsAt = this.find({ recordId })?.endsAt ?? null;
    return endsAt === null ? null : Math.max(0, endsAt - Date.now());
  }

  /**
   * Returns the page to continue a test: its own page in the browser that began it, elsewhere a
   * question. The list when the provider does not name the test of a record.
   */
  wayOn({ name, testId, recordId }: { recordId: number; testId: number | null; name: string }) {
    if (testId === null) return paths.mockTests({ tab: "new", search: name });
    const isHere = this.find({ testId, recordId }) !== null;
    return isHere ? paths.exam(testId) : paths.mockResume(testId, recordId);
  }

  /** Returns a notice of the test whose clock runs, for every page. */
  running(): { left: string; href: string } | null {
    const sitting = this.find();
    const msLeft = sitting?.endsAt ? sitting.endsAt - Date.now() : 0;
    return sitting && msLeft > 0
      ? { left: leftText(msLeft), href: paths.exam(sitting.testId) }
      : null;
  }
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
