import { baseOf, countWords, languageByLetters, languageName } from "./letters.ts";
import { manyLines } from "../typed.ts";
import { NAATI } from "./limits.ts";

/** What the API refuses to publish, and then what differs from the test but may stay. */
const REFUSED = ["no-segments", "no-text", "no-sample", "no-sound"] as const;
const ADVISED = [
  "no-background",
  "no-sample-sound",
  "old-sound",
  "too-long",
  "letters",
  "turn",
  "segments",
  "words",
] as const;
export type LeftKind = (typeof REFUSED)[number] | (typeof ADVISED)[number];
/** A sentence about what is left to do. Segments count from 1; null is the whole dialogue. */
export type Left = { kind: LeftKind; segment: number | null; text: string };

type Segment = {
  language: string;
  text: string;
  sample: string;
  prompt: Sound | null;
  spoken: Sound | null;
};
/** `spoken` is what a computer said in it. */
type Sound = { file?: string; spoken?: { text: string } | null | undefined };
export type Unfinished = {
  /** The tag of the language beside English. */
  language_tag: string;
  question_background: string;
  segments: readonly Segment[];
};

/** True for what stops a dialogue from being published. */
export function isRefused({ kind }: Left): boolean {
  return REFUSED.some((refused) => refused === kind);
}

/** The part of the dialogue's page to which the sentence leads. */
export function placeOfLeft({ kind, segment }: Left): string {
  if (segment !== null) return `#segment-${segment}`;
  return kind === "no-background" ? "#question_background" : "#dialogue";
}

/** Lists what is left before publishing, in the order of the segments. */
export function leftBefore(dialogue: Unfinished): Left[] {
  const { segments } = dialogue;
  const whole = (kind: LeftKind, text: string): Left => ({ kind, segment: null, text });
  if (segments.length === 0) return [whole("no-segments", "The dialogue has no segment yet.")];
  const words = segments.reduce((sum, { text, language }) => sum + countWords(text, language), 0);
  return [
    ...(dialogue.question_background.trim() === ""
      ? [whole("no-background", "The dialogue has no background.")]
      : []),
    ...segments.flatMap((segment, at) => leftIn(segment, at + 1, dialogue)),
    ...(isWithin(segments.length, NAATI.segments)
      ? []
      : [
          whole(
            "segments",
            `The test has ${range(NAATI.segments)} segments, this has ${segments.length}.`,
          ),
        ]),
    ...(isWithin(words, NAATI.words)
      ? []
      : [whole("words", `The test has about 300 words, this has ${words}.`)]),
  ];
}

function leftIn(
  segment: Segment,
  number: number,
  { language_tag: tag, segments }: Unfinished,
): Left[] {
  const { language, text, sample } = segment;
  const left: Left[] = [];
  const add = (kind: LeftKind, said: string) =>
    left.push({ kind, segment: number, text: `Segment ${number} ${said}` });
  if (text === "") add("no-text", "misses what is said.");
  if (sample === "") add("no-sample", "misses the sample in words.");
  if (segment.prompt === null) add("no-sound", "misses the sound.");
  if (segment.spoken === null) add("no-sample-sound", "misses the sound of the sample.");
  if (isOld(segment.prompt, text)) add("old-sound", "has an old sound: the text changed.");
  if (isOld(segment.spoken, sample))
    add("old-sound", "has an old sound of the sample: the text changed.");
  const words = countWords(text, language);
  if (words > NAATI.segmentWords)
    add("too-long", `has ${words} words. The test has ${NAATI.segmentWords} at most.`);
  const other = baseOf(language) === "en" ? tag : "en";
  if (!fits(text, language, tag)) add("letters", `is not in ${languageName(language)} letters.`);
  if (!fits(sample, other, tag))
    add("letters", `has a sample that is not in ${languageName(other)} letters.`);
  if (number > 1 && segments[number - 2]?.language === language)
    add("turn", "has the same language as the one before.");
  return left;
}

/** Whether a computer spoke another text than the one that stands there now. */
export const isOld = (sound: Sound | null, text: string): boolean =>
  Boolean(sound?.spoken) && sound?.spoken?.text !== manyLines(text);

function fits(text: string, language: string, tag: string): boolean {
  const found = languageByLetters(text, ["en", tag]);
  return found === null || baseOf(found) === baseOf(language);
}

const isWithin = (count: number, [least, most]: readonly [number, number]) =>
  count >= least && count <= most;
const range = ([least, most]: readonly [number, number]) => `${least} to ${most}`;
