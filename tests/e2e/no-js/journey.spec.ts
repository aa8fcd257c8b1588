import { sha256, UpstreamView } from "../../support/e2e-upstream.ts";
import { ANSWER_FILES, segmentAddress, Studio } from "../../support/e2e-studio.ts";
import { HINDI, URDU } from "../../support/e2e-content.ts";
import { PASSWORD } from "../../support/e2e-accounts.ts";
import { expect, signIn, test } from "../../support/e2e-test.ts";
import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";

const hashes = ANSWER_FILES.map((file) => sha256(readFileSync(file)));

test(
  "a student uploads files for a whole dialogue, from log-in to the finished record",
  {
    tag: "@night",
  },
  async ({ page, portal }) => {
    const account = portal.newAccount();
    const clinic = portal.question("clinic");
    const studio = new Studio(page, clinic);

    await page.goto("/");
    await expect(page).toHaveURL(/\/login$/);
    await page.getByLabel("User Name").fill(account.email);
    await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await page.getByRole("button", { name: "Log in" }).click();
    await expect(page.getByText("Login Successsfully!")).toBeVisible();
    await expect(page.getByRole("heading", { name: "Dashboard", level: 1 })).toBeVisible();
    await page
      .getByRole("navigation", { name: "Main" })
      .getByRole("link", { name: "CCL Practice Dialogues" })
      .click();
    await page.getByRole("link", { name: "A visit to the clinic" }).click();

    const count = clinic.segments.length;
    for (let segment = 1; segment <= count; segment += 1) {
      await expect(studio.heading(segment)).toBeVisible();
      await expect(
        page
          .getByLabel(`Segment ${segment} of ${count}, ${segment % 2 === 1 ? "English" : "Hindi"}`)
          .locator("audio"),
      ).toHaveAttribute("controls");
      await page
        .getByLabel("Send your answer as an audio file")
        .setInputFiles(ANSWER_FILES[segment % 2] ?? "");
      await studio.next.click();
    }
    await expect(page.getByRole("heading", { name: "End of the dialogue" })).toBeVisible();
    await page.reload();
    await expect(page.getByText(`${count} of ${count} segments are answered.`)).toBeVisible();
    const upstream = await UpstreamView.of(portal, account);
    expect(
      (await upstream.answers(clinic.id)).map((answer) => answer.attempt),
      "nothing was posted twice",
    ).toEqual([1, 1, 1, 1, 1, 1]);
    expect((await upstream.answers(clinic.id)).map((answer) => answer.sha256)).toEqual(
      [1, 2, 3, 4, 5, 6].map((segment) => hashes[segment % 2]),
    );

    await page.getByRole("link", { name: "Submit" }).click();
    await expect(page.getByText("Are you sure you want to submit.")).toBeVisible();
    await page.getByRole("button", { name: "Submit" }).click();
    await expect(page.getByText("Successfully Submitted")).toBeVisible();
    await expect(page).toHaveURL(/practice-ccl\/completed\?record=\d+&done=1$/);
    await expect(page.getByText("Listen to your answers beside the samples.")).toBeVisible();

    await expect(page.getByRole("heading", { name: /^Segment \d/ })).toHaveCount(5);
    for (const part of ["Your Response", "Segment Response", "Sample Response"]) {
      const sound = page.getByLabel(`${part} 2`, { exact: true }).locator("audio");
      const source = (await sound.getAttribute("src")) ?? "";
      const media = await page.request.get(source, { headers: { Range: "bytes=0-1" } });
      expect([media.status(), (await media.body()).length]).toEqual([206, 2]);
      if (part === "Your Response")
        expect(sha256(await (await page.request.get(source)).body())).toBe(hashes[0]);
    }
    await page.getByRole("heading", { name: "Segment 2" }).click();
    const second = page
      .getByRole("listitem")
      .filter({ has: page.getByRole("heading", { name: "Segment 2" }) });
    await expect(second.getByText(HINDI)).toHaveAttribute("lang", "hi");
    await expect(second.getByText("English words of segment 2.")).toHaveAttribute("lang", "en");
    await page
      .getByRole("navigation", { name: "Segments" })
      .getByRole("link", { name: "Next page" })
      .click();
    await expect(page.getByRole("heading", { name: "Segment 6" })).toBeVisible();
  },
);

test("choosing a label in a searched list keeps the search and the focus", async ({
  studentPage: page,
}) => {
  await page.goto("/practice-ccl?search=bank");
  const row = rowOf(page, "A new bank account");
  await row.getByText("No label").first().click();
  await row.getByRole("button", { name: "Struggled" }).click();
  await expect(page).toHaveURL(/search=bank.*#label-/);
  await expect(row.locator("summary"), "a screen reader says what was saved").toBeFocused();
  await expect(row.locator("summary")).toContainText("Struggled");
});

test(
  "the list searches, filters by label and has pages",
  { tag: "@night" },
  async ({ studentPage: page }) => {
    await page.goto("/practice-ccl");
    await expect(page.getByText("Showing 1 to 10 of 12 entries")).toBeVisible();
    await page.getByRole("link", { name: "Next page" }).click();
    await expect(page.getByRole("link", { name: "Short dialogue 1" })).toBeVisible();
    await expect(page.getByText("Showing 11 to 12 of 12 entries")).toBeVisible();
    await page.getByRole("link", { name: "Page 1" }).click();

    await page.getByRole("searchbox", { name: "Search" }).fill("bank");
    await page.getByRole("button", { name: "Search" }).click();
    await expect(page).toHaveURL(/search=bank/);
    await expect(page.getByRole("listitem").filter({ hasText: "Click to view" })).toHaveCount(1);

    const row = rowOf(page, "A new bank account");
    await row.getByText("No label").first().click();
    await row.getByRole("button", { name: "Struggled" }).click();
    await expect(row.locator("summary")).toContainText("Struggled");
    await page.getByRole("link", { name: "Clear" }).click();
    await page
      .getByRole("navigation", { name: "Filter by label" })
      .getByRole("link", { name: "Struggled" })
      .click();
    await expect(page.getByRole("listitem").filter({ hasText: "Click to view" })).toHaveText([
      /A new bank account/,
    ]);
    await page
      .getByRole("navigation", { name: "Filter by label" })
      .getByRole("link", { name: "Very Confident" })
      .click();
    await expect(page.getByText("No dialogue has this label.")).toBeVisible();
  },
);

test(
  "Save Answer, Pending, Resume, Re-Start, notes and labels work for a dialogue",
  { tag: "@night" },
  async ({ page, portal, student }) => {
    const bank = portal.question("bank");
    const studio = new Studio(page, bank);
    await studio.choose();
    await page.getByLabel("Send your answer as an audio file").setInputFiles(ANSWER_FILES[0] ?? "");
    await page.getByRole("button", { name: "Save Answer" }).click();
    await expect(
      page.getByText(
        "Are you sure you want to save answers , there are some pending segments to answer.",
      ),
    ).toBeVisible();
    await page.getByRole("button", { name: "Save Answer" }).click();
    await expect(page).toHaveURL(/tab=pending/);
    await page.getByRole("link", { name: /^Resume ?, A new bank account/ }).click();
    await expect(
      page.getByText(
        "This dialogue is pending. if you want to complete click on continue otherwise you can re-start.",
      ),
    ).toBeVisible();
    await page.getByRole("link", { name: "Continue" }).click();
    await expect(studio.heading(2)).toBeVisible();
    await studio.expectReceipt(1, "Saved");

    await page.getByLabel("Notes", { exact: true }).fill("Numbers are hard.");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(page.getByText("Your Notes Successfully Submitted")).toBeVisible();
    await expect(studio.heading(2)).toBeVisible();
    await expect(page.getByLabel("Notes", { exact: true })).toHaveValue("Numbers are hard.");
    await page.getByRole("main").getByText("No label").first().click();
    await page.getByRole("button", { name: "Try My Best" }).click();
    await expect(
      page.getByRole("main").locator("summary").filter({ hasText: "Try My Best" }),
    ).toBeVisible();

    await page.goto("/practice-ccl?tab=pending");
    await page.getByRole("link", { name: /^Resume ?, A new bank account/ }).click();
    await page.getByRole("button", { name: "Re-Start" }).click();
    await expect(studio.heading(1)).toBeVisible();
    expect(await (await UpstreamView.of(portal, student)).answers(bank.id)).toEqual([]);
  },
);

test(
  "a refused file keeps the student on the segment, with the reason at the field",
  { tag: "@night" },
  async ({ page, portal, student, guard }) => {
    guard.announce(/status of 4(15|22)/);
    expect(student.email).toBeTruthy();
    const school = portal.question("school");
    const studio = new Studio(page, school);
    await studio.choose();
    await page.getByLabel("Send your answer as an audio file").setInputFiles({
      name: "answer.mp3",
      mimeType: "audio/mpeg",
      buffer: Buffer.alloc(2000, "text "),
    });
    await studio.next.click();
    await expect(page).toHaveTitle(/^Error: /);
    await expect(page.locator("#problem")).toBeFocused();
    await expect(page.getByRole("heading", { name: "There is a problem" })).toBeVisible();
    await expect(studio.heading(1)).toBeVisible();
    await page.getByRole("link", { name: /not a recording/ }).click();
    await expect(page.getByLabel("Send your answer as an audio file")).toBeFocused();
  },
);

test(
  "right-to-left text has its language and direction",
  { tag: "@night" },
  async ({ page, context, portal }) => {
    const account = portal.newAccount("urdu");
    await signIn(context, portal, account);
    const visa = portal.question("visa");
    await page.goto(segmentAddress(visa, 2));
    await page.getByText("Answer", { exact: true }).click();
    await page.getByRole("link", { name: "Show what was said in segment 2" }).click();
    const text = page.getByText(URDU);
    await expect(text).toHaveAttribute("lang", "ur");
    await expect(text).toHaveCSS("direction", "rtl");
  },
);

test(
  "without a plan the server sends only the free row",
  { tag: "@night" },
  async ({ page, context, portal }) => {
    await signIn(context, portal, portal.newAccount("visitor"));
    await page.goto("/practice-ccl");
    await expect(
      page.getByText("In order to see the CCL Practice Dialogues, You need to buy a plan."),
    ).toBeVisible();
    await expect(page.getByRole("link", { name: "Short dialogue 1" })).toBeVisible();
    expect(await page.content()).not.toContain("A new bank account");
  },
);

function rowOf(page: Page, title: string) {
  return page.getByRole("listitem").filter({ has: page.getByRole("link", { name: title }) });
}
