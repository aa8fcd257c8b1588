import { ApiError } from "#app/lib/api/call/api-error.server.ts";
import type { Caller } from "#app/lib/api/call/client.server.ts";
import { findSchool, type School as Told } from "#app/lib/api/school.server.ts";
import { ofPortal, type Portal } from "#app/lib/portal.server.ts";
import { isLinked, type LinkedKind } from "#plan/school-pages.ts";
import { BRANCHES, PORTAL_NAME, QUESTIONS } from "#plan/school.ts";

/** No page waits longer for the name. */
const NAME_MS = 1_000;
const KEPT_MS = 60_000;
const AFTER_A_FAULT_MS = 5_000;

/** The school's own data, or the agreed defaults. */
export type School = Told & { name: string };
const AGREED: School = {
  ...{ name: PORTAL_NAME, logo: null, card: null, currency: null, door: [] },
  ...{ branches: BRANCHES, questions: QUESTIONS, pages: [] },
};

interface Kept {
  school: School;
  until: number;
  asking: Promise<void> | null;
}
const holderOf = ofPortal((): { kept: Kept } => ({
  kept: { school: AGREED, until: 0, asking: null },
}));

/**
 * Returns the school's data, asked for at most once a minute, or the agreed defaults when the
 * provider has none. Never fails: after an error the last answer stays.
 */
export async function getSchool(caller: Caller): Promise<School> {
  const { kept } = holderOf(caller.portal);
  if (Date.now() < kept.until) return kept.school;
  await (kept.asking ??= ask(caller, kept));
  return kept.school;
}

async function ask(caller: Caller, kept: Kept): Promise<void> {
  try {
    const found = await findSchool(caller);
    const branches = found?.branches.length ? found.branches : AGREED.branches;
    kept.school = found ? { ...found, name: found.name ?? AGREED.name, branches } : AGREED;
    kept.until = Date.now() + KEPT_MS;
    // Skipped after a change during the call: the next answer includes it.
    if (holderOf(caller.portal).kept === kept) {
      caller.portal.schoolName = kept.school.name;
      caller.portal.currency = kept.school.currency;
    }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    kept.until = Date.now() + AFTER_A_FAULT_MS;
  } finally {
    kept.asking = null;
  }
}

/** Returns the name and the logo above every page, and the pages linked below it. */
export async function getShownSchool(
  caller: Caller,
): Promise<Pick<School, "name" | "logo" | "card"> & { pages: LinkedKind[] }> {
  const deadline = Math.min(caller.deadline, Date.now() + NAME_MS);
  const { name, logo, card, pages } = await getSchool({ ...caller, deadline });
  return { name, logo, card, pages: pages.map(({ kind }) => kind).filter(isLinked) };
}

/** Forgets the data after a change, even while an older answer is on its way. */
export function forgetSchool(portal: Portal): void {
  const holder = holderOf(portal);
  holder.kept = { ...holder.kept, until: 0, asking: null };
}
