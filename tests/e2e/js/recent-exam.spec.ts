import { PASSWORD } from "../../support/e2e-accounts.ts";
import { refusedRequest } from "../../support/e2e-guard.ts";
import { Studio } from "../../support/e2e-studio.ts";
import { expect, test } from "../../support/e2e-test.ts";
import { UpstreamView } from "../../support/e2e-upstream.ts";

test(
  "recent exam material: a log-in during an answer leads back, and the review returns to its tab",
  { tag: "@night" },
  async ({ page, context, portal, student, guard }) => {
    guard.announce(refusedRequest(401));
    const airport = portal.question("airport");
    const studio = new Studio(page, airport);
    await page.goto("/recent-exam");
    await page.getByRole("link", { name: "A bag lost at the airport" }).click();
    await expect(studio.heading(1)).toBeVisible();
    await studio.speak(1);
    await context.clearCookies({ name: "portal" });
    await studio.finish.click();
    await page.getByRole("alert").getByRole("link", { name: "Log in again" }).click();
    await page.getByLabel("User Name").fill(student.email);
    await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await page.getByRole("button", { name: "Log in" }).click();
    await expect(page).toHaveURL(/from=recent-exam/);
    await studio.expectReceipt(1, "Saved");

    await studio.next.click();
    await expect(studio.heading(2)).toBeVisible();
    await studio.take();
    await studio.next.click();
    await expect(page.getByText("2 of 2 segments are answered.")).toBeVisible();
    const held = await (await UpstreamView.of(portal, student)).answers(airport.id);
    expect(held.map(({ segment }) => segment)).toEqual(airport.segments);
    await page.getByRole("link", { name: "Submit" }).click();
    await page.getByRole("button", { name: "Submit" }).click();
    await expect(page.getByText("Successfully Submitted")).toBeVisible();
    await page.getByRole("link", { name: "Back" }).click();
    await expect(page).toHaveURL(/\/recent-exam\?tab=completed$/);
  },
);
