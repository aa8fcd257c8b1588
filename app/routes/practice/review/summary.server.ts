import type { PracticeAnswer } from "#app/lib/api/practice.server.ts";
import { formatLength } from "#app/lib/text/format.ts";
import { formatDate } from "#app/lib/text/upstream-time.ts";

interface Practised {
  answers: PracticeAnswer[];
}

/** One line of the summary: what it is, how it was this time, and last time. */
export interface SummaryRow {
  name: string;
  now: string;
  before: string | null;
}

export interface Summary {
  rows: SummaryRow[];
  /** When the dialogue was practised before; null when it never was. */
  day: string | null;
}

/** What a practice came to, beside the one before it. What is not known is left out. */
export function summaryOf(now: Practised, earlier: (Practised & { date: string }) | null): Summary {
  const [these, those] = [figuresOf(now), earlier && figuresOf(earlier)];
  const rows = these.flatMap(({ name, text }, index) =>
    text === null ? [] : [{ name, now: text, before: those?.[index]?.text ?? null }],
  );
  return { rows, day: earlier && (formatDate(earlier.date) || "Last time") };
}

/** Always the same ones in the same order. */
function figuresOf({ answers }: Practised): { name: string; text: string | null }[] {
  const spoken = answers.filter(({ user_answer }) => user_answer !== null);
  const facts = spoken.flatMap((answer) => answer.facts ?? []);
  const pauses = facts.flatMap(({ pauseMs }) => pauseMs ?? []);
  const seconds = spoken.reduce((sum, { duration_ms }) => sum + (duration_ms ?? 0), 0) / 1000;
  return [
    { name: "Segments answered", text: `${spoken.length} of ${answers.length}` },
    { name: "Time you spoke", text: formatLength(seconds) },
    {
      name: "Longest pause",
      text: pauses.length === 0 ? null : `${(Math.max(...pauses) / 1000).toFixed(1)} s`,
    },
    {
      name: "Repeats used (one is free)",
      text: facts.length === 0 ? null : String(Math.max(...facts.map(({ repeats }) => repeats))),
    },
  ];
}
