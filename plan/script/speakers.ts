import type { Turn } from "./turn.ts";

/** "Doctor:", "डॉक्टर：", "Mrs Lee –". A dash needs a space after it: names have hyphens. */
const LABEL = /^([^:：\n]{1,40}?)\s*([:：]|\s[-–—]|[–—](?=\s))\s*(?!\/\/)(.*)$/su;
const MOST_WORDS = { name: 5, onlyOnce: 3 };
/** Fewer lines with a name are colons in sentences. */
const ENOUGH = { often: 0.25, once: 0.5 };
const HEADING =
  /^(?:back ?ground|introduction|intro|context|scenario|situation|setting|briefing|summary|title|topic|dialogue|dialog|script)\b[\p{Nd} ]*(?::|$)/iu;

/** True for "Background: …" and its like above a script. */
export function isHeading(line: string): boolean {
  return HEADING.test(line);
}

/** Finds who speaks: names before several lines, or before one when there are few lines. */
export function findSpeakers(lines: readonly string[]): Set<string> {
  const found = new Map<string, { count: number; isColon: boolean }>();
  for (const line of lines) {
    const label = labelOf(line);
    if (label === null) continue;
    const { count = 0 } = found.get(label.name) ?? {};
    found.set(label.name, { count: count + 1, isColon: label.isColon });
  }
  const names = [...found];
  const often = names.filter(([, { count }]) => count > 1);
  const once = names.filter(
    ([name, { count, isColon }]) => count === 1 && isColon && isShort(name),
  );
  const speakers = [...often, ...once.slice(0, Math.max(0, 2 - often.length))];
  const labelled = speakers.reduce((sum, [, { count }]) => sum + count, 0);
  const all = lines.filter((line) => line !== "" && !isHeading(line)).length;
  const enough = often.length > 0 ? ENOUGH.often : ENOUGH.once;
  return new Set(labelled >= all * enough ? speakers.map(([name]) => name) : []);
}

/** Reads a line with a speaker's name. A name that stands only here is a fault. */
export function readLabel(line: string, speakers: ReadonlySet<string>): Turn | null {
  const label = labelOf(line);
  if (label === null) return null;
  const { name, who, text, isColon } = label;
  if (speakers.has(name)) return { who, text };
  if (!isColon || !isShort(name) || !/^[\p{Lu}\p{Lo}]/u.test(who)) return null;
  return { who: null, text: line, fault: `“${who}” speaks only here. Is it a third person?` };
}

function labelOf(line: string) {
  const [, who = "", sign = "", text = ""] = LABEL.exec(line) ?? [];
  const words = who.split(/\s+/).length;
  const isName = /\p{L}/u.test(who) && !/[!?;,。？！،؟।]/.test(who) && words <= MOST_WORDS.name;
  // "The bus at 10:30"
  const isTime = /\d$/.test(who) && /^\d/.test(text);
  if (!isName || isTime || isHeading(line)) return null;
  return { name: who.toLowerCase(), who, text, isColon: /[:：]/.test(sign) };
}

const isShort = (name: string) => name.split(/\s+/).length <= MOST_WORDS.onlyOnce;
