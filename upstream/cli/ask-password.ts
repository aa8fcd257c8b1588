import { UsageError } from "./usage.ts";

/** Asks the user at the terminal for one line. */
export type Ask = (question: string) => Promise<string>;

/** Staff choose the password for the account's owner, who may keep it for years. */
const SHORTEST = 12;

/** Asks for a new password, because an argument stays in the shell's history. */
export async function askNewPassword(ask: Ask, email: string): Promise<string> {
  const password = await ask(`Password of ${email}: `);
  if (password.length < SHORTEST)
    throw new UsageError(`The password needs at least ${SHORTEST} characters.`);
  return password;
}
