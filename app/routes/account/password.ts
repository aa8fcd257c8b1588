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
