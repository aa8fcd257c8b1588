import { expect } from "vitest";
import { textOf } from "../../support/html.ts";
import type { Answer } from "../../support/portal-client.ts";

export const DIALOGUE = "/practice/list/questions?question=3&segment=2";
export const BUSY = [
  "We can't load this just now",
  "The service does not answer; try again in a moment.",
];

/** One page for each upstream call that it cannot do without. */
export const DOMAINS = [
  { path: "/practice-ccl", call: "GET /api/v1/questions/" },
  { path: "/practice/ccl/list/1", call: "GET /api/v1/questions/" },
  { path: "/practice-ccl?tab=pending", call: "POST /api/v1/practice/pending/" },
  { path: "/practice-ccl?tab=completed", call: "POST /api/v1/practice/completed/?" },
  {
    path: "/practice-ccl/completed?record=1",
    call: "POST /api/v1/practice/completed/user-answers/",
  },
  { path: DIALOGUE, call: "GET /api/v1/question/segments/" },
  { path: "/video", call: "GET /api/v1/videos-list/" },
  { path: "/forum", call: "GET /api/v1/forum-list" },
  { path: "/forum?page=1&thread=9", call: "GET /api/v1/forum-list" },
];

/** A page that says what is wrong in the frame, with a way on and nothing of the upstream's insides. */
export function expectCalm(
  { page, status, text }: Answer,
  wanted: number,
  title: string,
  says: string,
): void {
  expect([status, textOf(page, "h1"), textOf(page, "title")]).toEqual([
    wanted,
    title,
    `${title} - VLE NAATI CCL Portal`,
  ]);
  expect(textOf(page, "main")).toContain(says);
  expect(page.querySelector("nav[aria-label=Main]"), "the frame stays").not.toBeNull();
  expect(page.querySelectorAll("main a").length).toBeGreaterThan(0);
  expect(text).not.toMatch(/secret|SQLSTATE|It works/);
}
