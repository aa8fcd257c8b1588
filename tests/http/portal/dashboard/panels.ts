import { expect } from "vitest";
import { answer, type FakeUpstream, type Scripted } from "../../../support/fake-upstream.ts";
import { DASHBOARD_CALLS } from "../../../support/daily-answers.ts";
import { textOf } from "../../../support/html.ts";
import type { Answer } from "../../../support/portal-client.ts";
import { TODAY } from "./next-panel.ts";

/** Each panel with its call, a text it shows, its title, and its name when it is missing. */
export const PANELS = [
  {
    id: "next",
    call: "POST /api/v1/practice/pending/",
    holds: "2 of 13 segments done",
    title: "Dialogue 7: Tablets for high blood pressure",
    called: "What to do next",
    without: "fails",
  },
  {
    id: "exam-date",
    call: "GET /api/v1/get-exam-date",
    holds: "12 December 2031",
    title: "Exam Date",
    called: "Exam Date",
    without: "fails",
  },
  {
    id: "week",
    call: "GET /api/v1/getactivetime",
    holds: "Total Hours Spent6.5",
    title: "Weekly Website Statistics",
    called: "Weekly Website Statistics",
    without: "fails",
  },
  {
    id: "summary",
    call: "GET /api/v1/practice-dialogue",
    holds: "Completed: 41 Total: 86",
    title: "Practice dialogues",
    called: "Practice dialogues",
    without: "is empty",
  },
  {
    id: "categories",
    call: "GET /api/v1/practice-dialogues-word",
    holds: "LegalQuestion 37%",
    title: "Category Practice Dialogues",
    called: "Category Practice Dialogues",
    without: "is empty",
  },
  {
    id: "live-sessions",
    call: "GET /api/v1/zoom-meetings",
    holds: "Note-taking for numbers",
    title: "Upcoming Live Sessions",
    called: "Upcoming Live Sessions",
    without: "is empty",
  },
  {
    id: "video-tutorials",
    call: "GET /api/v1/videos-list/",
    holds: "How the test day works8 minutes",
    title: "VIDEO TUTORIALS",
    called: "VIDEO TUTORIALS",
    without: "fails",
  },
];

/** In the order of the sample, because some paths start the same. */
export function answerAll(fake: FakeUpstream, change: Record<string, Scripted> = {}): void {
  fake.heal();
  fake.script(TODAY, answer(404));
  for (const [call, daily] of Object.entries(DASHBOARD_CALLS))
    fake.script(call, change[call] ?? daily);
}

export function expectOthersStand({ page, status }: Answer, broken: string[]): void {
  expect([status, textOf(page, "h1")]).toEqual([200, "Dashboard"]);
  for (const { id, holds } of PANELS.filter((panel) => !broken.includes(panel.id)))
    expect.soft(textOf(page, `#${id}`), id).toContain(holds);
}
