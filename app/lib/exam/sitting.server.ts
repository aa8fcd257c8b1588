import { z } from "zod";
import { open, readCookie, seal, serialize } from "#app/lib/session.server.ts";

const COOKIE = "exam";
/** Longer than any test with double time. */
const LIFE_SECONDS = 24 * 60 * 60;

const sitting = z.object({
  testId: z.number(),
  owner: z.string(),
  timeFactor: z.number(),
  /** Seconds since 1970, by the portal's clock. */
  since: z.number(),
});

/**
 * That a student has said "begin": only then may a page of theirs begin a test, which starts its
 * clock. The time it began counts where the provider does not tell.
 */
export type Sitting = z.infer<typeof sitting>;

/** The sitting of a test that this browser began or went on with, or null. */
export async function readSitting(
  request: Request,
  { testId, owner }: Pick<Sitting, "testId" | "owner">,
): Promise<Sitting | null> {
  const value = readCookie(request, COOKIE);
  if (!value) return null;
  const { data } = sitting.safeParse(await open("sitting", value));
  return data?.testId === testId && data.owner === owner ? data : null;
}

/** The `Set-Cookie` value of a sitting that begins now. */
export async function writeSitting(begun: Omit<Sitting, "since">): Promise<string> {
  const since = Math.floor(Date.now() / 1000);
  return serialize(
    COOKIE,
    await seal("sitting", { ...begun, since }, since, LIFE_SECONDS),
    LIFE_SECONDS,
  );
}

export const endSitting = (): string => serialize(COOKIE, "", 0);
