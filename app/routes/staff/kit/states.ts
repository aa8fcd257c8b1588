import type { DialogueState } from "#contract/staff/dialogues.ts";
import type { TestState } from "#contract/staff/mock-tests.ts";

/** The names of a dialogue's states. */
export const STATE_NAMES: Record<DialogueState, string> = {
  published: "Published",
  draft: "Draft",
  withdrawn: "Withdrawn",
};

/** The names of the list's filter. */
export const LISTED = {
  published: "Published",
  draft: "Drafts",
  withdrawn: "Withdrawn",
  changed: "With unpublished changes",
};
type Listed = keyof typeof LISTED;

export function isState(asked: string | null): asked is Listed {
  return asked !== null && Object.hasOwn(LISTED, asked);
}

/** The names of a mock test's states. */
export const TEST_STATES: Record<TestState, string> = {
  published: "Published",
  draft: "Not published",
  hidden: "Hidden, because a dialogue is not published",
};
