import { readdirSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { resolve } from "node:path";
import { expect, type Page, type TestInfo } from "@playwright/test";
import { enterExam } from "../../support/e2e-exam.ts";
import { Studio } from "../../support/e2e-studio.ts";
import { signIn, test } from "../../support/e2e-test.ts";
import { microphoneOfTest, sayIntoMicrophone } from "../../support/sound/in-page.ts";
import { likeness } from "../../support/sound/likeness.ts";
import { decode } from "../../support/sound/sounds.ts";
import { fetchOwnAnswer } from "../../support/sound/spoken.ts";
import { startStack } from "../../support/stack.ts";

const SAMPLES = resolve("samples/audio");
/** In MP3 of 24 kbit/s at 24 kHz, a frame has 72 bytes and lasts 24 ms. */
const bytesOf = (seconds: number) => Math.round(seconds / 0.024) * 72;

type Utterance = { bytes: number[]; samples: Float32Array };
type Take = { name: string; samples: Float32Array; seconds: number };

test(
  "each of 35 takes, in a mock test and a rehearsal, contains its whole utterance and no other",
  { tag: "@night" },
  async ({ browser }, info) => {
    test.setTimeout(900_000);
    const stack = await startStack();
    try {
      const context = await browser.newContext({
        ...{ baseURL: stack.portalUrl, permissions: ["microphone"], reducedMotion: "reduce" },
      });
      await signIn(context, stack, { email: "student@example.com" });
      await context.addInitScript(microphoneOfTest);
      // Only the answers matter here, so each question is cut to its first second.
      await context.route(/\/media\/.*/, async (route) => {
        const answer = await route.fetch();
        const body = await answer.body();
        await route.fulfill({ response: answer, body: body.subarray(0, bytesOf(1)) });
      });
      const page = await context.newPage();
      const said = await utterances(35, info);
      await sitMockTest(page, said.slice(0, 22));
      const review = await rehearse(page, said.slice(22));
      await context.unrouteAll();
      const takes = [
        ...(await takesOfTest(page, info)),
        ...(await takesOfPage(page, review, "rehearsal", 13, info)),
      ];
      expect(takes).toHaveLength(35);
      const figures = takes.map((take, no) => compare(take, no, said));
      console.log(figures.map(({ text }) => text).join("\n"));
      for (const { text, own, best, other, isWhole } of figures) {
        expect(best, text).toBe(true);
        expect(own, text).toBeGreaterThanOrEqual(0.9);
        expect(own - other, text).toBeGreaterThan(0.2);
        expect(isWhole, text).toBe(true);
      }
    } finally {
      await stack.stop();
    }
  },
);

/** Returns different utterances: the first three seconds of sample answers. */
async function utterances(count: number, info: TestInfo): Promise<Utterance[]> {
  const names = readdirSync(SAMPLES).filter((name) => /^hi-.*-s\.mp3$/.test(name));
  return Promise.all(
    names.slice(0, count).map(async (name) => {
      const bytes = (await readFile(resolve(SAMPLES, name))).subarray(0, bytesOf(3));
      await writeFile(info.outputPath(name), bytes);
      return { bytes: [...bytes], samples: await decode(info.outputPath(name)) };
    }),
  );
}

async function sitMockTest(page: Page, said: Utterance[]): Promise<void> {
  await enterExam(page);
  for (const [no, utterance] of said.entries()) {
    if (no === 9) await page.getByRole("button", { name: "Yes" }).click();
    const [segment, count] = no < 9 ? [no + 1, 9] : [no - 8, 13];
    const studio = new Studio(page, { id: 0, segments: Array.from({ length: count }) });
    await expect(studio.heading(segment)).toBeVisible();
    await studio.start.click();
    await say(page, studio, utterance);
    await studio.next.click();
  }
  await expect(page.getByText("Mock Test Finished")).toBeVisible();
}

/** Rehearses a dialogue and returns the URL of its review. */
async function rehearse(page: Page, said: Utterance[]): Promise<string> {
  const studio = new Studio(page, { id: 3, segments: Array.from({ length: 13 }) });
  await studio.open(1);
  await page.getByRole("button", { name: "Practise like the real test" }).click();
  for (const [no, utterance] of said.entries()) {
    await expect(studio.heading(no + 1)).toBeVisible();
    await say(page, studio, utterance);
  }
  await expect(page.getByText("13 of 13 segments are answered.")).toBeVisible();
  await page.getByRole("link", { name: "Submit" }).click();
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page.getByText("Successfully Submitted")).toBeVisible();
  return page.url();
}

async function say(page: Page, studio: Studio, { bytes }: Utterance): Promise<void> {
  await expect(studio.recording).toBeVisible();
  await page.evaluate(sayIntoMicrophone, bytes);
  await studio.finish.click();
}

async function takesOfTest(page: Page, info: TestInfo): Promise<Take[]> {
  await page.goto("/completed-mock/test");
  await page.getByRole("link", { name: /^Waiting for review/ }).click();
  const dialogues = page.getByRole("navigation", { name: "Dialogues" }).getByRole("link");
  await expect(dialogues).toHaveCount(2);
  const addresses = await dialogues.evaluateAll((links) =>
    links.map((link) => link.getAttribute("href") ?? ""),
  );
  const [first = "", second = ""] = addresses;
  return [
    ...(await takesOfPage(page, first, "mock test, dialogue 1", 9, info)),
    ...(await takesOfPage(page, second, "mock test, dialogue 2", 13, info)),
  ];
}

async function takesOfPage(
  page: Page,
  address: string,
  where: string,
  count: number,
  info: TestInfo,
): Promise<Take[]> {
  await page.goto(`${address}&all=1`);
  await expect(page.locator(".answers > li")).toHaveCount(count);
  const takes: Take[] = [];
  for (let segment = 1; segment <= count; segment += 1) {
    const { samples, seconds } = await fetchOwnAnswer(page, segment, info);
    takes.push({ name: `${where}, segment ${segment}`, samples, seconds });
  }
  return takes;
}

/** Searches the take for each complete utterance. */
function compare({ name, samples, seconds }: Take, no: number, said: Utterance[]) {
  const found = said.map((utterance) => {
    const latest = Math.max(0, seconds - utterance.samples.length / 8000);
    return likeness(utterance.samples, samples, [0, latest]);
  });
  const own = found[no] ?? 0;
  const other = Math.max(...found.filter((_, index) => index !== no));
  const spoken = (said[no]?.samples.length ?? 0) / 8000;
  const text = `${name}: ${seconds.toFixed(1)} s, own ${own.toFixed(3)}, best other ${other.toFixed(3)}`;
  return { text, own, other, best: own > other, isWhole: seconds >= spoken };
}
