import type { listSummaries } from "#app/lib/api/dashboard.server.ts";
import { listMockRecords } from "#app/lib/api/mock-tests.server.ts";
import { findToday, type Today, type Told } from "#app/lib/api/today.server.ts";
import type { Student } from "#app/lib/http/auth.server.ts";
import { type Panel, readPanel } from "#app/lib/api/call/panel.server.ts";
import { noDialoguesIn } from "#app/lib/dialogues.server.ts";
import { paths, pathsFrom } from "#app/lib/paths.ts";
import { reviewsRead } from "#app/lib/sitting/sitting.server.ts";
import { dayMeant, todayIn, dayBegan, nowOf } from "#app/lib/text/time-zone.server.ts";
import { formatDate } from "#app/lib/text/upstream-time.ts";
import { readNextSteps } from "./next-step.server.ts";
import {
  chooseWords,
  firstWords,
  type NextStep,
  noDialogueWords,
  planWords as seePlansWords,
  renewWords,
  repeatAnyWords,
} from "./next-step-words.server.ts";
import { readDueWords, reviewStep, runningStep } from "./other-steps.server.ts";
import { paceOf } from "./pace.server.ts";
import { fitOf } from "#plan/fit.ts";
import { daysUntil, LIGHT_DAYS, type Pace, planDays, type PlannedDay } from "#plan/plan.ts";
import { begunToday, minutesOf, REPEAT_AFTER_MS, workOf } from "#plan/today.ts";
import { type PlanEnd, readPlanEnd, planWords } from "./plan-end.server.ts";
import { workView, type WorkView } from "#app/lib/agenda.server.ts";
import {
  begunStep,
  dayEnd,
  type DoneStep,
  doneOf,
  newStep,
  stepsOf,
  summaryOf,
  workCounted,
} from "./today.server.ts";

const FIRST_PAGE = { search: "", page: 1 };
const MOST_DONE = 3;

/** The data of the first panel: today's tasks and other news. */
export interface FirstPanel {
  done: DoneStep[];
  /** The next task; the student can also do the later ones. */
  step: NextStep;
  then: NextStep[];
  /** "1 of 3 done, 14 minutes left", or that the rest is extra. */
  summary: string | null;
  news: { text: string; link: { href: string; text: string } } | null;
  /** An unread remark by a teacher. */
  remark: FirstPanel["news"];
  /** Work that a teacher assigned to the student's groups; null without any. */
  work: { next: WorkView[]; count: number } | null;
  /** The date of the account's deletion, if the student requested it. */
  deletesOn: string | null;
  /** How much the pace covers; the form changes the pace. */
  plan: { said: string | null; pace: Pace; hasReminders: boolean } | null;
}

interface About {
  request: Request;
  zone: string | null;
  summaries: Promise<Panel<Awaited<ReturnType<typeof listSummaries>>>>;
  examDate: Promise<Panel<string | null>>;
}

/** Loads the first panel of the dashboard. Fails only when no step can be read. */
export async function loadFirstPanel(student: Student, about: About): Promise<Panel<FirstPanel>> {
  const { request, zone } = about;
  const now = new Date();
  const repeatBefore = new Date(now.getTime() - REPEAT_AFTER_MS);
  const [{ value: told }, begun, ended, { value: planEnd }, summaries, examDate] =
    await Promise.all([
      readPanel(student, (caller) =>
        findToday(caller, { since: dayBegan(zone, now), repeatBefore }),
      ),
      readPanel(student, (caller) => listMockRecords(caller, "pending", FIRST_PAGE)),
      readPanel(student, (caller) => listMockRecords(caller, "completed", FIRST_PAGE)),
      readPanel(student, readPlanEnd),
      about.summaries,
      about.examDate,
    ]);
  const hasPractised =
    [begun, ended].some(({ value }) => value !== null && value.data.length > 0) ||
    (summaries.value ?? []).some(({ completed }) => (completed ?? 0) > 0) ||
    planEnd?.isOver === true;
  const exam = dayMeant(examDate.value ?? "", zone);
  const { planned, tomorrow, plan } = planOf(told, {
    now,
    request,
    zone,
    exam,
    kinds: summaries.value ?? [],
  });
  const running = await runningStep(student, request, begun.value?.data ?? []);
  const known = { zone, hasPractised, planEnd };
  const read: Panel<NextStep[]> = told
    ? { failed: null, value: toldSteps(student, told, { now, planned, ...known }) }
    : await listedSteps(student, known);
  if (read.failed !== null && running === null) return read;
  const review = reviewStep(ended.value?.data ?? [], reviewsRead(request));
  const open = [running, ...(read.value ?? []), review].filter((step) => step !== null);
  const allDone = told ? doneOf(told, { zone, now, planned }) : [];
  const done = allDone.slice(-MOST_DONE);
  const deletesOn = told?.deletes_at ? formatDate(told.deletes_at) : null;
  const remark = remarkNews(told);
  const work =
    told?.work && told.work.next.length > 0
      ? {
          next: told.work.next.map((row) => workView(row, zone, now)),
          count: told.work.count,
        }
      : null;
  const [step, ...then] = open;
  if (step)
    return {
      failed: null,
      value: {
        ...{ done, step, then, plan, deletesOn, remark, work, news: planNews(planEnd, open) },
        summary: summaryOf(allDone, open, () => dayEnd(told, tomorrow)),
      },
    };
  const left = daysUntil(exam, todayIn(zone, now));
  const isNear = left !== null && left <= LIGHT_DAYS;
  const begunElse = told?.begun ?? told?.also_begun;
  const extra = begunElse ? begunStep(begunElse, { zone }) : await extraStep(student, told, isNear);
  return {
    failed: null,
    value: {
      ...{ done, step: extra, then: [], plan, deletesOn, remark, work },
      news: planNews(planEnd, [extra]),
      summary:
        planned?.kind === "off"
          ? "A day off."
          : done.length > 0
            ? dayEnd(told, tomorrow)
            : "Nothing is due today.",
    },
  };
}

/** Returns a teacher's newest remark, and the number of the others. */
function remarkNews(told: Told | null): FirstPanel["news"] {
  if (!told?.remark) return null;
  const { record_id, serial_no, question_title, is_recent, count } = told.remark;
  const more = count > 1 ? `, and on ${count - 1} more` : "";
  const { completed } = pathsFrom(is_recent ? "recent-exam" : "practice-ccl");
  return {
    text: `Your teacher left a remark on Dialogue ${serial_no}: ${question_title}${more}.`,
    link: { href: completed(record_id), text: "Open it" },
  };
}

/** Returns nothing when the step says the same. */
function planNews(end: PlanEnd | null, steps: NextStep[]): FirstPanel["news"] {
  if (end === null || steps.some(({ title }) => title === end.text)) return null;
  return { text: `${end.text}.`, link: { href: paths.subscription, text: "Renew" } };
}

interface Asked {
  now: Date;
  request: Request;
  zone: string | null;
  exam: string | null;
  kinds: Awaited<ReturnType<typeof listSummaries>>;
}

/** Returns the plan until the exam, and its first day. Null when dialogues are not counted. */
function planOf(
  told: Today | null,
  { now, request, zone, exam, kinds }: Asked,
): { plan: FirstPanel["plan"]; planned: PlannedDay | null; tomorrow: PlannedDay | null } {
  const work = told ? workOf(told, nowOf(told, { zone, now })) : workCounted(kinds);
  if (work === null) return { plan: null, planned: null, tomorrow: null };
  const pace = paceOf(request, told);
  const today = todayIn(zone, now);
  const asked = { today, exam, pace, work };
  const fit = fitOf(asked);
  // Without a paid plan only the free dialogues count, so completing them is no praise.
  const isClosed = told?.is_subscribed === false && fit.practised === fit.total;
  const said = isClosed ? null : planWords({ today, exam, pace, fit });
  // A provider with daily data also mails reminders.
  const hasReminders = told !== null;
  const [planned = null, tomorrow = null] = planDays(asked);
  return { plan: { said, pace, hasReminders }, planned, tomorrow };
}

interface Known {
  zone: string | null;
  /** True once a dialogue or a mock test was done. */
  hasPractised: boolean;
  planEnd: PlanEnd | null;
}

/** Returns the steps from the agreed lists, and the words that are due. */
async function listedSteps(student: Student, known: Known): Promise<Panel<NextStep[]>> {
  const [steps, due] = await Promise.all([
    readPanel(student, (caller) => readNextSteps(caller, known)),
    readPanel(student, (caller) => readDueWords(caller, known.zone)),
  ]);
  if (steps.failed !== null) return steps;
  return { failed: null, value: due.value ? [...steps.value, due.value] : steps.value };
}

function toldSteps(
  student: Student,
  told: Today,
  { hasPractised, planEnd, ...about }: Known & { now: Date; planned: PlannedDay | null },
): NextStep[] {
  const isNew = told.begun === null && told.practised_count === 0 && !hasPractised;
  if (isNew && told.next) return [firstStep(student, told, told.next)];
  const end = told.is_subscribed ? null : planEnd;
  const steps = stepsOf(end?.isOver ? { ...told, next: null, repeat: null } : told, about);
  if (told.is_subscribed || (told.next && !end?.isOver)) return steps;
  // Without a plan, only words and begun dialogues are left.
  const begun = begunToday(told, about.planned);
  return steps.toSpliced(begun.length, 0, withoutPlan(told, end));
}

const withoutPlan = (told: Today, end: PlanEnd | null) =>
  end?.isOver ? renewWords(end.text) : seePlansWords(told.practised_count > 0);

function firstStep(
  { session: { first_name: name } }: Student,
  { is_subscribed: hasPlan }: Today,
  next: NonNullable<Today["next"]>,
): NextStep {
  const { question_id: id, serial_no, question_title, no_of_segments: segments } = next;
  const minutes = minutesOf(next.duration_ms, segments);
  return firstWords(
    { id, serial_no, question_title },
    { name, hasPlan, language: null, segments, minutes },
  );
}

/** Returns an extra step after today's work. Shortly before the exam it is a repeat. */
async function extraStep(student: Student, told: Today | null, isNear: boolean): Promise<NextStep> {
  if (isNear && told && told.practised_count > 0) return repeatAnyWords();
  if (told?.next) return newStep(told.next);
  if (told?.dialogue_count === 0 && told.is_subscribed)
    return noDialogueWords(await noDialoguesIn(student, student.session.language));
  return chooseWords();
}
