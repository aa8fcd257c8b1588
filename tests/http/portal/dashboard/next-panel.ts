import { expect } from "vitest";
import { answer, type FakeUpstream, type Scripted } from "../../../support/fake-upstream.ts";
import { DASHBOARD_CALLS } from "../../../support/daily-answers.ts";
import { givenDialogue, listedPractice, practices } from "../../../support/given/practice.ts";
import { textOf, textsOf } from "../../../support/html.ts";
import type { PortalClient } from "../../../support/portal-client.ts";
import { usePortal } from "../portal-stack.ts";

export const PENDING = "POST /api/v1/practice/pending/";
export const COMPLETED = "POST /api/v1/practice/completed/?";
export const QUESTIONS = "GET /api/v1/questions/";
export const SEGMENTS = "GET /api/v1/question/segments/";
export const RECENT = "POST /api/v1/recent/vip/exam/material/pending/";
/** An extension. Most tests here use a provider without it. */
export const TODAY = "GET /api/v1/today";
export const NOTHING = practices();

/** A row of a plain provider: numbers are text, and some fields are missing. */
export const row = (id: number, more: object = {}) =>
  givenDialogue({
    ...{ id: String(id), serial_no: id + 100, question_title: `Title ${id}`, ...more },
  });
export const completed = (...ids: number[]) =>
  practices(...ids.map((id) => listedPractice({ question_id: id, record_id: id })));

/** Starts a portal, and returns a reader of the dashboard's first panel for scripted responses. */
export function useNextPanel() {
  const portal = usePortal();
  const panelWith = async (change: Record<string, Scripted>) =>
    readPanel(portal.fake, await portal.signedIn(), change);
  return { portal, panelWith };
}

/** Returns the panel, and the number of requests for each call. */
async function readPanel(
  fake: FakeUpstream,
  student: PortalClient,
  change: Record<string, Scripted>,
) {
  fake.heal();
  // The first match answers, so a test's own responses come first.
  for (const [call, scripted] of Object.entries(change)) fake.script(call, scripted);
  if (!(TODAY in change)) fake.script(TODAY, answer(404));
  for (const [call, daily] of Object.entries(DASHBOARD_CALLS))
    if (!(call in change)) fake.script(call, daily);
  const calls = [PENDING, SEGMENTS, QUESTIONS, COMPLETED];
  const before = calls.map((call) => fake.count(call));
  const { page, status, text } = await student.get("/dashboard");
  expect(status).toBe(200);
  return {
    page,
    text,
    asked: calls.map((call, index) => fake.count(call) - (before[index] ?? 0)),
    heading: textOf(page, "#today-title"),
    about: textOf(page, "#next .row-meta"),
    title: textOf(page, "#next h3"),
    link: page.querySelector("#next a.btn-primary")?.getAttribute("href"),
    button: textOf(page, "#next a.btn-primary"),
    progress: page.querySelector("#next progress")?.attributes,
    steps: textsOf(page, "#today .rows > li:not(#next)"),
    news: textsOf(page, ".next-news"),
  };
}
