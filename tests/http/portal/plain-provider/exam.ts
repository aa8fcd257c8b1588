import { describe, expect, test } from "vitest";
import { textOf, textsOf } from "../../../support/html.ts";
import type { Answer, PortalClient } from "../../../support/portal-client.ts";
import { tone, toneFile } from "../../../support/recordings.ts";
import { link, minutesLater, pagesFrom, type PlainPortal } from "./plain-portal.ts";

const place = ({ page }: Answer) => textsOf(page, ".exam-facts span");

/** Tests mock tests, from the list to the teacher's review. */
export function examJourneys(plain: () => PlainPortal): void {
  describe("mock tests", () => {
    const begin = async (asha: PortalClient, name: string) => {
      const intro = await asha.get(link(await asha.get("/mock-test"), `Start Mock Test, ${name}`));
      const information = await asha.press(intro, "Next to start example");
      return asha.follow(await asha.press(information, "Next"));
    };
    const next = async (asha: PortalClient, from: Answer, hertz: number) =>
      asha.follow(await asha.press(from, "Next", {}, toneFile(hertz)));

    test("takes a mock test from the first segment to its feedback", async () => {
      const { provider, student } = plain();
      const asha = await student();
      const known = provider.school.student("asha@school.example");
      let at = await begin(asha, "Mock Test One");
      expect(place(at)).toEqual(["Dialogue 1/2", "Segment 1 of 2"]);
      at = await next(asha, at, 400);
      expect(place(at)).toEqual(["Dialogue 1/2", "Segment 2 of 2"]);
      at = await next(asha, at, 410);
      expect(textOf(at.page, ".dialog-page p")).toBe(
        "Your dialogue is successfully submited? Click to Yes for next dialogue.",
      );
      at = await asha.follow(await asha.press(at, "Yes"));
      expect(place(at)).toEqual(["Dialogue 2/2", "Segment 1 of 2"]);
      at = await next(asha, at, 420);
      provider.refuseOnce("POST /api/v1/mock-test/complete-submit", 500, "Server Error");
      at = await next(asha, at, 430);
      expect(textOf(at.page, ".notice")).toContain("The test was not handed in.");
      at = await asha.follow(await asha.press(at, "Finish the test"));
      expect(textOf(at.page, ".notice")).toBe("Mock Test Finished. Results arrive in 4-6 days.");
      const [record] = known?.mocks ?? [];
      expect(record?.status).toBe(1);
      expect(record?.answers.map(({ attempt }) => attempt)).toEqual([1, 1, 1, 1]);

      let feedback = await asha.get(link(at, "Waiting for review"));
      expect(textsOf(feedback.page, "dd").slice(1)).toEqual(["Pending...", "Hindi"]);
      if (record)
        Object.assign(record, {
          feedback_status: 1,
          reviews: "Clear and complete.",
          twitter_remark: "Mind the numbers.",
        });
      feedback = await asha.get(link(await asha.get("/mock-test?tab=completed"), "View review"));
      const text = textOf(feedback.page, "main");
      for (const part of ["Completed", "Clear and complete.", "Mind the numbers."])
        expect(text).toContain(part);
      // The question comes first.
      const own = feedback.page.querySelectorAll("audio")[1]?.getAttribute("src") ?? "";
      expect((await asha.get(own)).bytes.equals(Buffer.from(tone(400)))).toBe(true);
      expect(text).not.toContain("Not Attempt");
    });

    test("a school that counts answers gets one for each segment, and each segment is asked", async () => {
      const { provider, student } = plain();
      const asha = await student();
      const known = provider.school.student("asha@school.example");
      const before = known?.mocks ?? [];
      provider.school.countsAnswers = true;
      if (known) known.mocks = [];
      let at = await begin(asha, "Mock Test Two");
      const seen: string[][] = [];
      for (const hertz of [500, 510, 520, 530]) {
        seen.push(place(at));
        const text = { ...toneFile(hertz), bytes: Buffer.from("No sound. ".repeat(50)) };
        const refused = await asha.press(at, "Next", {}, text);
        expect(refused.status, "a file without sound").toBe(415);
        at = await next(asha, refused, hertz);
        if (at.page.querySelector(".dialog-page"))
          at = await asha.follow(await asha.press(at, "Yes"));
      }
      expect(seen).toEqual(
        ["1/2", "2/2"].flatMap((dialogue) =>
          [1, 2].map((no) => [`Dialogue ${dialogue}`, `Segment ${no} of 2`]),
        ),
      );
      const [record] = known?.mocks ?? [];
      expect([record?.status, record?.came.length]).toEqual([1, 4]);
      const bytes = record?.answers.map(({ file }) => provider.school.files.get(file ?? "")?.bytes);
      expect(bytes).toEqual([500, 510, 520, 530].map((hertz) => Buffer.from(tone(hertz))));
      provider.school.countsAnswers = false;
      if (known) known.mocks = before;
    });

    test("resumes a pending test where it stopped, and Re-Start begins it again", async () => {
      const { provider, student } = plain();
      const asha = await student();
      const known = provider.school.student("asha@school.example");
      await next(asha, await begin(asha, "Mock Test Two"), 440);
      const first = known?.mocks.at(-1)?.mocktest_record_id;
      const pending = await asha.get("/mock-test?tab=pending");
      // The row does not name its test, so it links to the list with the test.
      const list = await asha.get(link(pending, "Re-start"));
      expect(textsOf(list.page, "tbody th")).toEqual([expect.stringMatching(/^Mock Test Two/)]);
      const resume = await asha.get(
        list.page
          .querySelectorAll("tbody a")
          .map((one) => one.getAttribute("href") ?? "")
          .find((href) => href.startsWith("/mock-test/resume")) ?? "/none",
      );
      const on = await asha.follow(await asha.press(resume, "Continue"));
      expect(place(on)).toEqual(["Dialogue 1/2", "Segment 2 of 2"]);
      const again = await asha.follow(await asha.press(resume, "Re-Start"));
      expect(known?.mocks.some(({ mocktest_record_id }) => mocktest_record_id === first)).toBe(
        false,
      );
      expect(again.status).toBe(200);
      const anew = await begin(asha, "Mock Test Two");
      expect(place(await next(asha, anew, 450))).toEqual(["Dialogue 1/2", "Segment 2 of 2"]);
      expect(known?.mocks.at(-1)?.status).toBe(0);
    });

    // In the gate, tests beside the code cover the clock and the names.
    test("hands in a test whose time is over", { tags: ["night"] }, async () => {
      const { provider, student } = plain();
      const asha = await student();
      await asha.follow(await asha.post("/mock-test/exam/question?mock=42", { intent: "begin" }));
      await minutesLater(36, async () => {
        const late = await asha.follow(await asha.get("/mock-test/exam/question?mock=42"));
        const over = await asha.follow(await asha.press(late, "Hand in"));
        expect(textOf(over.page, ".notice")).toBe(
          "Time Out - This dialogue is time over please try again. Every answer you sent is saved.",
        );
      });
      const known = provider.school.student("asha@school.example");
      expect(known?.mocks.map(({ status }) => status)).toEqual([1, 1]);
    });

    test(
      "a completed test lists its dialogues and cannot be begun again",
      { tags: ["night"] },
      async () => {
        const asha = await plain().student();
        const list = await asha.get("/mock-test?tab=completed");
        const feedback = await asha.get(link(list, "View review, Mock Test One"));
        expect(textOf(feedback.page, "main")).toContain("Mock Test One, part 1");
        const over = await asha.follow(await asha.get("/mock-test/exam/question?mock=41"));
        expect(textOf(over.page, ".notice")).toBe("You have completed this mock test.");
      },
    );

    test("a test outside the plan links to the plans", async () => {
      const asha = await plain().student();
      const rows = (await pagesFrom(asha, await asha.get("/mock-test"))).flatMap(({ page }) =>
        page.querySelectorAll("tbody tr"),
      );
      const row = rows.find((one) => one.text.includes("Three"));
      expect(row?.querySelector("a")?.getAttribute("href")).toBe(
        "/subscription?mock=Mock+Test+Three",
      );
    });
  });
}
