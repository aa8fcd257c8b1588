import { describe, expect, test } from "vitest";
import { textOf, textsOf } from "../../../support/html.ts";
import type { Answer, PortalClient } from "../../../support/portal-client.ts";
import { tone, toneFile } from "../../../support/recordings.ts";
import { link, notice, pagesFrom, type PlainPortal } from "./plain-portal.ts";

const place = ({ page }: Answer) => textOf(page, "#seg-title") || textOf(page, "#end-title");

/** Tests dialogues of both hubs, by file upload. */
export function practiceJourneys(plain: () => PlainPortal): void {
  describe("practice", () => {
    const next = async (asha: PortalClient, from: Answer, hertz: number) =>
      asha.follow(await asha.press(from, "Next", {}, toneFile(hertz)));

    test("a student labels, answers and submits a dialogue and hears the answers in the review", async () => {
      const { provider, student } = plain();
      const asha = await student();
      const known = provider.school.student("asha@school.example");
      const list = await asha.get("/practice-ccl");
      expect(textsOf(list.page, ".row-title")).toEqual(["At the bank", "A new flat"]);
      const [, second] = await pagesFrom(asha, list);
      expect(textsOf(second?.page ?? list.page, ".row-title")).toEqual(["A sick note"]);
      await asha.post("/practice-ccl", { intent: "label", question_id: "101", label_type: "2" });
      expect(known?.labels.get(101)?.label_type).toBe(2);
      const labelled = await asha.get("/practice-ccl?labeltype=2");
      expect(textsOf(labelled.page, ".row-title")).toEqual(["At the bank"]);

      let at = await asha.follow(await asha.get(link(labelled, "At the bank")));
      expect([place(at), textOf(at.page, "h1")]).toEqual([
        "Segment 1 of 3",
        expect.stringContaining("At the bank"),
      ]);
      const question = at.page.querySelector("audio")?.getAttribute("src") ?? "";
      expect((await asha.get(question)).bytes.subarray(0, 4).toString()).toBe("RIFF");
      at = await asha.follow(await asha.press(at, "Save", { notes: "account, form 12" }));
      expect(textOf(at.page, ".notice")).toContain("Your Notes Successfully Submitted");
      expect(known?.labels.get(101)).toEqual({ label_type: 2, notes: "account, form 12" });
      expect(textOf(at.page, "#notes")).toBe("account, form 12");

      at = await next(asha, at, 300);
      expect(place(at)).toBe("Segment 2 of 3");
      at = await next(asha, at, 310);
      at = await next(asha, at, 315);
      expect(place(at)).toBe("End of the dialogue");
      const done = await asha.follow(
        await asha.press(await asha.get(link(at, "Submit")), "Submit"),
      );
      expect(notice(done)).toBe("Successfully Submitted. Your response was submitted.");
      await expectReview(asha, done, [300, 310, 315]);
      const completed = await asha.get("/practice-ccl?tab=completed");
      expect(textsOf(completed.page, "tbody th a")).toEqual(["At the bank"]);
      const review = await asha.get(link(completed, "View Detail"));
      await expectReview(asha, review, [300, 310, 315]);
      const marks = review.page.querySelector("#own-marks")?.getAttribute("data-device");
      expect(marks, "where the device keeps them").toMatch(/^own-marks:.+:\d+$/);
    });

    test("a student resumes, reviews and restarts a pending dialogue", async () => {
      const { provider, student } = plain();
      const asha = await student();
      const known = provider.school.student("asha@school.example");
      const list = await asha.get("/practice-ccl");
      let at = await asha.follow(await asha.get(link(list, "A new flat")));
      at = await asha.press(at, "Save Answer", {}, toneFile(320));
      const kept = await asha.follow(await asha.press(await asha.follow(at), "Save Answer"));
      expect(textsOf(kept.page, "tbody th a")).toEqual(["A new flat"]);
      const resume = await asha.get(link(kept, "Resume"));
      expect(place(await asha.follow(await asha.get(link(resume, "Continue"))))).toBe(
        "Segment 2 of 2",
      );
      const pending = known?.practices.find(({ status }) => status === 0);
      await expectReview(
        asha,
        await asha.get(`/practice-ccl/pending?record=${pending?.record_id}`),
        [320, null],
      );
      const again = await asha.follow(await asha.press(resume, "Re-Start"));
      expect([place(again), known?.practices.some(({ status }) => status === 0)]).toEqual([
        "Segment 1 of 2",
        false,
      ]);
      at = await next(asha, await next(asha, again, 350), 360);
      const done = await asha.press(await asha.get(link(at, "Submit")), "Submit");
      await expectReview(asha, await asha.follow(done), [350, 360]);
      // A new practice from the beginning.
      at = await next(asha, await asha.get("/practice/list/questions?question=102&segment=1"), 370);
      expect(known?.practices.filter(({ dialogue }) => dialogue.id === 102)).toHaveLength(2);
    });

    test("VIP material has its own list, dialogues and completed list", async () => {
      const asha = await plain().student();
      const list = await asha.get("/recent-exam");
      expect(textsOf(list.page, ".row-title")).toEqual(["School fees"]);
      let at = await asha.follow(await asha.get(link(list, "School fees")));
      at = await next(asha, at, 330);
      const waiting = await asha.get("/recent-exam?tab=pending");
      expect(textsOf(waiting.page, "tbody th a")).toEqual(["School fees"]);
      at = await next(asha, at, 340);
      const done = await asha.follow(
        await asha.press(await asha.get(link(at, "Submit")), "Submit"),
      );
      await expectReview(asha, done, [330, 340]);
      const completed = await asha.get("/recent-exam?tab=completed");
      expect(textsOf(completed.page, "tbody th a")).toEqual(["School fees"]);
    });
  });
}

/** Expects the student's own answers, byte for byte; null for none. */
async function expectReview(
  asha: PortalClient,
  first: Answer,
  tones: (number | null)[],
): Promise<void> {
  const panels = (await pagesFrom(asha, first)).flatMap(({ page }) =>
    page.querySelectorAll(".answers > li"),
  );
  expect(panels).toHaveLength(tones.length);
  for (const [index, hertz] of tones.entries()) {
    const own = panels[index]?.querySelector("audio[aria-label^='Your Response']");
    const heard = own ? (await asha.get(own.getAttribute("src") ?? "")).bytes : null;
    expect(heard, `segment ${index + 1}`).toEqual(hertz === null ? null : Buffer.from(tone(hertz)));
  }
}
