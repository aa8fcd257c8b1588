import { expect, test } from "vitest";
import { answer } from "../../../support/fake-upstream.ts";
import {
  examDate,
  givenDialogueToday,
  givenTestsToday,
  givenToday,
  givenWordsToday,
} from "../../../support/given/day.ts";
import { textOf, textsOf } from "../../../support/html.ts";
import { TODAY, useNextPanel } from "./next-panel.ts";

const { portal, panelWith } = useNextPanel();
const told = (more: object = {}) => answer(200, { results: givenToday(more) });
const words = givenWordsToday({ due_count: 14 });
const dayFromNow = (days: number) =>
  new Date(Date.now() + days * 86_400_000).toLocaleDateString("en-CA", {
    timeZone: "Australia/Sydney",
  });
const examIn = (days: number) => examDate(dayFromNow(days));
const EXAM = "GET /api/v1/get-exam-date";
const said = (page: Parameters<typeof textOf>[0]) => textOf(page, ".today-plan > p");

test("lists what is begun, due and to be repeated, and whether the pace is enough for the exam", async () => {
  const next = await panelWith({
    [TODAY]: told({
      begun: givenDialogueToday({ no_of_q_done: 9, next_segment: 10, duration_left_ms: 30_000 }),
      also_begun: givenDialogueToday({
        ...{ question_id: 6, serial_no: 3, question_title: "Stall", is_recent: 1 },
        ...{ no_of_q_done: 12, next_segment: 13, duration_left_ms: 10_000 },
      }),
      repeat: givenDialogueToday({
        ...{ question_id: 7, serial_no: 11, question_title: "Looking for work" },
        ...{ label_type: 1, duration_ms: 130_000, practised_at: null },
      }),
      words,
      repeat_count: 1,
      mock_tests: givenTestsToday({ open_count: 2 }),
    }),
    [EXAM]: examIn(40),
  });
  expect(next).toMatchObject({
    title: "Dialogue 2: Tablets",
    about: "9 of 13 segments done. About 2 minutes left.",
    link: "/practice/list/questions?question=5&segment=10",
    steps: [
      "2Dialogue 3: StallRecent VIP Exam Material. 12 of 13 done. About 1 minute left.",
      "3Repeat 14 wordsDue today. About 4 minutes.",
      "4Say it again: Dialogue 11, Looking for workYou labelled it Don't know at All. About 7 minutes.",
      "5Learn 10 of 15 new wordsAbout 3 minutes.",
    ],
    // One call has everything, so no list or dialogue is read.
    asked: [0, 0, 0, 0],
  });
  expect(textOf(next.page, "#today .panel-head p")).toBe("17 minutes left");
  const repeat = next.page.querySelector("#today a[href*='study?']");
  expect(repeat?.getAttribute("href"), "no more words than it says").toContain("due=1");
  expect(said(next.page)).toMatch(/^At 20 minutes a day you reach all 22 dialogues by \d+ \w+\.$/);
  const short = await panelWith({ [TODAY]: told({ words }), [EXAM]: examIn(9) });
  expect(said(short.page)).toBe(
    "At 20 minutes a day you reach 21 of 22 dialogues. 25 minutes would reach all.",
  );
});

test("says that nothing more is due after enough work, on a day off and on exam day", async () => {
  const more = givenDialogueToday({ question_id: 9, serial_no: 9, duration_ms: 130_000 });
  const done = await panelWith({
    [TODAY]: told({
      next: more,
      submitted_today: [5, 6, 7].map((id) =>
        givenDialogueToday({ question_id: id, record_id: id, no_of_q_done: 13 }),
      ),
      // Three of fifteen words come back in a minute.
      words: givenWordsToday({
        ...{ due_count: 3, again_count: 3, reviewed_today: 18, words_today: 15, fresh_today: 15 },
        due_days: [{ day: dayFromNow(1), count: 23 }],
      }),
    }),
  });
  expect(textOf(done.page, "#today .panel-head p")).toBe(
    "Done for today: 39 segments spoken, 15 words met. Tomorrow: 13 minutes.",
  );
  expect(done.steps).toEqual([
    "DoneDialogue 2: TabletsSubmitted.",
    "DoneDialogue 2: TabletsSubmitted.",
    "Done15 new words metAbout 4 minutes.",
  ]);
  const plain = await panelWith({
    [TODAY]: told({
      next: more,
      words: givenWordsToday({ reviewed_today: 12, due_count: 0, fresh_today: 2, fresh_count: 0 }),
    }),
  });
  expect(plain.steps.slice(0, 2), "a provider that does not count the words").toEqual([
    "Done10 words repeatedAbout 3 minutes.",
    "Done2 new words metAbout 1 minute.",
  ]);
  expect(done.title).toBe("Dialogue 9: Tablets");
  const read = await panelWith({
    [TODAY]: told({
      next: more,
      remarks_read_today: [givenDialogueToday({ record_id: 9 })],
      mock_tests: givenTestsToday({
        taken_today: ["Mock A"],
        reviews_read_today: [{ mocktest_record_id: 4, mocktest_name: "Mock B" }],
      }),
    }),
  });
  expect(read.steps).toEqual([
    "DoneMock AHanded in.",
    "DoneYour teacher's review of Mock BRead.",
    "DoneDialogue 2: TabletsYour teacher's remark is read.",
  ]);
  expect(textOf(read.page, "#today .panel-head p")).toMatch(/^Done for today: 1 mock test\./);
  const off = await panelWith({
    [TODAY]: told({ next: more, words, days_off: [0, 1, 2, 3, 4, 5, 6] }),
  });
  expect(textOf(off.page, "#today .panel-head p")).toBe("A day off.");
  const exam = await panelWith({ [TODAY]: told({ next: more, words }), [EXAM]: examIn(0) });
  expect(said(exam.page)).toBe("Your exam is today. Nothing is planned.");
  expect(exam.steps).toEqual([]);
  expect(textOf(exam.page, "#today .panel-head p")).toBe("Nothing is due today.");
  expect(exam.title, "nothing new near the exam").toBe("Say a dialogue again");
});

test("the plan counts only dialogues a student may open, and is silent once free ones are used up", async () => {
  const one = { dialogue_count: 1, practised_count: 1 };
  const paid = await panelWith({ [TODAY]: told(one) });
  expect(said(paid.page)).toBe(
    "You have practised your one dialogue. Words and repeats keep you fresh.",
  );
  const free = await panelWith({ [TODAY]: told({ ...one, is_subscribed: false }) });
  expect(free.page.querySelectorAll(".today-plan > p")).toEqual([]);
});

test("one press saves the pace in the account, or on the device if the provider cannot store it", async () => {
  portal.fake.heal();
  const student = await portal.signedIn();
  const press = async (value: string, who = student) => {
    const page = await who.follow(await who.post("/dashboard", { pace: value }));
    return [
      textOf(page.page, ".notice-page"),
      textOf(page.page, ".today-plan summary"),
      textsOf(page.page, ".today-plan [aria-pressed=true]"),
    ];
  };
  expect(await press("30.06")).toEqual([
    "30 minutes a day, Saturdays and Sundays off. Saved in your account.",
    "30 minutes a day, Saturdays and Sundays off. Change my plan",
    ["30", "Saturday", "Sunday"],
  ]);
  const elsewhere = await portal.signedIn();
  expect(textOf((await elsewhere.get("/")).page, ".today-plan summary")).toContain("30 minutes");
  for (const wrong of ["", "15.0", "30.7", "30.0,6", "<b>"])
    expect((await press(wrong))[0]).toBe("That did not work. Nothing was changed.");

  portal.fake.script(TODAY, answer(404));
  portal.fake.script("POST /api/v1/user/pace", answer(404));
  expect(await press("45.")).toEqual([
    "45 minutes a day. Saved on this device.",
    "45 minutes a day. Change my plan",
    ["45"],
  ]);
  portal.fake.script("POST /api/v1/user/pace", answer(500));
  expect((await press("10."))[0]).toMatch(/^Your plan was not changed\./);
});

test("ticks a submitted dialogue and names the next one, with the embedded API", async () => {
  portal.fake.heal();
  const student = await portal.signedIn();
  const before = await student.get("/");
  expect(textOf(before.page, "#next h3")).toBe("Dialogue 2: Tablets for high blood pressure");
  const [, id = ""] =
    /question=(\d+)/.exec(before.page.querySelector("#next a")?.getAttribute("href") ?? "") ?? [];
  const finish = await student.get(`/practice/list/questions/finish?question=${id}&segment=end`);
  await student.press(finish, "Submit");
  const { page } = await student.get("/");
  expect(textsOf(page, ".today-done h3")).toEqual(["Dialogue 2: Tablets for high blood pressure"]);
  expect(textOf(page, "#today .panel-head p")).toMatch(/^1 of \d done/);
  expect(textOf(page, "#next h3")).not.toContain("Dialogue 2");
});
