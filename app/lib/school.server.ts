import { ApiError } from "#app/lib/api/call/api-error.server.ts";
import type { Caller } from "#app/lib/api/call/client.server.ts";
import { findSchool, type School as Told } from "#app/lib/api/school.server.ts";
import { ofPortal, type Portal } from "#app/lib/portal.server.ts";
import { BRANCHES, PORTAL_NAME, QUESTIONS } from "#plan/school.ts";

/** No page waits longer for a name. */
const NAME_MS = 1_000;
const KEPT_MS = 60_000;
const AFTER_A_FAULT_MS = 5_000;

/** The school's own data, or what was agreed. */
export type School = Told & { name: string };
const AGREED: School = { name: PORTAL_NAME, logo: null, branches: BRANCHES, questions: QUESTIONS };

interface Kept {
  school: School;
  until: number;
  asking: Promise<void> | null;
}
const holderOf = ofPortal((): { kept: Kept } => ({
  kept: { school: AGREED, until: 0, asking: null },
}));

/**
 * What the school says of itself, asked at most once a minute. Where the provider does not tell it,
 * it is what was agreed. No page fails for it: after a fault the last answer stays.
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
    // A change was made meanwhile: the next answer knows it.
    if (holderOf(caller.portal).kept === kept) caller.portal.schoolName = kept.school.name;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    kept.until = Date.now() + AFTER_A_FAULT_MS;
  } finally {
    kept.asking = null;
  }
}

/** How the school is shown above every page. */
export async function getShownSchool(caller: Caller): Promise<Pick<School, "name" | "logo">> {
  const deadline = Math.min(caller.deadline, Date.now() + NAME_MS);
  const { name, logo } = await getSchool({ ...caller, deadline });
  return { name, logo };
}

/** For a change that its owner wants to see, even while an older answer is on its way. */
export function forgetSchool(portal: Portal): void {
  const holder = holderOf(portal);
  holder.kept = { ...holder.kept, until: 0, asking: null };
}
