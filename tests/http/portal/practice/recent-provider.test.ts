import { beforeEach, describe, expect, test } from "vitest";
import { answer } from "../../../support/fake-upstream.ts";
import { onePage } from "../../../support/given/page.ts";
import {
  givenAnswer,
  givenDialogue,
  listedPractice,
  onePractice,
  practices,
  REVIEW,
} from "../../../support/given/practice.ts";
import { textOf, textsOf } from "../../../support/html.ts";
import type { PortalClient } from "../../../support/portal-client.ts";
import { toneFile } from "../../../support/recordings.ts";
import { usePortal } from "../portal-stack.ts";

/** Responses of a provider for recent material: incomplete, in other shapes, or none. */
const portal = usePortal();
let client: PortalClient;

beforeEach(async () => {
  client = await portal.signedIn();
});

const LIST = "GET /api/v1/recent-vip-exam-material/";
const named = { id: 77, serial_no: "007", question_title: "Paid for by others" };
const row = givenDialogue({ ...named, pending_status: "1", get_labels: [] });
const page = onePage([row], { last_page: 3, to: 10, total: 30 });

test("requests the lists with the agreed parameters", async () => {
  await client.get("/recent-exam?search=stall&page=1&labeltype=0");
  const asked = portal.fake.calls.findLast(({ path }) => path.includes("recent-vip"));
  expect([asked?.method, asked?.path]).toEqual([
    "GET",
    "/api/v1/recent-vip-exam-material/?search=stall&page=1&perpage=&language_id=1&labeltype=0",
  ]);
  await client.get("/recent-exam?tab=pending&search=stall&page=1");
  const pending = portal.fake.calls.findLast(({ path }) => path.includes("/recent/vip/"));
  expect([pending?.method, pending?.path]).toEqual([
    "POST",
    "/api/v1/recent/vip/exam/material/pending/?search=stall&page=1",
  ]);
});

describe("without a plan for it", () => {
  test.each<[string, object]>([
    ["data_exits 0 beside the rows", { results: { ...page, data_exits: 0 } }],
    ["data_exits as text", { results: { ...page, data_exits: "0" } }],
    [
      "data_exits at the top, a plan that has other things",
      { is_subscribed: true, data_exits: 0, results: page },
    ],
    ["data_exits 0 and PHP's empty list", { data_exits: 0, results: [] }],
    ["data_exits 0 and nothing else", { data_exits: 0 }],
    ["is_subscribed false with rows", { is_subscribed: false, results: page }],
    ["is_subscribed 0", { is_subscribed: 0, results: { ...page, data_exits: 1 } }],
  ])("%s: shows the agreed paywall, no rows and no pagination", async (_, json) => {
    portal.fake.script(LIST, answer(200, json));
    const { status, text, page: shown } = await client.get("/recent-exam?page=2");
    expect([status, textOf(shown, ".paywall p")]).toEqual([
      200,
      "In order to see Recent VIP Exam, You need to buy a plan. A plan that has it opens the dialogues of your language.",
    ]);
    expect(shown.querySelector(".paywall a.btn")?.getAttribute("href")).toBe("/subscription");
    expect(text).not.toMatch(/Paid for by others|question=77|dialogue-77|007|entries|of 3/);
    expect(shown.querySelectorAll(".rows, .pagination, .filters, #search").length).toBe(0);
    expect(textsOf(shown, ".tabs a").length, "work that was begun stays within reach").toBe(3);
  });
});

describe("data that may be missing", () => {
  test.each<[string, object, string]>([
    ["data_exits and is_subscribed", { results: page }, "Showing 1 to 10 of 30 entries"],
    ["data_exits null", { results: { ...page, data_exits: null } }, "Showing 1 to 10"],
    ["the numbers of the paginator", { results: { data: [row], last_page: 3 } }, "Page 1 of 3"],
    ["the paginator", { results: { data: [row] } }, ""],
    ["even the page around the rows", { results: [row], data_exits: 1 }, ""],
  ])("%s: shows the list", async (_, json, paging) => {
    portal.fake.script(LIST, answer(200, json));
    const { status, page: shown } = await client.get("/recent-exam");
    expect([status, textsOf(shown, ".row-title"), textsOf(shown, ".serial")]).toEqual([
      200,
      ["Paid for by others"],
      ["007"],
    ]);
    expect(textOf(shown, ".row-meta")).toMatch(/^Click to Resume/);
    expect(textOf(shown, "#dialogue-77 summary")).toContain("No label");
    expect(textOf(shown, ".pagination")).toContain(paging);
  });

  test("missing rows: the empty list says why", async () => {
    portal.fake.script(LIST, answer(200, { results: { data: null, data_exits: 1 } }));
    const { page: shown } = await client.get("/recent-exam");
    expect([textOf(shown, ".empty h2"), textOf(shown, ".empty p")]).toEqual([
      "Data Not Found",
      "There are no dialogues in your language yet.",
    ]);
    expect(shown.querySelectorAll(".empty a").length).toBe(0);
    const filtered = await client.get("/recent-exam?labeltype=0");
    expect(textOf(filtered.page, ".empty p")).toBe("Every dialogue has a label.");
    expect(filtered.page.querySelector(".empty a")?.getAttribute("href")).toBe("/recent-exam");
  });
});

test.each<[string, object, string]>([
  ["403", { status: 403, message: "Your branch is closed today." }, "Your branch is closed today."],
  ["500", { status: "500", message: "SQLSTATE secret" }, "This did not load."],
  ["success false", { success: false, results: page }, "This did not load."],
])("treats a refusal inside a 200 as a refusal: %s", async (_, json, says) => {
  portal.fake.script(LIST, answer(200, json));
  const { page: shown, text } = await client.get("/recent-exam");
  expect(textOf(shown, "main")).toContain(says);
  expect(text).not.toMatch(/secret|Paid for by others/);
  for (const tab of ["pending", "completed"]) {
    portal.fake.script("POST /api/v1/recent/vip/exam/material/", answer(200, json));
    const table = await client.get(`/recent-exam?tab=${tab}`);
    expect(textOf(table.page, "main")).toContain(says);
  }
});

test("looks for an unconfirmed upload among pending recent material too", async () => {
  const at = "/practice/list/questions?question=10&segment=1&from=recent-exam";
  const form = await client.get(at);
  const field = form.page.querySelector("#answer [name=segment_id]");
  const answered = givenAnswer(Number(field?.getAttribute("value")));
  portal.fake.script("POST /api/v1/practice/answer-store", answer(200));
  portal.fake.script("POST /api/v1/practice/answer-update", answer(200, { status: 200 }));
  portal.fake.script(
    "POST /api/v1/recent/vip/exam/material/pending/",
    practices(listedPractice({ question_id: 10, record_id: 41 })),
  );
  portal.fake.script(REVIEW, onePractice({ question_id: 10 }, [answered]));
  const posted = await client.press(form, "Next", {}, toneFile(440));
  expect(posted.status).toBe(303);
  const next = await client.follow(posted);
  expect(next.page.querySelector(".notice-page"), "nothing to warn of").toBeNull();
  const asked = portal.fake.calls.slice(-20).map(({ path }) => path.split("?")[0]);
  expect(asked).toEqual(
    expect.arrayContaining([
      "/api/v1/practice/pending/",
      "/api/v1/recent/vip/exam/material/pending/",
    ]),
  );
});
