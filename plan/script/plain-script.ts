import { withoutMarkdown } from "../markdown.ts";

const TIME = String.raw`(?:\d{1,2}:)?\d{1,2}:\d{2}(?:[.,]\d{1,3})?`;
const STAMP = String.raw`([\[(]?(${TIME})(?: *(?:-->|[-–—]) *${TIME})?[\])]?)`;
/** "[00:12] Doctor: …", "0:12 …", "00:12 --> 00:14 …", or alone. */
const BEFORE = new RegExp(`^()${STAMP}(?:(?<=[\\])]) *|(?: +[-–—])? +|$)`);
/** "Doctor [00:12]: …", "Dr Lee 0:12", "[Dr Lee] 10:12:04": the text is on the next line. */
const BEHIND = new RegExp(
  String.raw`^\[?(\p{L}[^\s:!?,\]]*(?: [^\s:!?,\]]+){0,3})\]?[ ·-]+${STAMP}(?::|$) *`,
  "u",
);
/** In brackets, from one to another, with hours, or with parts of a second: nobody says it so. */
const SURE = /[[(>]|:.*:|[.,]\d/;
/** Others, as "10:30", may be said. They go where many lines have them, one after the other. */
const ENOUGH = { lines: 2, share: 0.25 };
/** The times of a subtitle, with its number or name above and its place behind. */
const CUE = new RegExp(
  String.raw`^(?:(?=.*\d)[\w/-]{1,80} *\n)? *${TIME} *--> *${TIME}(?: +\w+:\S+)* *$`,
  "gm",
);
const CUE_TAGS = /<\/?(?:[bciuv]|lang|ruby|rt|font)\b[^>]{0,80}>|<[\d:.]{5,20}>/g;
/** How machines name speakers: "[SPEAKER_01]: …", "(speaker 1) …". */
const MACHINE = /^(?:\[(speaker[ _]?\d+)\]|\((speaker[ _]?\d+)\)|(SPEAKER_\d+)(?= )):? */i;
const LABEL = new RegExp(String.raw`${MACHINE.source}|^([^:]{1,40}): *`, "i");

/** Takes out of a script what is not said: the times of a transcript, and the marks of Markdown. */
export function plainScript(script: string): string {
  const hasCues = script.search(CUE) >= 0;
  const text = hasCues ? withoutCues(script) : script;
  const lines = withoutTimes(withoutMarkdown(text.split("\n")).flatMap((line) => line ?? []));
  return withoutRepeats(lines, hasCues ? LABEL : MACHINE).join("\n");
}

function withoutCues(script: string): string {
  const isWebVtt = /^\s*WEBVTT/.test(script);
  return script
    .replace(isWebVtt ? /^(?:WEBVTT|NOTE|STYLE|REGION)\b.*(?:\n.+)*/gm : "", "")
    .replace(CUE, "")
    .replace(/<v[^>\s]{0,40}\s+([^>]{1,80})>/g, "$1: ")
    .replace(CUE_TAGS, "");
}

/** Names a speaker once for all lines in turn: a machine begins a new one after each breath. */
function withoutRepeats(lines: string[], label: RegExp): string[] {
  let last = "";
  return lines.map((line) => {
    const [sign = "", ...names] = label.exec(line) ?? [];
    const name = names.join("");
    if (name === "") return line;
    const text = line.slice(sign.length);
    if (name === last) return text;
    last = name;
    return `${name}: ${text}`;
  });
}

function withoutTimes(lines: string[]): string[] {
  const found = lines.map((line) =>
    line.includes("\t") ? null : (BEFORE.exec(line) ?? BEHIND.exec(line)),
  );
  const bare = found.flatMap((stamp) => (stamp && !isSure(stamp) ? secondsOf(stamp[3]) : []));
  const isTimed =
    bare.length >= ENOUGH.lines &&
    bare.length >= lines.filter((line) => line.trim() !== "").length * ENOUGH.share &&
    bare.every((seconds, at) => at === 0 || seconds >= (bare[at - 1] ?? 0));
  return lines.map((line, at) => {
    const stamp = found[at];
    if (!stamp || !(isTimed || isSure(stamp))) return line;
    const name = stamp[1] === "" ? "" : `${stamp[1]}: `;
    return name + line.slice(stamp[0].length);
  });
}

const isSure = ([, , stamp = ""]: RegExpExecArray) => SURE.test(stamp);
const secondsOf = (time = "") => time.split(":").reduce((sum, part) => sum * 60 + Number(part), 0);
