import { expect } from "vitest";
import { textOf } from "../../support/html.ts";
import type { Answer } from "../../support/portal-client.ts";

export const DIALOGUE = "/practice/list/questions?question=3&segment=2";
export const BUSY = ["This did not load", "The service does not answer; try again in a moment."];
/** The agreed text for a dialogue that does not load. */
export const UNREAD = ["Unable to fetch data", "Your work is safe. Try again in a moment."];

const NOT_FOUND = "Data Not Found";
const DIALOGUES = {
  call: "GET /api/v1/questions/",
  h1: "CCL Practice Dialogues",
  empty: NOT_FOUND,
};

interface ListPage {
  path: string;
  call: string;
  empty?: string;
  h1: string;
  stands: string[];
}

/**
 * Pages with one list, which fails alone: header, tabs, search and forms stay. `empty` is the text
 * of a 404; a list of something in the path has none.
 */
export const LISTS: ListPage[] = [
  { path: "/practice-ccl", ...DIALOGUES, stands: [".tabs", "#search", ".filters"] },
  { path: "/practice/ccl/list/1", ...DIALOGUES, stands: ["#search", ".filters"] },
  {
    path: "/practice-ccl?tab=pending&search=bond",
    call: "POST /api/v1/practice/pending/",
    empty: NOT_FOUND,
    h1: "CCL Practice Dialogues",
    stands: [".tabs", "#search[value=bond]"],
  },
  {
    path: "/practice-ccl?tab=completed",
    call: "POST /api/v1/practice/completed/?",
    empty: NOT_FOUND,
    h1: "CCL Practice Dialogues",
    stands: [".tabs", "#search"],
  },
  {
    path: "/recent-exam?search=stall&labeltype=0",
    call: "GET /api/v1/recent-vip-exam-material/",
    empty: NOT_FOUND,
    h1: "Recent VIP Exam Material",
    stands: [".tabs", "#search[value=stall]", ".filters"],
  },
  {
    path: "/recent-exam?tab=pending",
    call: "POST /api/v1/recent/vip/exam/material/pending/",
    empty: NOT_FOUND,
    h1: "Recent VIP Exam Material",
    stands: [".tabs", "#search"],
  },
  {
    path: "/recent-exam?tab=completed",
    call: "POST /api/v1/recent/vip/exam/material/completed/",
    empty: NOT_FOUND,
    h1: "Recent VIP Exam Material",
    stands: [".tabs", "#search"],
  },
  {
    path: "/video",
    call: "GET /api/v1/videos-list/",
    empty: NOT_FOUND,
    h1: "Videos",
    stands: ["#search"],
  },
  {
    path: "/vocabulary?list=ccl&search=bail",
    call: "POST /api/v1/ccl/words/list/",
    empty: NOT_FOUND,
    h1: "CCL Words",
    stands: ["#search[value=bail]", "#direction"],
  },
  {
    path: "/vocabulary?list=my-words&filter_by=2",
    call: "POST /api/v1/mywords/list/",
    empty: NOT_FOUND,
    h1: "My Words",
    stands: ["#filter_by option[value='2'][selected]"],
  },
  {
    path: "/practice-dialogue-completed/1",
    call: "POST /api/v1/category/words/list/",
    h1: "Health",
    stands: ["#search", ".back"],
  },
  {
    path: "/vocabulary/1",
    call: "GET /api/v1/category-word-list",
    h1: "Health: all words",
    stands: [".back"],
  },
  {
    path: "/forum",
    call: "GET /api/v1/forum-list",
    empty: NOT_FOUND,
    h1: "Forum",
    stands: ["textarea[name=forum_details]"],
  },
];

/**
 * One page for each call that a whole page needs. `gone` is the page for a missing object, and
 * `unread` the page's own text for a failed load. Such a page shows the message of a 422, which
 * `practice/dialogue-links` tests.
 */
export const DOMAINS: { path: string; call: string; gone?: string[]; unread?: string[] }[] = [
  {
    path: "/practice-ccl/completed?record=1",
    call: "POST /api/v1/practice/completed/user-answers/",
  },
  { path: DIALOGUE, call: "GET /api/v1/question/segments/", unread: UNREAD },
  {
    path: "/forum?page=1&thread=9",
    call: "GET /api/v1/forum-list",
    gone: ["Forum post", "We can't find"],
  },
];

/**
 * Expects a page that describes the error in the frame, with a link and no internals of the API.
 */
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
