import type { listSummaries } from "#app/lib/api/dashboard.server.ts";
import { listMockRecords } from "#app/lib/api/mock-tests.server.ts";
import type { Student } from "#app/lib/http/auth.server.ts";
import { type Panel, readPanel } from "#app/lib/api/call/panel.server.ts";
import { paths } from "#app/lib/paths.ts";
import { reviewsRead } from "#app/lib/reviews-read.server.ts";
import { type News, readDueWords, reviewNews } from "./news.server.ts";
import { readNextStep } from "./next-step.server.ts";
import type { NextStep } from "./next-step-words.server.ts";
import { type PlanEnd, readPlanEnd } from "./plan-end.server.ts";
import { runningStep } from "./running-step.server.ts";

const FIRST_PAGE = { search: "", page: 1 };

/** What to do next, and what else there is to know. */
export interface FirstPanel {
  step: NextStep;
  news: News[];
}

interface About {
  request: Request;
  zone: string | null;
  summaries: Promise<Panel<Awaited<ReturnType<typeof listSummaries>>>>;
}

/**
 * The first panel of the dashboard. Only a next step that cannot be read makes it fail; of the rest
 * it shows what could be read.
 */
export async function loadFirstPanel(
  student: Student,
  { request, zone, summaries }: About,
): Promise<Panel<FirstPanel>> {
  const begun = readPanel(student, (caller) => listMockRecords(caller, "pending", FIRST_PAGE));
  const ended = readPanel(student, (caller) => listMockRecords(caller, "completed", FIRST_PAGE));
  const plan = readPanel(student, readPlanEnd);
  const hasPractised = async () => {
    const tests = [(await begun).value, (await ended).value];
    return (
      tests.some((page) => page !== null && page.data.length > 0) ||
      ((await summaries).value ?? []).some(({ completed }) => (completed ?? 0) > 0) ||
      (await plan).value?.isOver === true
    );
  };
  const planEnd = async () => (await plan).value;
  const [step, due, running] = await Promise.all([
    readPanel(student, (caller) => readNextStep(caller, { zone, hasPractised, planEnd })),
    readPanel(student, (caller) => readDueWords(caller, zone)),
    begun.then(({ value }) => runningStep(student, request, value?.data ?? [])),
    ended,
    plan,
  ]);
  const shown: Panel<NextStep> = running ? { failed: null, value: running } : step;
  if (shown.failed !== null) return shown;
  const first = shown.value;
  const reviewed = reviewNews((await ended).value?.data ?? [], reviewsRead(request));
  const news = [reviewed, due.value, planNews(await planEnd(), first)];
  return { failed: null, value: { step: first, news: news.filter((line) => line !== null) } };
}

/** Said once: the step may be to renew the plan. */
function planNews(end: PlanEnd | null, step: NextStep): News | null {
  if (end === null || step.title === end.text) return null;
  return { text: `${end.text}.`, link: { href: paths.subscription, text: "Renew" } };
}
