export const BRANCHES = ["sydney", "melbourne", "jalandhar"] as const;

export type Branch = (typeof BRANCHES)[number];
export type BranchEmails = Partial<Record<Branch, string>>;

/** Addresses that nobody owns, for a trial. */
export const TRIAL_BRANCH_EMAILS: BranchEmails = Object.fromEntries(
  BRANCHES.map((branch) => [branch, `${branch}@example.com`]),
);
