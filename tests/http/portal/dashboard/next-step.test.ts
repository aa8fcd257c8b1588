import { describe, expect, test } from "vitest";
import { answer } from "../../../support/fake-upstream.ts";
import { BEGUN, segments } from "../../../support/daily-answers.ts";
import { dialogues, listedPractice, practices } from "../../../support/given/practice.ts";
import { textsOf } from "../../../support/html.ts";
import {
  completed,
  COMPLETED,
  NOTHING,
  PENDING,
  QUESTIONS,
  RECENT,
  row,
  SEGMENTS,
  useNextPanel,
} from "./next-panel.ts";

const { portal, panelWith } = useNextPanel();

describe("when a dialogue is in progress", () => {
  test("the panel continues at the first unanswered segment without extra calls", async () => {
    const next = await panelWith({});
    expect(next.about).toMatch(
      /^2 of 13 segments done\. Started (today|yesterday)\. About \d minutes left\.$/,
    );
    expect(next).toMatchObject({
      title: "Dialogue 7: Tablets for high blood pressure",
      link: "/practice/list/questions?question=5&segment=2",
      button: "Continue with segment 2",
      progress: { value: "2", max: "13" },
      asked: [1, 1, 0, 0],
      steps: [],
    });
    expect(next.page.querySelectorAll("main .btn-primary:not([type=submit])").length).toBe(1);
  });

  test("the panel takes the progress from the list and does not load the dialogue", async () => {
    const far = { no_of_segments: 13, no_of_q_done: 4, next_segment: 3 };
    const listed = (more: object) => practices({ ...BEGUN, ...far, ...more });
    expect(await panelWith({ [PENDING]: listed({}) })).toMatchObject({
      button: "Continue with segment 3",
      progress: { value: "4", max: "13" },
      asked: [1, 0, 0, 0],
    });
    const all = await panelWith({ [PENDING]: listed({ no_of_q_done: 13, next_segment: null }) });
    expect(all.button).toBe("Submit this dialogue");
  });

  test("the panel names the last begun dialogue of each kind, the newest first", async () => {
    const stall = { question_id: 6, question_title: "Stall", serial_no: 2 };
    const recent = (created_at: string) => practices(listedPractice({ ...stall, created_at }));
    const later = await panelWith({ [RECENT]: recent("2031-01-01T00:00:00Z") });
    expect(later).toMatchObject({
      title: "Dialogue 2: Stall",
      link: "/practice/list/questions?question=6&segment=2&from=recent-exam",
      steps: [expect.stringContaining("Dialogue 7")],
    });
    const earlier = await panelWith({ [RECENT]: recent("2025-01-01T00:00:00Z") });
    expect(earlier.title).toMatch(/^Dialogue 7/);
    expect(earlier.steps).toEqual([expect.stringContaining("Dialogue 2: Stall")]);
    const alone = { [PENDING]: NOTHING, [QUESTIONS]: dialogues([]), [COMPLETED]: NOTHING };
    expect((await panelWith({ ...alone, [RECENT]: recent("") })).title).toBe("Dialogue 2: Stall");
  });

  test("the panel leads to Submit when all segments are answered", async () => {
    const all = Array.from({ length: 13 }, (_, index) => index + 1);
    expect(await panelWith({ [SEGMENTS]: answer(200, segments(all)) })).toMatchObject({
      button: "Submit this dialogue",
      link: "/practice/list/questions?question=5&segment=end",
    });
  });

  test("the panel continues without segment numbers when segments are missing or unreadable", async () => {
    for (const fault of [answer(500), answer(200, segments([], 0))])
      expect(await panelWith({ [SEGMENTS]: fault })).toMatchObject({
        title: "Dialogue 7: Tablets for high blood pressure",
        button: "Continue",
        link: "/practice/list/questions?question=5",
        progress: undefined,
      });
  });

  test("the panel works without a date or serial number, from a count of answers alone", async () => {
    const plain = { ...BEGUN, serial_no: null, created_at: "soon" };
    const { results } = segments([]);
    expect(
      await panelWith({
        [PENDING]: practices(plain),
        [SEGMENTS]: answer(200, { results: { ...results, no_of_q_done: "4" } }),
      }),
    ).toMatchObject({
      about: "4 of 13 segments done. About 6 minutes left.",
      title: "Dialogue 5: Tablets for high blood pressure",
      button: "Continue with segment 5",
    });
  });

  test.each([403, 404])(
    "the panel suggests another one when it cannot be opened any more (%s)",
    async (status) => {
      const next = await panelWith({
        [SEGMENTS]: answer(status, { message: "secret" }),
        [QUESTIONS]: dialogues([row(5), row(4), row(3)]),
        [COMPLETED]: completed(3),
      });
      expect([next.title, next.text.includes("secret")]).toEqual(["Dialogue 104: Title 4", false]);
    },
  );

  test("the panel finds it when only the list of questions marks it", async () => {
    expect(
      await panelWith({
        [PENDING]: NOTHING,
        [QUESTIONS]: dialogues([row(8), row(5, { pending_status: "1" })]),
        [COMPLETED]: NOTHING,
      }),
    ).toMatchObject({ title: "Dialogue 105: Title 5", button: "Continue with segment 2" });
  });
});

describe("when no dialogue is in progress", () => {
  test("the panel suggests the oldest dialogue that is not done", async () => {
    expect(
      await panelWith({
        [PENDING]: NOTHING,
        [QUESTIONS]: dialogues([row(4), row(3), row(2), row(1)]),
        [COMPLETED]: completed(1, 2),
      }),
    ).toMatchObject({
      about: "A new dialogue.",
      title: "Dialogue 103: Title 3",
      link: "/practice/list/questions?question=3",
      button: "Start dialogue 103",
      asked: [1, 0, 1, 1],
      steps: [],
    });
  });

  test("the panel links to the list when every dialogue is done", async () => {
    expect(
      await panelWith({
        [PENDING]: NOTHING,
        [QUESTIONS]: dialogues([row(1)]),
        [COMPLETED]: completed(1),
      }),
    ).toMatchObject({ button: "See the dialogues", link: "/practice-ccl" });
  });

  test("the panel alone shows an error when a call fails", async () => {
    for (const call of [QUESTIONS, COMPLETED]) {
      const change = { [PENDING]: NOTHING, [QUESTIONS]: dialogues([row(1)]), [COMPLETED]: NOTHING };
      const { page, title } = await panelWith({ ...change, [call]: answer(500) });
      expect([title, textsOf(page, ".panel-failed p")]).toEqual([
        "",
        ["This did not load. Missing here: What to do next."],
      ]);
      await portal.heal();
    }
  });
});
