import { expect, it } from "vitest";
import { textOf, textsOf } from "../../support/html.ts";
import { fixture } from "./content-folder.ts";
import { onBothEnginesAtNight, signIn } from "./engines.ts";
import { detailsOf, handIn, handInAs, openReview, toldTo } from "./handed-in.ts";
import {
  answerMock,
  beginTest,
  MINUTE_MS,
  PATH,
  progressOf,
  sitDown,
  useMockTests,
} from "./mock-test-content.ts";
import { checkOut, pay } from "./plan-calls.ts";
import { staffBrowser } from "./staff-browser.ts";

onBothEnginesAtNight("the review of a mock test by staff", (upstream) => {
  useMockTests(upstream);
  const mailsTo = (email: string) =>
    upstream().deps.db.selectFrom("mails").selectAll().where("to", "=", email).execute();

  it("waits in a list, the oldest first, with a test that nobody ended", async () => {
    const first = await handIn(upstream());
    const second = await handIn(upstream());
    const left = await sitDown(upstream());
    upstream().turnClock(30 * MINUTE_MS);
    const browser = await staffBrowser(upstream(), "Asha");
    const { page } = await browser.get("/staff");
    const links = page.querySelectorAll(".row-title a").map((link) => link.getAttribute("href"));
    const places = [first, second, left].map(({ recordId }) =>
      links.indexOf(`/staff/tests/${recordId}`),
    );
    expect(places).not.toContain(-1);
    expect(places).toEqual([...places].sort((one, other) => one - other));
    expect(textOf(page, ".row-meta")).toMatch(/^Hindi Asha Submitted \d/);
    const punjabi = page.querySelectorAll("option").find(({ text }) => text === "Punjabi");
    const none = await browser.get(`/staff?language=${punjabi?.getAttribute("value") ?? ""}`);
    expect(textOf(none.page, ".empty h2")).toBe("Nothing to review");
    expect((await browser.get("/staff?page=99999999999&language=x&state=y")).status).toBe(200);
  });

  it("shows every segment with its sounds, which a teacher hears and a pending test keeps", async () => {
    const sitting = await handIn(upstream());
    const browser = await staffBrowser(upstream(), "Bala");
    const { page } = await openReview(browser, sitting);
    expect(textsOf(page, "details[name=segment] > summary")).toEqual([
      "Segment 1",
      "Segment 2 Not Attempt",
    ]);
    const sounds = page.querySelectorAll("audio").map((audio) => audio.getAttribute("src") ?? "");
    expect(sounds).toHaveLength(5);
    for (const address of sounds) {
      const whole = await browser.get(address);
      expect([whole.status, whole.headers.get("content-type")]).toEqual([
        200,
        expect.stringMatching(/^audio\//),
      ]);
    }
    const answer = sounds.find((address) => address.includes("/answers/")) ?? "";
    const part = await browser.get(answer, { Range: "bytes=0-99" });
    expect([part.status, part.bytes]).toEqual([206, fixture("take.ogg").subarray(0, 100)]);
    const texts = textsOf(page, ".staff-sounds section:nth-child(2)");
    expect(texts[1]).toBe("Student's answer Not Attempt");

    const pending = await sitDown(upstream());
    const [segment] = progressOf(await pending.start()).results.segments;
    await answerMock(pending, { mocktest_answer_id: segment?.mocktest_answer_id ?? 0 });
    const { file_name } = await upstream()
      .deps.db.selectFrom("mock_answers")
      .select("file_name")
      .where("id", "=", segment?.mocktest_answer_id ?? 0)
      .executeTakeFirstOrThrow();
    expect((await browser.get(`/staff/sounds/answers/${file_name ?? ""}`)).status).toBe(404);
    for (const path of ["/staff/tests/0", `/staff/tests/${pending.recordId}`, "/staff/nowhere"])
      expect((await browser.get(path)).status).toBe(404);
  });

  it("is the teacher's own until it is published, then the student's, with a mail", async () => {
    const sitting = await handIn(upstream());
    const browser = await staffBrowser(upstream(), "Chitra");
    let at = await openReview(browser, sitting);
    const [segment] = (await toldTo(sitting, 0)).user_answers.data;
    const id = segment?.segment_id ?? 0;
    const words = { reviews: "Clear & <b>complete</b>.\nOne more line.", remark: "Mind numbers." };
    const counts = { [`count-${id}-om`]: "2", [`count-${id}-he`]: "1" };
    const more = { mark: "31,5", [`remark-${id}`]: "You left out the date." };
    at = await browser.follow(
      await browser.press(at, "Dialogue 2", { ...words, ...counts, ...more }),
    );
    expect(textOf(at.page, "[aria-current]")).toBe("Dialogue 2");
    expect((await toldTo(sitting, 0)).mocktest_review).toBeNull();
    expect((await toldTo(sitting, 0)).user_answers.data[0]?.error_counts).toEqual([]);

    const last = await browser.press(at, "Save, check and publish", { mark: "33" });
    const check = await browser.follow(last);
    expect(textOf(check.page, "main")).toContain("Clear & <b>complete</b>. One more line.");
    expect(textOf(check.page, "main")).toContain("Both: 64.5 of 90, passed.");
    expect((await detailsOf(sitting)).mocktest_details.feedback_status).toBe(0);
    const done = await browser.follow(await browser.press(check, "Publish", {}));
    expect(textOf(done.page, ".notice")).toBe(
      "The review is published, and the student gets a mail.",
    );
    expect(done.text).not.toContain(`/staff/tests/${sitting.recordId}"`);

    const { mocktest_review, user_answers } = await toldTo(sitting, 0);
    expect(mocktest_review).toEqual({
      reviews: words.reviews,
      twitter_remark: words.remark,
      estimate: 31.5,
    });
    expect(user_answers.data[0]).toEqual({
      segment_id: id,
      error_counts: [
        { head: "om", count: 2 },
        { head: "he", count: 1 },
      ],
      tutor_remark: "You left out the date.",
    });
    const details = await detailsOf(sitting);
    expect(details.mocktest_details.feedback_status).toBe(1);
    expect(details.all_mocktest_sets.map(({ estimate }) => estimate)).toEqual([31.5, 33]);
    const [mail, ...others] = await mailsTo(sitting.email);
    expect([mail?.subject, others]).toEqual(["Your mock test has been reviewed", []]);
    expect(mail?.text).toContain(`/mock-test/feedback?record=${sitting.recordId}\n`);
  });

  it("is owed to those whose plan has it, and to who buys one later", async () => {
    const student = await signIn(upstream(), { plan: false });
    await pay(student.api, await checkOut(student.api, "Standard"));
    const sitting = await handInAs(await beginTest(student));
    const isListed = async (state: string) =>
      (await browser.get(`/staff?state=${state}`)).text.includes(`/tests/${sitting.recordId}"`);
    const browser = await staffBrowser(upstream(), "Meera");
    expect(await isListed("waiting")).toBe(false);
    const at = await openReview(browser, sitting);
    const words = { reviews: "For nobody yet." };
    const check = await browser.follow(await browser.press(at, "Save, check and publish", words));
    await browser.press(check, "Publish", {});
    const seen = async () => [
      (await detailsOf(sitting)).mocktest_details,
      (await toldTo(sitting, 0)).mocktest_review?.reviews,
      (await student.api.post(`${PATH}/completed-list`)).body,
    ];
    const none = { with_feedback: 0, feedback_status: 0 };
    const row = (more: object) => ({ results: { data: [more] } });
    expect(await seen()).toMatchObject([none, undefined, row(none)]);
    await pay(student.api, await checkOut(student.api, "Advance"));
    const all = { with_feedback: 1, feedback_status: 1 };
    expect(await seen()).toMatchObject([all, words.reviews, row(all)]);
    expect(await isListed("reviewed")).toBe(true);
  });

  it("is corrected without the student seeing half of it, and mailed again only if wished", async () => {
    const sitting = await handIn(upstream());
    const browser = await staffBrowser(upstream(), "Divya");
    const publish = async (reviews: string, change: Record<string, string> = {}) => {
      const at = await openReview(browser, sitting);
      const check = await browser.follow(
        await browser.press(at, "Save, check and publish", { reviews }),
      );
      return browser.press(check, "Publish", change);
    };
    await publish("First words.");
    const at = await openReview(browser, sitting);
    await browser.press(at, "Save draft", { reviews: "Second words." });
    expect((await toldTo(sitting, 0)).mocktest_review?.reviews).toBe("First words.");
    await publish("Third words.");
    expect((await toldTo(sitting, 0)).mocktest_review?.reviews).toBe("Third words.");
    expect(await mailsTo(sitting.email)).toHaveLength(1);
    await publish("Fourth words.", { mail: "1" });
    expect((await mailsTo(sitting.email)).map(({ subject }) => subject)).toEqual([
      "Your mock test has been reviewed",
      "The review of your mock test was corrected",
    ]);
    const { page } = await browser.get("/staff?state=reviewed");
    expect(page.querySelector(".row-title a")?.getAttribute("href")).toBe(
      `/staff/tests/${sitting.recordId}`,
    );
  });
});

onBothEnginesAtNight(
  "a review where no mail can be sent",
  (upstream) => {
    useMockTests(upstream);

    it("promises no mail and keeps none", async () => {
      const sitting = await handIn(upstream());
      const browser = await staffBrowser(upstream(), "Noor");
      const at = await openReview(browser, sitting);
      const words = { reviews: "Clear." };
      const check = await browser.follow(await browser.press(at, "Save, check and publish", words));
      expect(check.page.querySelector("[name=mail]")).toBeNull();
      expect(textOf(check.page, "#publish")).toContain("The student is not told by mail");
      const done = await browser.follow(await browser.press(check, "Publish", { mail: "1" }));
      expect(textOf(done.page, ".notice")).toBe("The review is published.");
      const mails = upstream().deps.db.selectFrom("mails").where("to", "=", sitting.email);
      expect(await mails.selectAll().execute()).toEqual([]);
    });
  },
  { MAILBOX: false },
);
