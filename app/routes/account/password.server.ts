import * as z from "zod";

const SHORTEST = 8;
const LONGEST = 200;

/** Counted in characters of any script, not in bytes. */
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

/** Refuses the fifty thousand most common passwords. The list is read at first use. */
export async function commonness(password: string): Promise<string | null> {
  const { dictionary } = await import("@zxcvbn-ts/language-common");
  common ??= new Set(dictionary["passwords-common"]);
  return common.has(password.toLowerCase())
    ? "Many people use this password. Choose another one"
    : null;
}
