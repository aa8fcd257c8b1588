const SHORTEST = 8;
const LONGEST = 200;

/** What is wrong with a new password, or null. Counted in characters as a student sees them in any script, not in bytes. */
export function passwordProblem(password: string): string | null {
  const length = [...password].length;
  if (length < SHORTEST) return `Password must be at least ${SHORTEST} characters long`;
  if (length > LONGEST) return `Password must be at most ${LONGEST} characters long`;
  return null;
}
