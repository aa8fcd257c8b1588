import { Studio } from "../../support/e2e-studio.ts";
import { expect, test } from "../../support/e2e-warm-page.ts";
import { listenLate } from "../../support/late-reader.ts";
import { Uploads } from "../../support/e2e-uploads.ts";
import { listenToPage } from "../../support/screen-reader.ts";

/** The one sentence about a take. */
const KEPT = /^polite: Your answer is kept: \d+ seconds?\.$/;

test("a screen reader hears a segment and a rehearsal, but nothing while the microphone records", async ({
  studentPage: page,
  portal,
}) => {
  const studio = new Studio(page, portal.question("bank"));
  await studio.open(1);
  const log = await listenToPage(page);
  /** Returns new phrases. The log contains an empty phrase for an element that becomes empty. */
  let heard = 0;
  const said = async (): Promise<string[]> => {
    const phrases = (await log()).slice(heard);
    heard += phrases.length;
    const spoken = phrases.filter((phrase) => phrase !== "polite: ");
    return spoken.filter((phrase, index) => phrase !== spoken[index - 1]);
  };

  await page.evaluate(() => {
    navigator.storage.persist = () => {
      document.documentElement.setAttribute("data-asked", "");
      return Promise.resolve(true);
    };
  });
  const html = page.locator("html");
  await studio.start.click();
  await expect(studio.recording).toBeVisible();
  expect(await said(), "from Start to the take").toEqual(["document", "button, Start"]);
  await expect(studio.finish, "the button that was pressed").toBeFocused();
  await expect(page.getByRole("status"), "Orca names one that is empty").toHaveCount(0);
  const empty = page.locator("[aria-live]:empty");
  await expect(empty.first(), "what comes into one that is not there is not said").toBeAttached();
  for (const one of await empty.all()) await expect(one).not.toHaveCSS("display", "none");
  await studio.spoken(1);
  expect(await said(), "the take").toEqual([]);
  await expect(html, "the browser has no question").not.toHaveAttribute("data-asked");
  await studio.finish.click();
  await studio.expectReceipt(1, "Saved");
  await expect(html, "nor over the receipt").not.toHaveAttribute("data-asked");
  expect(await said()).toEqual(["button, Next segment, next", expect.stringMatching(KEPT)]);
  await studio.start.click();
  await page.keyboard.press("Escape");
  await expect(studio.start, "where the question was asked").toBeFocused();
  await studio.start.click();
  await page.getByRole("dialog").getByRole("button", { name: "Repeat" }).click();
  await expect(studio.finish, "once the chime is over").toBeFocused();
  expect(await said(), "nothing over the question").toEqual([
    "button, Start",
    "dialog, Repeat",
    "button, Repeat, Are you sure you want to repeat the segment?",
    "button, Start",
    expect.stringMatching(KEPT),
    "dialog, Repeat",
    "button, Repeat, Are you sure you want to repeat the segment?",
    "button, Finish attempt, not disabled",
  ]);
  await studio.spoken(1);
  const { release } = (await Uploads.of(page)).hold();
  await studio.finish.click();
  await expect(studio.next).toBeFocused();
  // The row already said "Saved" for the earlier take.
  const told: string[] = [];
  const toldSince = async () => told.push(...(await said())) && told.join("\n");
  await expect.poll(toldSince).toMatch(/polite: /);
  expect(told).toEqual(["button, Next segment, next", expect.stringMatching(KEPT)]);
  await studio.next.click();
  await expect(studio.heading(2)).toBeFocused();
  expect(await said(), "the take of before is still on its way").toEqual([
    "heading, Segment 2 of 3, level 2",
  ]);
  release();

  await page.getByRole("button", { name: "Practise like the real test" }).click();
  await expect(studio.finish, "once the chime is over").toBeFocused();
  expect(await said(), "not over the question").toEqual([
    "button, Practise like the real test",
    "button, Finish attempt, not disabled",
  ]);
  await studio.spoken(1);
  expect(await said(), "a take of the rehearsal").toEqual([]);
  await studio.finish.click();
  await expect(studio.heading(3)).toBeVisible();
  await studio.spoken(1);
  expect(await said(), "from Finish to the end of the next take").toEqual([]);
  await page.getByRole("button", { name: "Pause", exact: true }).click();
  await expect(page.getByRole("button", { name: "Continue" })).toBeFocused();
  await studio.expectReceipt(3, "Saved");
  expect(await said()).toEqual([
    "button, Pause, not disabled",
    "button, Continue",
    "polite: The rehearsal is paused. Every answer so far is kept.",
  ]);
});

test(
  "a slow screen reader hears each sentence about a take's result only once",
  { tag: "@night" },
  async ({ studentPage: page, portal }) => {
    const studio = new Studio(page, portal.question("bank"));
    await studio.open(1);
    await studio.start.click();
    await expect(studio.recording).toBeVisible();
    await studio.spoken(1);
    const said = await listenLate(page);
    await studio.finish.click();
    await studio.expectReceipt(1, "Saved");
    const receipt = page.getByText(/^Your answer is kept: /);
    await expect(receipt).toBeVisible();
    expect(await said()).toEqual([await receipt.textContent()]);
  },
);

test("what came across is ticked after a take, without a page load, and is there after one", async ({
  studentPage: page,
  portal,
}) => {
  const studio = new Studio(page, portal.question("bank"));
  await studio.open(2);
  await studio.start.click();
  await studio.spoken(1);
  await studio.finish.click();
  await studio.expectReceipt(2, "Saved");
  const open = () => page.getByText(/^Was I right\?/).click();
  const [said, saved] = [page.getByRole("radio", { name: "Not said" }).first(), /along\/changes/];
  await open();
  const answer = page.waitForResponse(saved);
  await said.check();
  expect((await answer).status()).toBe(200);
  await page.reload();
  await open();
  await expect(said).toBeChecked();
});
