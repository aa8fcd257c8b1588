import type { HTMLElement } from "node-html-parser";
import { expect, it } from "vitest";
import { textOf, textsOf } from "../../support/html.ts";
import { onBothEngines } from "./engines.ts";
import { formTokenOf, handIn, openReview, toldTo } from "./handed-in.ts";
import { useMockTests } from "./mock-test-content.ts";
import { STAFF_PASSWORD, staffBrowser } from "./staff-browser.ts";

const openSegments = (page: HTMLElement) => textsOf(page, "details[open] > summary");

onBothEngines("words of staff that could be lost", (upstream) => {
  useMockTests(upstream);

  it("keeps both, and says so, when two teachers write at once", async () => {
    const sitting = await handIn(upstream());
    const [one, other] = [
      await staffBrowser(upstream(), "Esha"),
      await staffBrowser(upstream(), "Farid"),
    ];
    const [mine, theirs] = [await openReview(one, sitting), await openReview(other, sitting)];
    await one.press(mine, "Save draft", { reviews: "Of Esha." });
    const check = await one.get(`/staff/tests/${sitting.recordId}/publish`);
    const conflict = await other.press(theirs, "Save draft", { reviews: "Of Farid." });
    expect(conflict.status).toBe(409);
    expect(textOf(conflict.page, ".notice")).toMatch(/^Esha saved this dialogue while you wrote./);
    expect(textOf(conflict.page, "#theirs")).toContain("Of Esha.");
    expect(conflict.page.querySelector("#reviews")?.text.trim()).toBe("Of Farid.");
    const kept = await openReview(one, sitting);
    expect(kept.page.querySelector("#reviews")?.text.trim()).toBe("Of Esha.");
    // Farid has seen Esha's words now, and puts his in their place.
    expect((await other.press(conflict, "Save draft", {})).status).toBe(303);
    // Esha publishes what she looked at, and nothing else.
    const refused = await one.press(check, "Publish", {});
    expect([refused.status, textOf(refused.page, ".notice")]).toEqual([
      409,
      "Somebody changed this review while you looked at it. Nothing was published: look again.",
    ]);
    expect(textOf(refused.page, "main")).toContain("Of Farid.");
    expect((await toldTo(sitting, 0)).mocktest_review).toBeNull();
    // Two posts of one version at the same time: one is told.
    const again = await openReview(one, sitting);
    const both = await Promise.all(
      [one, other].map((browser, index) =>
        browser.press(again, "Save draft", {
          reviews: `At once ${index}.`,
          form_token: formTokenOf(index === 0 ? again : theirs),
        }),
      ),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([303, 409]);
  });

  it("keeps what was typed when it cannot be taken, or when the session has ended", async () => {
    const sitting = await handIn(upstream());
    const browser = await staffBrowser(upstream(), "Gita");
    const at = await openReview(browser, sitting);
    const name = at.page.querySelector(".staff-counts input")?.getAttribute("name") ?? "";
    const typed = { reviews: "Long words.", mark: "46", [name]: "-1" };
    const refused = await browser.press(at, "Save draft", typed);
    expect([refused.status, textsOf(refused.page, ".summary a")]).toEqual([
      422,
      [
        "The estimate must be a number from 0 to 45, in steps of a half",
        "Omission in segment 1 must be a whole number from 0 to 99",
      ],
    ]);
    // What is to be mended stands open, and opening another closes none of it.
    expect(openSegments(refused.page)).toEqual(["Segment 1"]);
    expect(refused.page.querySelector("details[name]")).toBeNull();
    const filled = (page: typeof refused.page) => [
      page.querySelector("#reviews")?.text.trim(),
      page.querySelector("#mark")?.getAttribute("value"),
      page.querySelector(`#${name}`)?.getAttribute("value"),
    ];
    expect(filled(refused.page)).toEqual(["Long words.", "46", "-1"]);
    const long = await browser.press(at, "Save draft", { reviews: "ab".repeat(5001) });
    expect(textsOf(long.page, ".summary a")).toEqual([
      "The Admin review may have 10,000 characters at most",
    ]);
    const empty = await browser.get(`/staff/tests/${sitting.recordId}/publish`);
    expect((await browser.press(empty, "Publish", {})).status).toBe(422);

    const foreign = await browser.press(at, "Save draft", { ...typed, form_token: "guessed" });
    expect([foreign.status, filled(foreign.page)]).toEqual([403, ["Long words.", "46", "-1"]]);

    browser.cookies.delete("ccl_staff");
    const ended = await browser.press(at, "Save draft", typed);
    expect([ended.status, textOf(ended.page, "h1")]).toEqual([401, "Log in as staff"]);
    const back = await browser.press(ended, "Log in", {
      email: "gita@school.example",
      password: STAFF_PASSWORD,
    });
    expect([back.status, filled(back.page)]).toEqual([200, ["Long words.", "46", "-1"]]);
    const saved = await browser.press(back, "Save draft", { mark: "29", [name]: "" });
    expect(saved.status).toBe(303);
    expect(filled((await browser.follow(saved)).page)).toEqual(["Long words.", "29", ""]);

    const again = await openReview(browser, sitting);
    const on = await browser.press(again, "Save and go to segment 2", { mark: "30", [name]: "2" });
    expect(on.location).toMatch(/\?done=saved&segment=2#segment-2$/);
    const { page } = await browser.follow(on);
    expect([openSegments(page), filled(page)]).toEqual([
      ["Segment 2 Not Attempt"],
      ["Long words.", "30", "2"],
    ]);
    expect(textOf(page, "#segment-1 summary")).toBe("Segment 1 2 Omission");
  });
});
