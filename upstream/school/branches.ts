import { BRANCHES } from "../../plan/school.ts";

export const BRANCH_VALUES = BRANCHES.map(({ value }) => value);

/** Email addresses by the value of a branch. */
export type BranchEmails = Partial<Record<string, string>>;

/** Addresses without an owner, for a trial. */
export const TRIAL_BRANCH_EMAILS: BranchEmails = Object.fromEntries(
  BRANCH_VALUES.map((branch) => [branch, `${branch}@example.com`]),
);
