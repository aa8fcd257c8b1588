import { textOf } from "../../../support/html.ts";
import type { Answer } from "../../../support/portal-client.ts";

/** Returns the rows of a word list as text: serial, word, meaning, count, action. */
export function rowsOf({ page }: Answer): string[][] {
  return page.querySelectorAll(".word-table tbody tr").map((row) => {
    const text = (selector: string) => textOf(row, selector);
    return [
      text(".serial"),
      text("th"),
      text(".meaning").replace(/ of .*/, ""),
      text("[data-count]"),
      text(".action").replace(/: .*/, ""),
    ];
  });
}

/** Returns the row of a word, by its English text. */
export function rowOf(answer: Answer, word: string): string[] {
  const row = rowsOf(answer).find(([, text]) => text === word);
  if (!row) throw new Error(`${word} is not on ${answer.url}`);
  return row;
}

export const locationOf = ({ location }: Answer) =>
  new URL(location ?? "/nowhere", "http://portal");
