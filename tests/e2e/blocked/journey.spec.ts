import type { Page } from "@playwright/test";
import { ANSWER_FILES, segmentAddress, Studio } from "../../support/e2e-studio.ts";
import { expect, test } from "../../support/e2e-warm-page.ts";
import { UpstreamView } from "../../support/e2e-upstream.ts";

/**
 * Blocked files, by the start of their name in build/client/assets. The waveform and the repair of
 * takes are independent.
 */
const WHOLE_WAY = [["entry.client"], ["sound"], ["recorder"], ["wave-painter"]];
const IN_THE_GATE = ["recorder"];
/** Pages after the studio do not load these. */
const OF_STUDIO = ["islands", "studio"];

for (const names of WHOLE_WAY) {
  const tag = names.some((name) => IN_THE_GATE.includes(name)) ? [] : "@night";
  test(
    `without ${names.join(" and ")} a student can still hear, answer, submit and review a dialogue`,
    { tag },
    async ({ page, portal, student, withoutScript }) => {
      for (const name of names) await withoutScript(name);
      const asked = filesAskedBy(page);
      const school = portal.question("school");
      const studio = new Studio(page, school);
      await studio.choose();
      await answerBoth(studio);
      expect(await (await UpstreamView.of(portal, student)).answers(school.id)).toHaveLength(2);

      asked.clear();
      await page.getByRole("link", { name: "Submit" }).click();
      await page.getByRole("button", { name: "Submit" }).click();
      const own = page.getByLabel("Your Response 1", { exact: true });
      await own.locator("audio").evaluate((audio: HTMLAudioElement) => audio.play());
      await expect
        .poll(() => own.locator("audio").evaluate((audio: HTMLAudioElement) => audio.currentTime))
        .toBeGreaterThan(0);
      expect(OF_STUDIO.filter((name) => [...asked].some((file) => isScript(file, name)))).toEqual(
        [],
      );
    },
  );
}

test("without islands a student can still answer a segment", async ({
  page,
  portal,
  student,
  withoutScript,
}) => {
  await withoutScript("islands");
  const school = portal.question("school");
  await page.goto(segmentAddress(school, 1));
  const studio = new Studio(page, school);
  await answer(studio, 1);
  await expect(studio.heading(2)).toBeVisible();
  expect(await (await UpstreamView.of(portal, student)).answers(school.id)).toHaveLength(1);
});

/** A text of the studio where the script throws, as in a browser that lacks a feature. */
const THROWS = {
  "at once": "Listen",
  "when the question sounds": "Playing question audio...",
};
for (const [when, words] of Object.entries(THROWS)) {
  test(`when an island throws ${when}, the page returns to its HTML and still posts a file`, async ({
    page,
    portal,
    student,
    guard,
  }) => {
    const thrown: string[] = [];
    page.on("console", (message) => thrown.push(message.text()));
    guard.announce(/taken away/, /React error #423/);
    let changed = "";
    await page.route("**/assets/studio-*.js", async (route) => {
      // Fetched once, because the test may leave a later page before its response.
      if (changed === "") {
        const script = await (await route.fetch()).text();
        changed = script.replace(`"${words}"`, '(()=>{throw new Error("taken away")})()');
      }
      await route.fulfill({ contentType: "text/javascript", body: changed });
    });
    const school = portal.question("school");
    const studio = new Studio(page, school);
    await page.goto(segmentAddress(school, 1));
    if (when !== "at once") await studio.start.click();
    await expect.poll(() => thrown.join()).toContain("taken away");
    await expect(studio.start).toBeHidden();
    await studio.file.setInputFiles(ANSWER_FILES[0] ?? "");
    await studio.next.click();
    await expect(studio.heading(2)).toBeVisible();
    expect(await (await UpstreamView.of(portal, student)).answers(school.id)).toHaveLength(1);
  });
}

function filesAskedBy(page: Page): Set<string> {
  const asked = new Set<string>();
  page.on("request", (request) => {
    asked.add(new URL(request.url()).pathname.split("/").at(-1) ?? "");
  });
  return asked;
}

async function answerBoth(studio: Studio): Promise<void> {
  for (const segment of [1, 2]) {
    await expect(studio.heading(segment)).toBeVisible();
    await answer(studio, segment);
  }
  await expect(studio.page.getByText("2 of 2 segments are answered.")).toBeVisible();
}

/** Speaks when the recorder has started, and sends a file otherwise. */
async function answer(studio: Studio, segment: number): Promise<void> {
  await expect(studio.start.or(studio.file).filter({ visible: true }).first()).toBeVisible();
  await studio.page.waitForLoadState("networkidle");
  if (await studio.start.isVisible()) {
    await studio.take(1);
    if (segment === 1) await expect(studio.answer).toBeVisible();
  } else {
    await studio.file.setInputFiles(ANSWER_FILES[0] ?? "");
  }
  await studio.next.click();
}

function isScript(file: string, name: string): boolean {
  return file.endsWith(".js") && file.startsWith(`${name}-`);
}
