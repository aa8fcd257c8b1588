import { bare, digitsOf } from "../spelling.ts";
import { languageByLetters } from "./letters.ts";
import { plainScript } from "./plain-script.ts";
import { readTable } from "./script-table.ts";
import { findSpeakers, isHeading, readLabel } from "./speakers.ts";
import type { Turn, Turns } from "./turn.ts";

/** A line, and the turn that begins with it. */
type Line = { line: string; begins: Turn | null };

/** Before a line's text: "3.", "(3)", "Segment 3:", "३।", or alone. Not "3-4 tablets" or "10:30". */
const NUMBER =
  /^[([]?(?:(?:segment|seg|turn|line|no)\.? ?)?#?(\p{Nd}{1,3})(?: ?[.):\]।、．）](?!\p{Nd})|$)\s*/iu;
const DIRECTION = /^(?:\([^()]*\)|\[[^[\]]*\]|（[^（）]*）|【[^【】]*】)$/;

/** Splits a script: by a table, else by speakers, by numbers, by empty lines, or by lines. */
export function splitScript(script: string): Turns {
  const typed = script
    // A hyphen that word processors show at the end of a line only.
    .replace(/[\uFEFF\u00AD]/g, "")
    .replace(/\r\n?|[\v\f\u0085\u2028\u2029]/g, "\n")
    .replace(/\p{Zs}/gu, " ");
  const text = plainScript(typed);
  const table = readTable(text);
  if (table === null) return splitLines(text);
  const { turns } = table;
  const introduction = withoutHeading(table.introduction);
  if (turns.some(({ who, sample }) => who !== null || sample !== undefined))
    return { introduction, turns };
  const found = splitLines(turns.map((turn) => turn.text).join("\n\n"));
  return { ...found, introduction: `${introduction}\n${found.introduction}`.trim() };
}

function splitLines(text: string): Turns {
  const lines = beginnings(text.split("\n").map(bare));
  const first = lines.findIndex(({ begins }) => begins !== null);
  const turns: Turn[] = [];
  for (const { line, begins } of first < 0 ? [] : lines.slice(first)) {
    const last = turns.at(-1);
    if (begins !== null) turns.push(begins);
    else if (DIRECTION.test(line))
      turns.push({ who: null, text: line, fault: "A direction is not spoken." });
    else if (line !== "" && last?.fault !== undefined) turns.push({ who: last.who, text: line });
    else if (last && line !== "") last.text = joined(last.text, line);
  }
  const before = (first < 0 ? lines : lines.slice(0, first)).map(({ line }) => line);
  return { introduction: withoutHeading(before.join("\n").trim()), turns: turns.map(withFault) };
}

/** Finds the lines that begin a turn. */
function beginnings(all: string[]): Line[] {
  const speakers = findSpeakers(all.map((line) => line.replace(NUMBER, "")));
  const numbers = all.flatMap((line) => NUMBER.exec(line)?.[1] ?? []).map(numberOf);
  const isNumbered =
    numbers.length > 1 &&
    numbers.every((number, at) => at === 0 || number > (numbers[at - 1] ?? 0));
  const lines = isNumbered ? all.map((line) => line.replace(NUMBER, "")) : all;
  if (speakers.size > 0) return lines.map((line) => ({ line, begins: readLabel(line, speakers) }));
  const hasGaps = /\S\n\n+\S/.test(lines.join("\n"));
  let isNext = !isNumbered;
  let isHead = true;
  return lines.map((line, at) => {
    if (isNumbered ? NUMBER.test(all[at] ?? "") : line === "" || !hasGaps) isNext = true;
    // A heading takes its whole paragraph.
    if (line === "" || !isNext) return { line, begins: null };
    isNext = false;
    isHead &&= isHeading(line);
    if (isHead || DIRECTION.test(line)) return { line, begins: null };
    return { line, begins: { who: null, text: line } };
  });
}

function withFault(turn: Turn): Turn {
  const text = bare(turn.text);
  return text === ""
    ? { ...turn, text: turn.who ?? "", fault: "Nothing is said here." }
    : { ...turn, text };
}

/** Joins wrapped lines: Chinese and its like without a space. */
function joined(text: string, line: string): string {
  const isDense = ["zh", "ja", "th"].some((tag) => languageByLetters(line, [tag]) === tag);
  return text + (isDense || text === "" ? "" : " ") + line;
}

const numberOf = (digits: string) => Number(digitsOf(digits));
const withoutHeading = (text: string) =>
  isHeading(text) ? text.replace(/^[\p{L} ]+:\s*/u, "") : text;
