import { readdirSync } from "node:fs";
import { resolve } from "node:path";
import { failedRequest } from "../../support/e2e-guard.ts";
import { ANSWER_FILES, Studio } from "../../support/e2e-studio.ts";
import { expect, test } from "../../support/e2e-test.ts";
import { UpstreamView } from "../../support/e2e-upstream.ts";

/** What may be missing, by the beginning of its file's name in build/client/assets. */
const BLOCKED = ["entry.client", "frame", "islands", "outbox", "wave-painter", "fix-webm-duration"];

for (const name of BLOCKED) {
  test(`without ${name} a dialogue is still heard, answered, submitted and reviewed`, async ({
    page,
    portal,
    student,
    guard,
  }) => {
    guard.announce(failedRequest, /Failed to fetch dynamically imported module/);
    expect(
      readdirSync(resolve("build/client/assets")).some((file) => isScript(file, name)),
      `the build has a script ${name}`,
    ).toBe(true);
    await page.route("**/assets/*.js", (route) =>
      isScript(new URL(route.request().url()).pathname.split("/").at(-1) ?? "", name)
        ? route.abort()
        : route.continue(),
    );
    const school = portal.question("school");
    const studio = new Studio(page, school);
    await studio.choose();
    for (const segment of [1, 2]) {
      await expect(studio.heading(segment)).toBeVisible();
      await answer(studio, segment);
    }
    await expect(page.getByText("2 of 2 segments are answered.")).toBeVisible();
    expect(await (await UpstreamView.of(portal, student)).answers(school.id)).toHaveLength(2);
    await page.getByRole("link", { name: "Submit" }).click();
    await page.getByRole("button", { name: "Submit" }).click();
    const own = page.getByLabel("Your Response 1", { exact: true });
    await own.locator("audio").evaluate((audio: HTMLAudioElement) => audio.play());
    await expect
      .poll(() => own.locator("audio").evaluate((audio: HTMLAudioElement) => audio.currentTime))
      .toBeGreaterThan(0);
  });
}

test("an island that throws gives back the page as it was sent: a file is still posted", async ({
  page,
  portal,
  student,
  guard,
}) => {
  guard.announce(/taken away/);
  // What stands while the question sounds throws, as in a browser that lacks what it needs.
  await page.route("**/assets/islands-*.js", async (route) => {
    const answer = await route.fetch();
    const body = (await answer.text()).replace(
      '"Playing question audio..."',
      '(()=>{throw new Error("taken away")})()',
    );
    await route.fulfill({ response: answer, body });
  });
  const school = portal.question("school");
  const studio = new Studio(page, school);
  await studio.choose();
  await studio.start.click();
  await expect(studio.start).toBeHidden();
  await studio.file.setInputFiles(ANSWER_FILES[0] ?? "");
  await studio.next.click();
  await expect(studio.heading(2)).toBeVisible();
  expect(await (await UpstreamView.of(portal, student)).answers(school.id)).toHaveLength(1);
});

/** Speaks where the recorder came up, sends a file where it did not: whichever the student sees. */
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
  return file.endsWith(".js") && file.startsWith(name);
}
