import type { Page } from "@playwright/test";
import { refusedRequest } from "../../support/e2e-guard.ts";
import { STATES } from "../../support/e2e-recorder-states.ts";
import { PAGES } from "../../support/e2e-states.ts";
import { segmentAddress, Studio } from "../../support/e2e-studio.ts";
import { expect, test } from "../../support/e2e-warm-page.ts";

/** In the order of the menu. */
const MENU = [
  "Dashboard",
  "CCL Practice Dialogues",
  "Recent VIP Exam Material",
  "Vocabulary",
  "Mock Test",
  "NAATI CCL Online Classes",
  "Videos",
  "Profile",
  "Frequent Question",
  "Forum",
  "Subscription",
  "Book NAATI CCL Exam",
];

test("T35: Tab moves from the skip link through the menu to Start", async ({
  studentPage: page,
  portal,
}) => {
  await page.goto(segmentAddress(portal.question("bank"), 1));
  expect(await tabOrder(page, 25)).toEqual([
    "Skip to main content",
    "VLE NAATI CCL Portal",
    expect.stringMatching(/account menu/),
    ...MENU,
    "Collapse menu",
    "CCL Practice Dialogues",
    "Background",
    ...["Segment 1 English", "Segment 2 Hindi", "Segment 3 English"],
    expect.stringMatching(/^Play: Segment 1 of 3/),
    expect.stringMatching(/^Position: Segment 1/),
    "Sound",
    "Start",
  ]);
});

test("single keys start, finish and move on, but not while the student types or has switched them off", async ({
  page,
  portal,
  student,
}) => {
  const studio = new Studio(page, portal.question("bank"));
  await studio.open(1);
  await page.getByLabel("Notes").fill("");
  await page.keyboard.type(`sfn ${student.email}`);
  await expect(page.getByLabel("Notes")).toHaveValue(`sfn ${student.email}`);
  await page.getByText("Keys", { exact: true }).click();
  const switched = page.getByLabel("Single keys work");
  await switched.uncheck();
  await page.locator("summary", { hasText: "Keys" }).focus();
  await page.keyboard.press("s");
  await page.keyboard.press("n");
  await expect(studio.heading(1)).toBeVisible();
  await expect(studio.start).toBeVisible();
  await switched.check();
  await page.locator("summary", { hasText: "Keys" }).focus();
  await page.keyboard.press("Control+s");
  await expect(studio.start).toBeVisible();
  await page.evaluate(() => dispatchEvent(new KeyboardEvent("keydown", { key: "े", code: "KeyS" })));
  await expect(studio.recording).toBeVisible();
  await page.keyboard.press("n");
  await studio.spoken(1);
  await page.keyboard.press("f");
  await studio.expectReceipt(1, "Saved");
  await expect(page.locator("[data-steady]"), "Next takes a press again").toHaveCount(0);
  // A held key moves one segment and no further.
  await page.keyboard.down("n");
  await expect(studio.heading(2)).toBeFocused();
  await page.keyboard.down("n");
  await page.keyboard.up("n");
  await studio.previous.click();
  await expect(studio.heading(1)).toBeVisible();
});

test("the skip link moves the focus to the main content", async ({ studentPage: page, portal }) => {
  await page.goto(segmentAddress(portal.question("bank"), 1));
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to main content" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main")).toBeFocused();
});

/** The gate has the two frames with the most controls: the action bar and the menu. */
const IN_THE_GATE = ["dialogue at 360 px", "list at 1280 px"];
for (const [name, visit] of [
  ["list", PAGES.list],
  ["record", PAGES.record],
  ["dialogue", STATES.idle],
  ["recording", STATES.recording],
  ["login", PAGES.login],
  ["a segment to try", (page: Page) => page.goto("/try/hi")],
  ["not-found-guest", PAGES["not-found-guest"]],
  ["account-menu-open", PAGES["account-menu-open"]],
] as const) {
  for (const width of [360, 1280]) {
    const place = `${name} at ${width} px`;
    const tag = IN_THE_GATE.includes(place) ? [] : "@night";
    test(
      `${place}: everything that Tab reaches shows its focus, is uncovered and is large enough`,
      { tag },
      async ({ page, portal, guard }) => {
        guard.announce(refusedRequest(404));
        await page.setViewportSize({ width, height: 640 });
        await visit?.(page, portal);
        await page.evaluate(() => {
          if (document.activeElement instanceof HTMLElement && document.activeElement.id !== "")
            document.activeElement.blur();
          window.scrollTo(0, 0);
        });
        const stops = await tabStops(page);
        expect(stops.length).toBeGreaterThan(3);
        for (const stop of stops) {
          expect.soft(stop.outline, `${stop.name}: visible focus`).toBe(true);
          expect.soft(stop.covered, `${stop.name}: covered by`).toBe("");
          expect
            .soft(Math.min(stop.width, stop.height), `${stop.name}: size`)
            .toBeGreaterThanOrEqual(stop.inline ? 18 : 24);
        }
      },
    );
  }
}

type Stop = {
  name: string;
  outline: boolean;
  covered: string;
  width: number;
  height: number;
  inline: boolean;
};

/** Walks the page with Tab until it returns to the start, and checks each stop. */
async function tabStops(page: Page): Promise<Stop[]> {
  const stops: Stop[] = [];
  const seen = new Set<string>();
  for (let step = 0; step < 80; step += 1) {
    await page.keyboard.press("Tab");
    const stop = await page.evaluate(() => {
      // A checkbox is also pressed by its label.
      const targetOf = (target: HTMLElement) => {
        const label =
          target instanceof HTMLInputElement && target.type === "checkbox"
            ? target.labels?.[0]
            : undefined;
        const { width, height } = (label ?? target).getBoundingClientRect();
        return { width, height };
      };
      const element = document.activeElement;
      if (!(element instanceof HTMLElement) || element === document.body) return null;
      const box = element.getBoundingClientRect();
      const style = getComputedStyle(element);
      // The middle of the visible part must belong to the element.
      const [left, right] = [Math.max(0, box.left), Math.min(innerWidth, box.right)];
      const [top, bottom] = [Math.max(0, box.top), Math.min(innerHeight, box.bottom)];
      const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
      const related =
        hit !== null &&
        (element.contains(hit) ||
          hit.contains(element) ||
          hit.closest("label")?.control === element);
      return {
        key: `${element.tagName} ${element.id} ${element.textContent} ${element.getAttribute("href") ?? ""} ${element.getAttribute("aria-label") ?? ""} ${[...document.querySelectorAll(element.tagName)].indexOf(element)}`,
        name: (element.getAttribute("aria-label") ?? element.textContent ?? element.tagName)
          .trim()
          .slice(0, 40),
        outline: style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 2,
        covered: related ? "" : `${hit?.tagName ?? "nothing"}.${hit?.className ?? ""}`,
        ...targetOf(element),
        inline: style.display === "inline",
      };
    });
    if (!stop || seen.has(stop.key)) break;
    seen.add(stop.key);
    stops.push(stop);
  }
  return stops;
}

async function tabOrder(page: Page, count: number): Promise<string[]> {
  const names: string[] = [];
  for (let step = 0; step < count; step += 1) {
    await page.keyboard.press("Tab");
    names.push(
      await page.evaluate(() =>
        (
          document.activeElement?.getAttribute("aria-label") ??
          document.activeElement?.textContent ??
          ""
        )
          .trim()
          .replace(/\s+/g, " "),
      ),
    );
  }
  return names;
}
