import type { DialogueState } from "#app/lib/api/staff/content.server.ts";
import type { TestState } from "#app/lib/api/staff/content-tests.server.ts";

/** Where a dialogue stands, as staff read it. */
export const STATE_NAMES: Record<DialogueState, string> = {
  published: "Published",
  draft: "Draft",
  withdrawn: "Withdrawn",
};

/** What the list can be narrowed to. */
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

/** Where a mock test stands. */
export const TEST_STATES: Record<TestState, string> = {
  published: "Published",
  draft: "Not published",
  hidden: "Hidden, because a dialogue is not published",
};
