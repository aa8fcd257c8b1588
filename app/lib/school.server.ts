import { ApiError } from "#app/lib/api/call/api-error.server.ts";
import type { Caller } from "#app/lib/api/call/client.server.ts";
import { findSchool, type School } from "#app/lib/api/school.server.ts";
import { ofPortal, type Portal } from "#app/lib/portal.server.ts";
import { BRANCHES, QUESTIONS } from "#plan/school.ts";

const KEPT_MS = 60_000;
const AFTER_A_FAULT_MS = 5_000;
const AGREED: School = { branches: BRANCHES, questions: QUESTIONS };

const keptOf = ofPortal(() => ({ school: AGREED, until: 0 }));

/**
 * What the school says of itself, asked at most once a minute. Where the provider does not tell it,
 * it is what was agreed. No page fails for it: after a fault the last answer stays.
 */
export async function getSchool(caller: Caller): Promise<School> {
  const kept = keptOf(caller.portal);
  if (Date.now() < kept.until) return kept.school;
  try {
    const found = await findSchool(caller);
    const branches = found?.branches.length ? found.branches : AGREED.branches;
    kept.school = found ? { ...found, branches } : AGREED;
    kept.until = Date.now() + KEPT_MS;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    kept.until = Date.now() + AFTER_A_FAULT_MS;
  }
  return kept.school;
}

/** For a change that its owner wants to see. */
export function forgetSchool(portal: Portal): void {
  keptOf(portal).until = 0;
}
