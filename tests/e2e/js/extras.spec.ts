import type { Page } from "@playwright/test";
import { beginExam } from "../../support/e2e-exam.ts";
import type { Portal } from "../../support/e2e-portal.ts";
import { Studio } from "../../support/e2e-studio.ts";
import { expect, test } from "../../support/e2e-test.ts";

const PLACES = { practice: openPractice, "a mock test": beginExam };

for (const [place, open] of Object.entries(PLACES)) {
  test(
    `T32: in ${place} the camera shows the student, disturbs no take, and can be switched off during one`,
    { tag: place === "practice" ? [] : "@night" },
    async ({ studentPage: page, context, portal }) => {
      await context.grantPermissions(["microphone", "camera"]);
      const studio = await open(page, portal);
      await fold(page, "Camera").click();
      await page.evaluate(() => {
        const devices = navigator.mediaDevices;
        const ask = devices.getUserMedia.bind(devices);
        devices.getUserMedia = () => {
          devices.getUserMedia = ask;
          return Promise.reject(new DOMException("no", "NotAllowedError"));
        };
      });
      await page.getByRole("button", { name: "Show the camera" }).click();
      await expect(
        page.getByText("There is no picture: no camera, or it is not allowed."),
      ).toBeVisible();
      await page.getByRole("button", { name: "Show the camera" }).click();
      const picture = page.getByLabel("Your camera");
      await expect
        .poll(() => picture.evaluate((video: HTMLVideoElement) => video.videoWidth))
        .toBeGreaterThan(0);
      if (place !== "practice") await studio.take();
      await studio.next.click();
      await expect(studio.heading(2)).toBeVisible();
      await expect(picture, "it stays from segment to segment").toBeVisible();
      await studio.start.click();
      await expect(studio.recording).toBeVisible();
      await page.getByRole("button", { name: "Switch the camera off" }).click();
      await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
      await expect(picture).toBeVisible();
      const track = await picture.evaluateHandle((video: HTMLVideoElement) =>
        video.srcObject instanceof MediaStream ? video.srcObject.getTracks()[0] : undefined,
      );
      await page.getByRole("button", { name: "Switch the camera off" }).click();
      await page.getByRole("dialog").getByRole("button", { name: "Switch off" }).click();
      await expect(picture).toHaveCount(0);
      expect(await track.evaluate((one) => one?.readyState)).toBe("ended");
      await studio.spoken(2);
      await expect(studio.recording, "the take goes on without the picture").toBeVisible();
      await studio.finish.click();
      await studio.expectReceipt(2, "Saved");
    },
  );
}

test(
  "the student can check the microphone before the first segment of a day, or skip the check",
  { tag: "@night" },
  async ({ studentPage: page, portal }) => {
    const studio = new Studio(page, portal.question("bank"));
    await studio.open(1);
    await page.evaluate(() => {
      navigator.storage.persist = () => {
        document.documentElement.setAttribute("data-asked", "");
        return Promise.resolve(true);
      };
    });
    await fold(page, "Check the microphone first").click();
    await page.getByRole("button", { name: "Check the microphone", exact: true }).click();
    await expect(page.getByText(/^(We hear you well|You are too loud)/)).toBeVisible();
    await expect(page.locator("html"), "whether recordings may be evicted").toHaveAttribute(
      "data-asked",
    );
    const heard = page.getByLabel("What we heard");
    await expect(heard).toBeVisible();
    expect(await heard.evaluate((audio: HTMLAudioElement) => audio.play().then(() => true))).toBe(
      true,
    );
    await page.reload();
    await expect(fold(page, "Microphone")).toBeVisible();
    await fold(page, "Microphone").click();
    await page.getByRole("button", { name: "Check the microphone", exact: true }).click();
    await studio.start.click();
    await expect(studio.recording, "Start goes before a check").toBeVisible();
    await studio.spoken(1);
    await studio.finish.click();
    await studio.expectReceipt(1, "Saved");
  },
);

test("on its own page, where the dashboard leads, the student speaks and hears the answer", async ({
  studentPage: page,
}) => {
  await page.goto("/dashboard");
  await page.getByRole("link", { name: "Try the microphone" }).click();
  await page.getByRole("button", { name: "Check the microphone" }).click();
  await expect(page.getByText(/^(We hear you well|You are too loud)/)).toBeVisible();
  await expect(page.getByLabel("What we heard")).toBeVisible();
});

test(
  "data saving shows sizes, prefetches nothing and draws no waveform",
  { tag: "@night" },
  async ({ studentPage: page, portal }) => {
    const asked: string[] = [];
    page.on("request", (request) => asked.push(new URL(request.url()).pathname));
    const studio = new Studio(page, portal.question("bank"));
    await studio.open(1);
    await fold(page, "Data").click();
    await page.getByLabel(/^Use less data/).check();
    await page.goto("/practice-ccl");
    asked.length = 0;
    await studio.open(2);
    await studio.take();
    await studio.expectReceipt(2, "Saved");
    const data = page.getByText("Sound of this segment");
    if (!(await data.isVisible())) await fold(page, "Data").click();
    const size = (name: string) =>
      page
        .getByRole("definition")
        .filter({ has: page.locator(`xpath=preceding-sibling::dt[.="${name}"]`) });
    await expect(size("Sound of this segment")).toHaveText(/^\d+ kB$/);
    await expect(size("Answers sent by this page")).toHaveText(/^\d+ kB$/);
    expect(
      asked.filter((path) => path.includes("wave-painter") || path.includes("live-bars")),
    ).toEqual([]);
    expect(
      new Set(asked.filter((path) => path.startsWith("/media/"))).size,
      "only its own prompt",
    ).toBe(1);
    await fold(page, "Camera").click();
    await expect(page.getByText("The camera stays off while data is saved.")).toBeVisible();
  },
);

async function openPractice(page: Page, portal: Portal): Promise<Studio> {
  const studio = new Studio(page, portal.question("bank"));
  await studio.open(1);
  return studio;
}

const fold = (page: Page, name: string) =>
  page.locator("summary").filter({ hasText: new RegExp(`^${name}$`) });
