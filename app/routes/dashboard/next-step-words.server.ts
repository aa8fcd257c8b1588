import type { DialogueRow } from "#app/lib/api/dialogues.server.ts";
import { counted } from "#app/lib/text/format.ts";
import { type Hub, paths, pathsFrom } from "#app/lib/paths.ts";
import { moreText } from "#plan/day-words.ts";

const practice = pathsFrom("practice-ccl");

/** A task of today. */
export interface NextStep {
  title: string;
  /** A line about the task, with its minutes. */
  about: string;
  text: string | null;
  progress: { value: number; max: number } | null;
  link: { href: string; text: string };
  /** Null when the length is not known. */
  minutes: number | null;
  /** The number of tasks, where it is not one: several dialogues, or a plan to buy, which is none. */
  count?: number;
  /** For a new student, who gets several offers; null for others. */
  first: { name: string; hasPlan: boolean } | null;
}

const HOW = "Listen, wait for the chime, speak. You can stop at any time.";
const NO_MORE = { text: null, progress: null, minutes: null, first: null };

/** The progress in a dialogue. `next` is null when every segment has an answer. */
export interface Progress {
  segments: number;
  answered: number;
  next: number | null;
  minutesLeft: number | null;
}

interface Begun {
  hub: Hub;
  id: number;
  serial: string;
  title: string;
  /** "yesterday", or null when the upstream does not say. */
  since: string | null;
}

/** Describes a dialogue to continue; `progress` is null when unknown. */
export function continueWords(
  { hub, id, serial, title, since }: Begun,
  progress: Progress | null,
): NextStep {
  const { dialogue } = pathsFrom(hub);
  // Both kinds count from 1 and may be in one list, so the name of the kind replaces the day.
  const kind = hub === "recent-exam" && "Recent VIP Exam Material.";
  const begun = since && `Started ${since}.`;
  const step = { ...NO_MORE, title: `Dialogue ${serial}: ${title}` };
  if (progress === null)
    return {
      ...step,
      about: sentences(kind, "Not finished.", begun),
      link: { href: dialogue(id), text: "Continue" },
    };
  const { segments: max, answered: value, next, minutesLeft: minutes } = progress;
  return {
    ...step,
    about: sentences(
      kind,
      kind ? `${value} of ${max} done.` : `${value} of ${counted(max, "segment")} done.`,
      !kind && begun,
      minutes && `About ${counted(minutes, "minute")} left.`,
    ),
    progress: { value, max },
    link: {
      href: dialogue(id, next ?? "end"),
      text: next === null ? "Submit this dialogue" : `Continue with segment ${next}`,
    },
    minutes,
  };
}

type Named = Pick<DialogueRow, "id" | "serial_no" | "question_title">;

/** Describes a new dialogue. */
export function startWords(
  { id, serial_no, question_title }: Named,
  { category, minutes }: { category: string | null; minutes: number | null },
): NextStep {
  return {
    ...NO_MORE,
    title: `Dialogue ${serial_no}: ${question_title}`,
    about: sentences(category && `${category}.`, "A new dialogue.", aboutMinutes(minutes)),
    link: { href: practice.dialogue(id), text: `Start dialogue ${serial_no}` },
    minutes,
  };
}

/** Describes the new dialogues after the next one. */
export function moreWords({ count, minutes }: { count: number; minutes: number }): NextStep {
  return {
    ...NO_MORE,
    title: moreText(count),
    about: sentences(aboutMinutes(minutes)),
    link: { href: practice.hub(), text: "See the dialogues" },
    ...{ minutes, count },
  };
}

/** Describes a dialogue to repeat; `why` names its label and when it was practised. */
export function repeatWords(
  { id, serial_no, question_title }: Named,
  { why, minutes }: { why: string; minutes: number | null },
): NextStep {
  return {
    ...NO_MORE,
    title: `Say it again: Dialogue ${serial_no}, ${question_title}`,
    about: sentences(why, aboutMinutes(minutes)),
    link: { href: practice.dialogue(id), text: `Start dialogue ${serial_no}` },
    minutes,
  };
}

/** Describes a student's first dialogue. */
export function firstWords(
  { id, serial_no, question_title }: Named,
  facts: {
    name: string;
    hasPlan: boolean;
    language: string | null;
    segments: number;
    minutes: number | null;
  },
): NextStep {
  const { name, hasPlan, language, segments, minutes } = facts;
  return {
    title: `Try your first dialogue: ${question_title}`,
    about: sentences(
      language && `English and ${language}.`,
      segments > 0 && `${counted(segments, "short segment")}.`,
      aboutMinutes(minutes),
    ),
    text: HOW,
    progress: null,
    link: { href: practice.dialogue(id), text: `Start dialogue ${serial_no}` },
    minutes,
    first: { name, hasPlan },
  };
}

/** For a student whose plan has ended; `text` says when. */
export function renewWords(text: string): NextStep {
  return {
    ...NO_MORE,
    title: text,
    about: "What you have practised is still yours. A plan opens the rest again.",
    link: { href: paths.subscription, text: "Renew" },
    count: 0,
  };
}

/** For a student without a plan who has nothing left to practise. */
export function planWords(hasPractised: boolean): NextStep {
  return {
    ...NO_MORE,
    title: "See what a plan opens",
    about: hasPractised
      ? "Your free dialogue is done. A plan opens the other ones."
      : "A plan opens the practice dialogues of your language.",
    link: { href: paths.subscription, text: "See the plans" },
    count: 0,
  };
}

/** `sentence` names the language without dialogues. */
export function noDialogueWords(sentence: string): NextStep {
  return {
    ...NO_MORE,
    title: sentence,
    about: "Ask your branch when they come.",
    link: { href: paths.onlineClasses, text: "Ask your branch" },
  };
}

/** For a student who has finished the first page of the list. */
export function chooseWords(): NextStep {
  return {
    ...NO_MORE,
    title: "Choose a dialogue",
    about: "You have done the latest dialogues. Repeat one or choose another.",
    link: { href: practice.hub(), text: "See the dialogues" },
  };
}

/** For the last days before the exam. */
export function repeatAnyWords(): NextStep {
  return {
    ...NO_MORE,
    title: "Say a dialogue again",
    about: "Choose one that went well. Nothing new is needed now.",
    link: { href: practice.hub({ tab: "completed" }), text: "See your dialogues" },
  };
}

/** Returns "About 9 minutes." */
export function aboutMinutes(minutes: number | null): string | null {
  return minutes === null ? null : `About ${counted(minutes, "minute")}.`;
}

/** Joins the sentences that apply. */
export function sentences(...parts: (string | number | false | null)[]): string {
  return parts.filter(Boolean).join(" ");
}
