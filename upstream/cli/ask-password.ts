import { createInterface } from "node:readline";
import { Writable } from "node:stream";
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

/** Returns the first line of the input, or "". A terminal asks and does not show the input. */
export async function askPassword(question: string): Promise<string> {
  const isTerminal = process.stdin.isTTY;
  if (isTerminal) process.stderr.write(question);
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: process.stdin, output: nowhere, terminal: isTerminal });
  try {
    for await (const line of lines) return line;
    return "";
  } finally {
    lines.close();
    if (isTerminal) process.stderr.write("\n");
  }
}
