import type { DialogueRow, Segment } from "#app/lib/api/dialogues.server.ts";
import { counted } from "#app/lib/text/format.ts";
import { type Hub, paths, pathsFrom } from "#app/lib/paths.ts";

const practice = pathsFrom("practice-ccl");

/** What the first panel of the dashboard shows. */
export interface NextStep {
  /** Small print above the title. */
  kicker: string;
  title: string;
  text: string | null;
  progress: { value: number; max: number } | null;
  link: { href: string; text: string };
  /** For a new student, who is offered more than one thing; null for everybody else. */
  first: { hasPlan: boolean } | null;
}

const HOW = "Listen, wait for the chime, speak. You can stop at any time.";
/** To begin a segment and to go on to the next one. */
const BESIDES_MS = 10_000;

/** How far a dialogue has come. `next` is null when every segment has an answer. */
export interface Progress {
  segments: number;
  answered: number;
  next: number | null;
}

interface Begun {
  hub: Hub;
  id: number;
  serial: string;
  title: string;
  /** "yesterday", or null when the upstream does not say. */
  since: string | null;
}

/** Going on with a dialogue; `progress` is null when nobody says how far it has come. */
export function continueWords(
  { hub, id, serial, title, since }: Begun,
  progress: Progress | null,
): NextStep {
  const { dialogue } = pathsFrom(hub);
  const begun = since === null ? "" : `, started ${since}`;
  const step = { title: `Dialogue ${serial}: ${title}`, text: null, first: null };
  if (progress === null)
    return {
      ...step,
      kicker: `Next: an unfinished dialogue${begun}`,
      progress: null,
      link: { href: dialogue(id), text: "Continue" },
    };
  const { segments: max, answered: value, next } = progress;
  return {
    ...step,
    kicker: `Next: ${value} of ${counted(max, "segment")} done${begun}`,
    progress: { value, max },
    link: {
      href: dialogue(id, next ?? "end"),
      text: next === null ? "Submit this dialogue" : `Continue with segment ${next}`,
    },
  };
}

export function startWords({ id, serial_no, question_title }: DialogueRow): NextStep {
  return {
    kicker: "Next: a new dialogue",
    title: `Dialogue ${serial_no}: ${question_title}`,
    text: null,
    progress: null,
    link: { href: practice.dialogue(id), text: `Start dialogue ${serial_no}` },
    first: null,
  };
}

/** The very first dialogue of a student; `segments` is empty when they could not be read. */
export function firstWords(
  { id, serial_no, question_title, language }: DialogueRow,
  { name, hasPlan, segments }: { name: string; hasPlan: boolean; segments: Segment[] },
): NextStep {
  const minutes = minutesOf(segments);
  const facts = [
    language?.language_name ? `English and ${language.language_name}` : null,
    segments.length > 0 ? counted(segments.length, "short segment") : null,
  ].filter((fact) => fact !== null);
  return {
    kicker: `${greeting(name)} Start here${minutes === null ? "" : `: about ${minutes}`}`,
    title: `Try your first dialogue: ${question_title}`,
    text: facts.length > 0 ? `${facts.join(", ")}. ${HOW}` : HOW,
    progress: null,
    link: { href: practice.dialogue(id), text: `Start dialogue ${serial_no}` },
    first: { hasPlan },
  };
}

/** For a student whose plan is over; `text` says since when. */
export function renewWords(text: string): NextStep {
  return {
    kicker: "Next",
    title: text,
    text: "What you have practised is still yours. A plan opens the rest again.",
    progress: null,
    link: { href: paths.subscription, text: "Renew" },
    first: null,
  };
}

/** For a student without a plan who has nothing left to practise. */
export function planWords(name: string, hasPractised: boolean): NextStep {
  return {
    kicker: hasPractised ? "Next" : greeting(name),
    title: "See what a plan opens",
    text: hasPractised
      ? "Your free dialogue is done. A plan opens the other ones."
      : "A plan opens the practice dialogues of your language.",
    progress: null,
    link: { href: paths.subscription, text: "See the plans" },
    first: null,
  };
}

/** `sentence` says which language has no dialogues. */
export function noDialogueWords(name: string, sentence: string): NextStep {
  return {
    kicker: greeting(name),
    title: sentence,
    text: "Ask your branch when they come.",
    progress: null,
    link: { href: paths.onlineClasses, text: "Ask your branch" },
    first: null,
  };
}

/** When all that the first page of the list holds is done. */
export function chooseWords(): NextStep {
  return {
    kicker: "Next",
    title: "Choose a dialogue",
    text: "You have done the latest dialogues. Repeat one or choose another.",
    progress: null,
    link: { href: practice.hub(), text: "See the dialogues" },
    first: null,
  };
}

const greeting = (name: string) => (name === "" ? "Welcome." : `Welcome, ${name}.`);

/** A segment is heard, spoken in about the same time, and handled; null when a length is missing. */
function minutesOf(segments: Segment[]): string | null {
  const spoken = segments.map(({ duration_ms }) => duration_ms);
  if (spoken.length === 0 || spoken.includes(null)) return null;
  const ms = spoken.reduce<number>((sum, one) => sum + 2 * (one ?? 0) + BESIDES_MS, 0);
  return counted(Math.ceil(ms / 60_000), "minute");
}
