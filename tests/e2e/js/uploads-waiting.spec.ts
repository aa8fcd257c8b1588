import { failedRequest } from "../../support/e2e-guard.ts";
import { post } from "../../support/e2e-states.ts";
import { Studio } from "../../support/e2e-studio.ts";
import { expect, test } from "../../support/e2e-test.ts";
import { Uploads } from "../../support/e2e-uploads.ts";
import { UpstreamView } from "../../support/e2e-upstream.ts";

test(
  "T17: practice continues offline, the end of the dialogue waits, and each answer is sent once when online",
  { tag: "@night" },
  async ({ page, context, portal, student, guard }) => {
    guard.announce(failedRequest);
    const uploads = await Uploads.of(page);
    const studio = new Studio(page, portal.question("bank"));
    await studio.open(1);
    await context.setOffline(true);
    const said = page.getByText("No connection. This opens when it is back.");
    await studio.row(2).getByRole("link").click();
    await expect(said, "nothing was fetched for it yet").toBeVisible();
    await expect(studio.heading(1)).toBeVisible();
    await context.setOffline(false);
    await expect(said).toBeHidden();
    const sounds = page.waitForResponse(/\/media\//);
    await studio.speak(1);
    await (await sounds).finished();
    await context.setOffline(true);
    await studio.finish.click();
    await studio.expectReceipt(1, "On this device");
    await studio.next.click();
    await expect(studio.heading(2)).toBeFocused();
    await studio.take();
    await studio.expectReceipt(2, "On this device");
    await studio.row(3).getByRole("link").click();
    await expect(studio.heading(3)).toBeFocused();
    await studio.next.click();
    await expect(said).toBeVisible();
    expect(uploads.count).toBe(0);
    await context.setOffline(false);
    await studio.expectReceipt(1, "Saved");
    await studio.expectReceipt(2, "Saved");
    expect(uploads.count).toBe(2);
    const held = await (await UpstreamView.of(portal, student)).answers(studio.question.id);
    expect(held.map(({ segment }) => segment)).toEqual(studio.question.segments.slice(0, 2));
  },
);

test(
  "T22: without IndexedDB the page asks to stay open, and still sends the answer",
  { tag: "@night" },
  async ({ page, portal, student }) => {
    await page.addInitScript(() =>
      Object.defineProperty(window, "indexedDB", { value: undefined }),
    );
    const uploads = await Uploads.of(page);
    const { release } = uploads.hold();
    const studio = new Studio(page, portal.question("bank"));
    await studio.open(1);
    await studio.take();
    await expect(
      page.getByText("Do not close this page until the answer is sent").first(),
    ).toBeVisible();
    release();
    await studio.expectReceipt(1, "Saved");
    await expect(page.getByText("Do not close this page until the answer is sent")).toHaveCount(0);
    expect(await (await UpstreamView.of(portal, student)).answers(studio.question.id)).toHaveLength(
      1,
    );
  },
);

test("T16, T30: Submit comes with the first answer that is sent", async ({
  page,
  portal,
  student,
  guard,
}) => {
  guard.announce(failedRequest);
  const uploads = await Uploads.of(page);
  uploads.abort();
  const bank = portal.question("bank");
  const studio = new Studio(page, bank);
  await studio.open(1);
  await studio.take();
  await page.goto(`/practice/list/questions/finish?question=${bank.id}&segment=end`);
  const main = page.getByRole("main");
  await expect(main).toContainText("1 recording waits on this device");
  await expect(main).toContainText("No answer of this dialogue is saved yet.");
  uploads.pass();
  await expect(page.getByRole("button", { name: "Submit" })).toBeVisible({ timeout: 15_000 });
  const upstream = await UpstreamView.of(portal, student);
  expect(await upstream.answers(bank.id)).toHaveLength(1);
});

test("T16, T30: when an upload is blocked, Next moves on, every page shows it, and Submit waits", async ({
  page,
  portal,
  student,
  guard,
}) => {
  guard.announce(failedRequest);
  const uploads = await Uploads.of(page);
  uploads.abort();
  const bank = portal.question("bank");
  const studio = new Studio(page, bank);
  await post(page, portal, "bank", 1);
  await studio.open(2);
  await studio.take();
  await studio.next.click();
  await expect(studio.heading(3)).toBeVisible({ timeout: 20_000 });
  await expect(studio.row(2)).toContainText(/On this device|Not sent/);
  await expect(page.getByRole("main")).toContainText("1 recording waits on this device");
  await studio.take();
  await studio.next.click();
  await expect(
    page.getByRole("heading", { name: "End of the dialogue" }),
    "the disk has the take, so the end of the dialogue waits for no upload either",
  ).toBeVisible({ timeout: 6000 });
  await expect(page.getByText("Without an answer:")).toBeHidden();
  await page.goto("/dashboard");
  await expect(page.locator(".outbox")).toContainText(
    /^2 recordings wait on this device \(Dialogue \d+: .+\)/,
  );
  await expect(page.locator(".outbox"), "it was said on the page before").toHaveAttribute(
    "aria-live",
    "off",
  );
  await page.goto(`/practice/list/questions/finish?question=${bank.id}&segment=end`);
  await expect(page.getByRole("main")).toContainText("2 recordings wait on this device");
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(
    page.getByText(
      "Not sent yet: segment 2, 3. Safe on this device. Submit again when everything is saved.",
    ),
  ).toBeVisible({ timeout: 15_000 });
  uploads.pass();
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page.getByText("Successfully Submitted")).toBeVisible();
  const upstream = await UpstreamView.of(portal, student);
  expect(await upstream.answers(bank.id), "no new record was opened by a late answer").toEqual([]);
  await expect(
    page.getByRole("group", { name: /^Your Response [123]$/, includeHidden: true }),
  ).toHaveCount(3);
});
