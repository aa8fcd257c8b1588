import { createInterface } from "node:readline";
import { Writable } from "node:stream";

/** Asks the person at the terminal for one line. */
export type Ask = (question: string) => Promise<string>;

/**
 * The first line of the input. At a terminal it is asked for, and what is typed is not shown. ""
 * when the input holds nothing.
 */
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
