import { beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { answer } from "../../../support/fake-upstream.ts";
import { givenPublished } from "../../../support/given/staff.ts";
import { focusedOnLoad, textOf, textsOf } from "../../../support/html.ts";
import type { Answer, PortalClient } from "../../../support/portal-client.ts";
import { Api, tokenOf } from "../../upstream/api.ts";
import { usePortal } from "../portal-stack.ts";
import { scriptlessProblems, scriptProblems } from "../../../support/script-rules.ts";

const TEACHER = { email: "teacher@example.com", password: "interpreting" };
const PATH = "/api/v1/mock-test";
const started = z.object({ results: z.object({ mocktest_record_id: z.number() }) });

const portal = usePortal({ STAFF_PATH: "/teachers" });

const handedIn = { record: 0 };
beforeAll(async () => {
  handedIn.record = await handIn(1);
});

/** Submits a test of the trial's student without answers. */
async function handIn(mocktest_id: number): Promise<number> {
  const { upstreamUrl } = portal.stack;
  const login = await new Api(upstreamUrl).login("student@example.com", "interpreting");
  const api = new Api(upstreamUrl, tokenOf(login));
  const { results } = started.parse((await api.post(`${PATH}/exam-start`, { mocktest_id })).body);
  const record = { mocktest_record_id: results.mocktest_record_id, mocktest_id };
  await api.post(`${PATH}/complete-submit`, record);
  return results.mocktest_record_id;
}

/** Opens the list of waiting tests as a teacher. */
async function logIn(teacher: PortalClient): Promise<Answer> {
  const door = await teacher.follow(await teacher.get("/teachers/tests"));
  return teacher.follow(await teacher.press(door, "Log in", TEACHER));
}

const valueOf = ({ page }: Answer, id: string) => page.querySelector(id)?.getAttribute("value");
const heads = ({ page }: Answer) => textsOf(page, ".staff-segment-head");

test("keeps what was typed after an invalid value, a colleague's save, an ended session or an API fault", async () => {
  const { record } = handedIn;
  const teacher = portal.client();
  const list = await logIn(teacher);
  expect(textOf(list.page, ".row-meta")).toMatch(/ Promised by \d+ \w+ \d{4}/);
  const at = await teacher.follow(await teacher.get(`/teachers/tests/${record}`));
  const typed = { reviews: "Long words.", mark: "46", "count-om": "-1" };
  const filled = (answer: Answer) => [
    textOf(answer.page, "#reviews"),
    valueOf(answer, "#mark"),
    valueOf(answer, "#count-om"),
  ];
  const wrong = await teacher.press(at, "Save draft", typed);
  expect([wrong.status, textsOf(wrong.page, ".summary a")]).toEqual([
    422,
    [
      "Omission in segment 1 must be a whole number from 0 to 99",
      "The estimate must be a number from 0 to 45, in steps of a half",
    ],
  ]);
  expect(filled(wrong)).toEqual(["Long words.", "46", "-1"]);
  const empty = await teacher.get(`/teachers/tests/${record}/publish`);
  expect((await teacher.press(empty, "Publish", {})).status).toBe(422);

  const mine = { reviews: "Mine.", mark: "29", "count-om": "3" };
  await teacher.press(at, "Save draft", { reviews: "A colleague's." });
  const conflict = await teacher.press(at, "Save draft", mine);
  expect([conflict.status, textOf(conflict.page, ".notice strong")]).toEqual([
    422,
    "Somebody else saved this dialogue while you wrote.",
  ]);
  expect(textOf(conflict.page, "#theirs")).toContain("A colleague's.");
  expect(filled(conflict)).toEqual(["Mine.", "29", "3"]);

  portal.fake.script("GET /api/staff/tests", answer(500));
  const away = await teacher.press(conflict, "Save draft", { mark: "29.5" });
  portal.fake.heal();
  expect([away.status, textOf(away.page, ".staff-said")]).toEqual([503, "Mine."]);
  const cookie = teacher.cookies.get("ccl_staff") ?? "";
  teacher.cookies.delete("ccl_staff");
  const ended = await teacher.press(away, "Send again");
  expect([ended.status, textOf(ended.page, "h1")]).toEqual([401, "Your session has ended"]);
  teacher.cookies.set("ccl_staff", cookie);
  const saved = await teacher.press(ended, "Send again");
  expect([saved.status, filled(await teacher.follow(saved))]).toEqual([
    303,
    ["Mine.", "29.5", "3"],
  ]);
});

test("a teacher reviews a waiting test, and the student sees the published review", async () => {
  const { record } = handedIn;
  const teacher = portal.client();
  const list = await logIn(teacher);
  expect(textsOf(list.page, ".row-title a"), "whose test it is").toEqual([
    "Hindi Mock Test 1, Manpreet",
  ]);
  expect([...scriptProblems(list.page), ...scriptlessProblems(list.page)]).toEqual([]);
  const link = list.page.querySelector(".row-title a")?.getAttribute("href") ?? "";
  expect(link).toBe(`/teachers/tests/${record}`);
  let at = await teacher.follow(await teacher.get(link));
  const sound = at.page.querySelector("audio")?.getAttribute("src") ?? "";
  const part = await teacher.get(sound, { Range: "bytes=0-9" });
  expect([part.status, part.bytes.length, part.headers.get("content-range")]).toEqual([
    206,
    10,
    expect.stringMatching(/^bytes 0-9\/\d+$/),
  ]);
  expect((await portal.client().get(sound)).status).toBe(401);
  expect(heads(at)[0]).toMatch(/^Segment 1 Not Attempt/);

  // A press counts, saves the typed text, and gets the focus back.
  const remark = { segment_remark: "Slower." };
  const none = { "count-om": "0" };
  at = await teacher.follow(await teacher.press(at, "+1 Omission", { ...none, ...remark }));
  at = await teacher.follow(await teacher.press(at, "+1 Omission"));
  at = await teacher.follow(await teacher.press(at, "−1 Register"));
  expect(focusedOnLoad(at.page).map(({ text }) => text)).toEqual(["−1 Register, 0 counted"]);
  at = await teacher.follow(await teacher.press(at, "Save and go to segment 2"));
  expect(heads(at)[0]).toBe("Segment 1 Not Attempt. 2 Omission. Remark Open segment 1");
  expect(textOf(at.page, ".staff-segment .notice")).toBe("The draft is saved.");
  at = await teacher.follow(await teacher.press(at, "Open segment 1"));
  expect([valueOf(at, "#count-om"), textOf(at.page, ".staff-sum")]).toEqual(["2", "2 Omission −4"]);
  const first = { reviews: "साफ़ और पूरा।", mark: "30" };
  at = await teacher.follow(await teacher.press(at, "Dialogue 2", first));
  const second = { reviews: "Complete.", remark: "Mind the numbers.", mark: "33" };
  const student = await portal.signedIn();
  const feedback = `/mock-test/feedback?record=${record}`;
  at = await teacher.follow(await teacher.press(at, "Save, check and publish", second));
  expect(textOf(at.page, "main")).toContain("Both: 63 of 90, passed.");
  const before = await student.get(feedback);
  expect(before.text).not.toContain("साफ़");
  expect(textOf(before.page, "main")).toContain("Pending...");

  const publish = () => teacher.press(at, "Publish, and open the next test", {});
  const following = answer(200, { results: givenPublished({ next: 12 }) });
  portal.fake.script(`POST /api/staff/tests/${record}/publish`, following);
  expect((await publish()).location).toBe("/teachers/tests/12");
  portal.fake.heal();
  const done = await teacher.follow(await publish());
  expect([textOf(done.page, ".notice"), textOf(done.page, ".empty h2")]).toEqual([
    "The review is published, and the student gets a mail.",
    "Nothing to review",
  ]);
  const after = await student.get(feedback);
  const [board, ...words] = textsOf(after.page, ".panel > section");
  expect(board).toMatch(/^Estimated marksPassed: every mark is high enough\./);
  expect(textsOf(after.page, ".panel tbody tr")).toEqual([
    "Dialogue 130 of 4529 reached",
    "Dialogue 233 of 4529 reached",
    "Both63 of 9063 reached",
  ]);
  expect(words).toEqual(["Admin reviewसाफ़ और पूरा।", "Tutor remarkNo comment."]);
  expect(textOf(after.page, ".answers li")).toContain("Errors found2 Omission");
  expect(textOf(after.page, ".quiet-fold")).toContain("at least 29 marks in each");
  const completed = await student.get("/mock-test?tab=completed");
  expect(textsOf(completed.page, "tbody .btn")[0]).toMatch(/^View review/);
  const log = await teacher.get("/teachers/log");
  expect(textsOf(log.page, "tbody tr")[0]).toMatch(
    new RegExp(`Meera Teacherpublish a reviewmock test ${record}$`),
  );
});
