import { z } from "zod";

const SHORTEST = 8;
const LONGEST = 200;

/** A new password. Counted in characters as a student sees them in any script, not in bytes. */
export const newPassword = z
  .string()
  .refine(
    (typed) => [...typed].length >= SHORTEST,
    `Password must be at least ${SHORTEST} characters long`,
  )
  .refine(
    (typed) => [...typed].length <= LONGEST,
    `Password must be at most ${LONGEST} characters long`,
  );

let common: Set<string> | undefined;

/**
 * What is wrong with a password that is one of the fifty thousand that people choose most, which
 * guessing begins with; null for any other. The list is read when somebody first chooses one.
 */
export async function commonness(password: string): Promise<string | null> {
  const { dictionary } = await import("@zxcvbn-ts/language-common");
  common ??= new Set(dictionary["passwords-common"]);
  return common.has(password.toLowerCase())
    ? "Many people use this password. Choose another one"
    : null;
}
