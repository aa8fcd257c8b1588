import type { DialogueState } from "#contract/staff/dialogues.ts";
import type { TestState } from "#contract/staff/mock-tests.ts";
import { type Use, givenUse } from "#plan/script/use.ts";

/** The names of a dialogue's states. */
export const STATE_NAMES: Record<DialogueState, string> = {
  published: "Published",
  draft: "Draft",
  withdrawn: "Withdrawn",
};

/** The state of a sample, whatever its kind: students never see it. */
export const SAMPLE = "Sample";

/** The names of what a dialogue is for. */
export const USE_NAMES: Record<Use, string> = {
  practice: "Practice",
  recent: "Recent exam material",
  test: "Only mock tests",
};

/** The names of the list's filter. */
export const LISTED = {
  published: "Published",
  draft: "Drafts",
  withdrawn: "Withdrawn",
  changed: "With unpublished changes",
  sample: "Samples",
};
type Listed = keyof typeof LISTED;

export function isState(asked: string | null): asked is Listed {
  return asked !== null && Object.hasOwn(LISTED, asked);
}

/** Names what a dialogue of a list is for, also in an answer of the version before. */
export function nameOfUse({
  use,
  is_recent,
}: {
  use?: Use | undefined;
  is_recent: number;
}): string {
  return USE_NAMES[givenUse({ use, recent_exam: is_recent === 1 })];
}

/** The names of a mock test's states. */
export const TEST_STATES: Record<TestState, string> = {
  published: "Published",
  draft: "Not published",
  hidden: "Hidden, because a dialogue is not published",
};
