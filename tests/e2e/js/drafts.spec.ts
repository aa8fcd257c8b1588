import { refusedRequest } from "../../support/e2e-guard.ts";
import { Desk, notice, OWNER, STUDENT } from "../../support/e2e-drafts.ts";
import { segmentAddress } from "../../support/e2e-studio.ts";
import { expect, test } from "../../support/e2e-test.ts";

const BACK = /^Your draft of \d+:\d\d.[ap]m is back\. It is not saved yet\. ?Discard$/;

for (const form of [STUDENT, OWNER])
  test(
    `${form.of}: what is typed comes back after each way to lose it, until the server has it`,
    { tag: form === STUDENT ? [] : "@night" },
    async ({ context, portal, guard }) => {
      guard.announce(refusedRequest(422));
      const desk = new Desk(form, context, form.emailOf(portal));
      await desk.open();
      for (const [way, lose] of Object.entries(desk.ways))
        await test.step(way, async () => {
          const text = `Typed before: ${way}`;
          await desk.field.fill(text);
          await lose();
          await expect(desk.field).toHaveValue(text);
          await expect(notice(desk.page)).toHaveText(BACK);
        });

      const { page } = desk;
      await desk.field.fill("Refused once.");
      await page.getByRole("button", { name: form.button }).click();
      await expect(page.getByRole("heading", { name: "There is a problem" })).toBeVisible();
      await expect(desk.field).toHaveValue("Refused once.");
      await expect(notice(page), "the page has it").toHaveCount(0);
      await page.goto(form.path);
      await expect(notice(page)).toHaveText(BACK);
      await page.getByRole("button", { name: "Discard" }).click();
      await expect(desk.field).toHaveValue("");
      await page.getByRole("button", { name: "Put it back" }).click();
      await expect(desk.field).toHaveValue("Refused once.");
      await form.fillRest(page);
      await page.getByRole("button", { name: form.button }).click();
      await expect(page.getByText(form.taken)).toBeVisible();
      await page.goto(form.path);
      await expect(desk.field).toHaveValue("");
      await expect(notice(page)).toHaveCount(0);

      await desk.field.fill("Not sent.");
      await form.logOut(page);
      const question = page.getByRole("dialog", { name: "1 draft is not saved yet." });
      await question.getByRole("button", { name: "Stay" }).click();
      await form.logOut(page);
      await question.getByRole("button", { name: "Log out and keep it on this device" }).click();
      await expect(desk.door).toBeVisible();
      await desk.logIn();
      await expect(notice(page)).toHaveText(BACK);
      await form.logOut(page);
      await question.getByRole("button", { name: "Delete it and log out" }).click();
      await expect(desk.door).toBeVisible();
      await desk.logIn();
      await expect(desk.field).toHaveValue("");
      await form.logOut(page);
      await expect(desk.door, "nothing is asked").toBeVisible();
    },
  );

test("another person of the device is offered nothing; the first one finds the draft again", async ({
  context,
  portal,
}) => {
  const first = new Desk(STUDENT, context, STUDENT.emailOf(portal));
  await first.open();
  await first.field.fill("Only mine.");
  await first.ways["a closed tab"]();
  await expect(notice(first.page)).toHaveText(BACK);
  await context.clearCookies({ name: "portal" });
  const other = new Desk(STUDENT, context, STUDENT.emailOf(portal));
  await other.open();
  await expect(other.field).toHaveValue("");
  await STUDENT.logOut(other.page);
  await expect(other.page.getByText("You have logged out."), "nothing is asked").toBeVisible();
  await first.ways["an ended session"]();
  await expect(first.field).toHaveValue("Only mine.");
});

test("notes that changed elsewhere meanwhile stay, and the draft is beside them", async ({
  page,
  context,
  portal,
  student,
}) => {
  expect(student.email).toContain("@");
  const question = portal.question("bank");
  const { id } = question;
  const address = segmentAddress(question, 1);
  const notes = page.locator("textarea[name=notes]");
  await page.goto(address);
  await notes.fill("From this device.");
  await notes.blur();
  const owner = await page.locator("main").getAttribute("data-owner");
  const changed = await context.request.post(`${portal.portalUrl}/along/changes`, {
    form: {
      ...{ intent: "notes", question_id: String(id), owner: owner ?? "" },
      notes: "From my phone.",
    },
    headers: { Origin: portal.portalUrl },
  });
  expect(changed.status()).toBe(200);
  await page.goto(address);
  await expect(notes, "open, though the folds were closed").toBeVisible();
  await expect(notes).toHaveValue("From my phone.");
  await expect(notice(page)).toContainText("this page has changed since you began it");
  await expect(notice(page).getByRole("textbox")).toHaveValue("From this device.");
  await page.getByRole("button", { name: "Use my draft" }).click();
  await expect(notes).toHaveValue("From this device.");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Your Notes Successfully Submitted")).toBeVisible();
  await page.goto(address);
  await expect(notice(page)).toHaveCount(0);
});

test("where the browser stores nothing, the page asks before it is left", async ({
  studentPage: page,
}) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, "indexedDB", {
      value: {
        open: () => {
          throw new Error("blocked");
        },
      },
    });
  });
  await page.goto(STUDENT.path);
  await page.getByLabel(STUDENT.label).click();
  await page.keyboard.type("Nowhere to go.");
  const asked = page.waitForEvent("dialog");
  await page.getByLabel(STUDENT.label).blur();
  const left = page.locator("header a").first().click({ noWaitAfter: true });
  const question = await asked;
  expect(question.type()).toBe("beforeunload");
  await question.dismiss();
  await left;
});
