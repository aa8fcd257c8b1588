import { beforeEach, expect, test } from "vitest";
import { answer, type Scripted } from "../../support/fake-upstream.ts";
import { givenPost, givenVideo } from "../../support/given/community.ts";
import { categories, givenCategory, givenMeeting, meetings } from "../../support/given/day.ts";
import { oneTest } from "../../support/given/exam.ts";
import { givenPlan } from "../../support/given/plans.ts";
import { onePage } from "../../support/given/page.ts";
import {
  givenAnswer,
  givenDialogue,
  givenSegment,
  oneDialogue,
  onePractice,
  REVIEW,
} from "../../support/given/practice.ts";
import { givenEntry, givenWord } from "../../support/given/vocabulary.ts";
import { textOf, textsOf } from "../../support/html.ts";
import type { PortalClient } from "../../support/portal-client.ts";
import { at } from "./practice/segment-form.ts";
import { usePortal } from "./portal-stack.ts";

/** Plausible responses of a Laravel program without our fields, and what the page makes of them. */
const portal = usePortal();
let client: PortalClient;
beforeEach(async () => {
  client = await portal.signedIn();
});

const SEGMENTS = "GET /api/v1/question/segments/";
const DIALOGUES = "GET /api/v1/questions/";
const RECENT = "GET /api/v1/recent-vip-exam-material/";
const FORUM = "GET /api/v1/forum-list";
const TOPICS = "GET /api/v1/practice-dialogues-word";
const COUNTS = "GET /api/v1/ccl/words/total-count";
const CCL_WORDS = "POST /api/v1/ccl/words/list/";
const TEST = "GET /api/v1/mock-test/completed/details";
const PLANS = "GET /api/v1/users-plan/list";
const TEST_ANSWERS = "GET /api/v1/mock-test/completed/user-answers";

const ok = (json: unknown) => answer(200, json);
const data = (...rows: unknown[]) => ok({ results: { data: rows } });
const recent = givenDialogue({
  ...{ id: 77, serial_no: "007", question_title: "Paid for by others" },
  ...{ pending_status: "1", get_labels: [] },
});
const recentPage = onePage([recent], { last_page: 3, to: 10, total: 30 });
const word = givenWord({ category_id: "2" });
const noResults = ok({ results: null });
const withoutReview = givenPlan({ sub_status: "1", feedback: 0 });
const waiting = ok(oneTest({ created_at: "2026-11-20", feedback_status: 0 }));
const TEXTS = { audio_reference_text: "Text of 31", sample_answer_text: "Sample of 31" };

/** How many elements a selector finds, the first one's text, or all texts. */
type Shown = Record<string, number | string | RegExp | string[]>;
type Kind = [what: string, answers: Record<string, Scripted>, path: string, shows: Shown];

const KINDS: Kind[] = [
  [
    "a segment with nothing but its text",
    { [SEGMENTS]: ok(oneDialogue()) },
    `${at(2)}&answer=1`,
    { title: /^Segment 2 of 3, Plain/, main: /Text of 32/, ".segments .receipt-stored": 1 },
  ],
  [
    "a segment without a text",
    {
      [SEGMENTS]: ok(oneDialogue({ segments: [givenSegment(31, { audio_reference_text: null })] })),
    },
    `${at(1)}&answer=1`,
    { "#reference .native": "No reference text available" },
  ],
  [
    "rows by number, without serial or title, and labels as a list",
    {
      [DIALOGUES]: ok({
        results: {
          data: {
            0: givenDialogue({ id: 7, serial_no: null, question_title: null, get_labels: [] }),
            2: givenDialogue({ id: 8, serial_no: "12", get_labels: [{ label_type: 3 }] }),
          },
        },
      }),
    },
    "/practice-ccl",
    { ".row-title": ["Dialogue 7", "Plain"] },
  ],
  [
    "a review without languages, sounds of samples, lengths or waves",
    { [REVIEW]: onePractice({}, [givenAnswer(31, TEXTS)]) },
    "/practice-ccl/completed?record=1",
    { audio: 1, main: /Text of 31.*Sample of 31/, ".sound-wave:not(.is-unknown), .facts": 0 },
  ],
  [
    "a mock test without answers",
    { [TEST]: waiting, [TEST_ANSWERS]: noResults },
    "/mock-test/feedback?record=1",
    { "[data-enhance=review] > p:not(.text-ink-muted)": ["There are no answers here yet."] },
  ],
  [
    "a mock test with a bare list of answers",
    {
      [TEST]: waiting,
      [TEST_ANSWERS]: ok({
        results: {
          question_lists: [{ question_id: 3, question_title: "Rent" }],
          practice_list: [givenAnswer(31)],
        },
      }),
    },
    "/mock-test/feedback?record=1",
    { "main dl dd": ["20/11/2026", "Pending..."], "main .stack > h2": ["Rent"] },
  ],
  [
    "a mock test that does not say whether a review is included, and a plan without any",
    { [TEST]: waiting, [TEST_ANSWERS]: noResults, [PLANS]: ok({ results: [withoutReview] }) },
    "/mock-test/feedback?record=1",
    { "main dl dd": ["20/11/2026", "Not in your plan"] },
  ],
  [
    "no hours and visits",
    { "GET /api/v1/getactivetime": ok({ data: null }) },
    "/dashboard",
    { "#week": /^(?!.*Try again).*Spent0.*Visits0/ },
  ],
  [
    "a live session that nobody may join yet",
    { "GET /api/v1/zoom-meetings": meetings(givenMeeting({ start_time: null, join_url: null })) },
    "/dashboard",
    { "#live-sessions": /Legal words/, "#live-sessions a[target=_blank]": 0 },
  ],
  [
    "a topic without its id",
    { [TOPICS]: categories(givenCategory({ category_id: undefined })) },
    "/dashboard",
    { "#categories .card a": 0 },
  ],
  [
    "a video without a title",
    { "GET /api/v1/videos-list/": data(givenVideo({ title: undefined })) },
    "/video",
    { main: /Video 1/ },
  ],
  [
    "posts without a time and without pages",
    { [FORUM]: ok({ results: { forum_list: { data: [givenPost(1, { created_at: null })] } } }) },
    "/forum",
    { main: /Text of post 1/ },
  ],
  ...[
    { results: { ...recentPage, data_exits: "0" } },
    { is_subscribed: true, data_exits: 0, results: recentPage },
    { data_exits: 0, results: [] },
    { is_subscribed: 0, results: { ...recentPage, data_exits: 1 } },
  ].map((json): Kind => [
    `recent material that is closed: ${JSON.stringify(json).replaceAll(/"data":.*?\]/g, "…")}`,
    { [RECENT]: ok(json) },
    "/recent-exam?page=2",
    {
      ".paywall p": /^In order to see Recent VIP Exam, You need to buy a plan\./,
      ".rows, .pagination, .filters, #search, .empty": 0,
      ".tabs a": 3,
      main: /^(?!.*(Paid for by others|007))/,
      "[href*='question=77']": 0,
    },
  ]),
  [
    "an empty list of a closed one",
    { [DIALOGUES]: ok({ is_subscribed: false, results: [] }) },
    "/practice-ccl?search=x",
    { ".empty": 0 },
  ],
  [
    "recent material with data_exits null",
    { [RECENT]: ok({ results: { ...recentPage, data_exits: null } }) },
    "/recent-exam",
    { ".serial": ["007"], ".pagination": /Showing 1 to 10 of 30/, ".row-meta": /^Click to Resume/ },
  ],
  [
    "recent material with the last page alone",
    { [RECENT]: ok({ results: { data: [recent], last_page: 3 } }) },
    "/recent-exam",
    { ".pagination": /Page 1 of 3/, "#dialogue-77 summary": /No label/ },
  ],
  [
    "recent material without rows",
    { [RECENT]: ok({ results: { data: null, data_exits: 1 } }) },
    "/recent-exam?labeltype=0",
    { ".empty p": "Every dialogue has a label.", ".empty a": 1 },
  ],
  [
    "a word whose count is a list",
    { [CCL_WORDS]: data(givenWord({ serial_no: "05", memorized: [{ count_memoriz: "3" }] })) },
    "/vocabulary?list=ccl",
    { ".word-table td.serial": ["05"], "[data-count]": ["3"], ".action": /^\+ My Words/ },
  ],
  [
    "a word without meaning or topic, and rows that are none",
    {
      "POST /api/v1/category/words/list/": data(
        givenWord({ id: 8, category_id: undefined, word: "bond", paraphrase: null }),
        givenWord({ id: undefined }),
        "nonsense",
      ),
    },
    "/practice-dialogue-completed/2",
    { ".word-table tbody th": ["bond"], "[name=add][value='8.2']": 1 },
  ],
  [
    "a word of My Words in a list",
    {
      "POST /api/v1/mywords/list/": ok({ result: onePage([givenEntry([word], { serial_no: 3 })]) }),
    },
    "/vocabulary?list=my-words",
    { ".word-table td.serial": ["3"], ".action": /^Delete tenant from My Words/ },
  ],
  [
    "words that are closed",
    { [CCL_WORDS]: ok({ is_subscribed: "0", results: { data: [word] } }) },
    "/vocabulary?list=ccl",
    {
      ".paywall p": /^In order to see more vocabularies/,
      main: /^(?!.*(tenant|किरायेदार))/,
    },
  ],
  [
    "counts of words as text",
    { [COUNTS]: ok({ total_ccl_words: "480", total_memorized_ccl_words: "148" }) },
    "/vocabulary?list=ccl",
    { ".card-meta": "Opened 148/480 30%" },
  ],
  [
    "no topics of words",
    { "GET /api/v1/category-wise-list": ok({ results: [] }) },
    "/vocabulary",
    { "#categories p": "No category has words in your language yet." },
  ],
];

test.each(KINDS)("%s", async (_, answers, path, shows) => {
  for (const [call, scripted] of Object.entries(answers)) portal.fake.script(call, scripted);
  const { status, page } = await client.get(path);
  expect(status).toBe(200);
  for (const [selector, what] of Object.entries(shows))
    if (typeof what === "number")
      expect(page.querySelectorAll(selector).length, selector).toBe(what);
    else if (Array.isArray(what)) expect(textsOf(page, selector), selector).toEqual(what);
    else if (typeof what === "string") expect(textOf(page, selector), selector).toBe(what);
    else expect(textOf(page, selector), selector).toMatch(what);
});
