/** What a dialogue is for: practice, recent exam material, or only mock tests. */
export const USES = ["practice", "recent", "test"] as const;
export type Use = (typeof USES)[number];

/**
 * Returns the use from fields in which the version before names only recent exam material. It cannot
 * say "test", so a dialogue that is only for mock tests stays so.
 */
export function givenUse(
  { use, recent_exam: isRecent }: { use?: Use | undefined; recent_exam?: boolean | undefined },
  known: Use = "practice",
): Use {
  if (use !== undefined) return use;
  if (isRecent === true) return "recent";
  return known === "test" ? "test" : "practice";
}
