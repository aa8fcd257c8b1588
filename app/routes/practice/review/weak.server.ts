import { randomUUID } from "node:crypto";
import type { PracticeAnswer } from "#app/lib/api/practice.server.ts";
import type { HubPaths } from "#app/lib/paths.ts";
import type { EarlierAnswer } from "#app/lib/review/review-sources.server.ts";
import { reasonsText } from "#app/lib/review/weak-words.ts";
import { counted } from "#app/lib/text/format.ts";
import { dayEnds, todayIn } from "#app/lib/text/time-zone.server.ts";
import { formatDate, readTime } from "#app/lib/text/upstream-time.ts";
import { weakText } from "#plan/day-words.ts";
import { minutesOf } from "#plan/today.ts";

export interface NumberedAnswer {
  no: number;
  answer: PracticeAnswer;
}
interface Day {
  zone: string | null;
  now: Date;
}

export type WeakView = ReturnType<typeof weakView>;

/** Returns the standing of a weak segment, and what its rating sends. */
export function weakView(weak: NonNullable<PracticeAnswer["weak"]>, day: Day) {
  const due = readTime(weak.due);
  return {
    why: reasonsText(weak.reasons),
    byTeacher: weak.by_teacher,
    /** True when this practice has a take after the weak one, which is not rated yet. */
    isNewer: weak.is_newer,
    /** Null when it is due today. */
    comesBack: due === null || isDue(weak.due, day) ? null : formatDate(todayIn(day.zone, due)),
    rating: { reps: weak.reps, reviewId: randomUUID(), card: JSON.stringify(weak.card) },
  };
}

function isDue(due: string | null, { zone, now }: Day): boolean {
  const moment = readTime(due);
  return moment !== null && moment < dayEnds(zone, now);
}

/** Returns the weak take, beside which the new one is heard. */
export function weakTake({ weak }: PracticeAnswer): EarlierAnswer | null {
  if (!weak?.is_newer || !weak.take) return null;
  return { day: formatDate(weak.take.created_at ?? ""), answer: weak.take };
}

interface Place {
  paths: HubPaths;
  dialogueId: number;
  /** Returns the URL of the review's page with a segment. */
  pageOf: (no: number) => string;
}

/** Returns the segments of a review with a new take, and the way to speak the others again. */
export function leadOn(
  answers: NumberedAnswer[],
  { paths, dialogueId, pageOf, ...day }: Place & Day,
) {
  const again = answers.filter(
    ({ answer: { weak } }) => weak !== null && !weak.is_newer && isDue(weak.due, day),
  );
  const numbers = again.map(({ no }) => no);
  const lengths = again.flatMap(({ answer }) => answer.question_duration_ms ?? []);
  const sum = lengths.reduce((all, one) => all + one, 0);
  const minutes = lengths.length === again.length ? minutesOf(sum, again.length) : null;
  return {
    newTakes: answers
      .filter(({ answer }) => answer.weak?.is_newer)
      .map(({ no }) => ({ no, href: `${pageOf(no)}&segment=${no}#weak-${no}` })),
    again:
      again.length === 0
        ? null
        : {
            href: paths.dialogue(dialogueId, numbers[0], { only: numbers.join(",") }),
            text: weakText(again.length),
            about: minutes === null ? "" : `, about ${counted(minutes, "minute")}`,
          },
  };
}
