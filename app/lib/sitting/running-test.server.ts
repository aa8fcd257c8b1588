import { findSitting, timeLeft } from "./sitting.server.ts";
import { counted } from "#app/lib/text/format.ts";
import type { Portal } from "#app/lib/portal.server.ts";
import { paths } from "#app/lib/paths.ts";

interface Listed {
  owner: string;
  recordId: number;
  /** As a list of the provider tells it, or null. */
  secondsLeft: number | null;
}

/**
 * Milliseconds that a mock test still has which was begun: as the provider says, else as this
 * browser knows. 0 when its time is over, null when nobody knows.
 */
export async function msLeftOf(
  portal: Portal,
  request: Request,
  { owner, recordId, secondsLeft }: Listed,
): Promise<number | null> {
  if (secondsLeft === null) return timeLeft(portal, request, { owner, recordId });
  return Math.max(0, secondsLeft * 1000);
}

/**
 * Where a test that was begun goes on: in this browser in its page, elsewhere at the question what
 * to do with it. A provider that does not say which test a record is of leads to the list.
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

/** The test that was begun last in this browser, while its clock runs; null without one. */
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

/** "33 minutes left" */
export function leftText(ms: number): string {
  return `${counted(Math.ceil(ms / 60_000), "minute")} left`;
}
