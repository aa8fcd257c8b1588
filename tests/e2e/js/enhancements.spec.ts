import { PASSWORD } from "../../support/e2e-accounts.ts";
import { segmentAddress, Studio } from "../../support/e2e-studio.ts";
import { expect, test } from "../../support/e2e-test.ts";

test("the student can show the password, and the page hides it again before sending it", async ({
  page,
  portal,
}) => {
  const { email } = portal.newAccount();
  await page.goto("/login");
  const password = page.getByLabel("Password", { exact: true });
  await page.getByLabel("User Name").fill(email);
  await password.fill("wrong-password");
  await expect(password).toHaveAttribute("type", "password");
  await page.getByRole("button", { name: "Show password" }).click();
  await expect(password).toHaveAttribute("type", "text");
  await page.getByRole("button", { name: "Hide password" }).click();
  await expect(password).toHaveAttribute("type", "password");
  await page.getByRole("button", { name: "Show password" }).click();
  // At the submit, browsers offer to save the value of a password field.
  await password.evaluate((input: HTMLInputElement) => {
    input.form?.addEventListener("submit", () =>
      sessionStorage.setItem("type-at-submit", input.type),
    );
  });
  await page.getByRole("button", { name: "Log in" }).click();
  await expect(page.locator("main .summary")).toContainText(
    "These credentials do not match our records.",
  );
  await expect(password).toHaveAttribute("type", "password");
  await expect(password).toHaveValue("");
  expect(await page.evaluate(() => sessionStorage.getItem("type-at-submit"))).toBe("password");
});

test("a reader hears the notice of a new page once: for a moment its address names a part", async ({
  page,
  portal,
}) => {
  await page.goto("/login");
  await page.getByLabel("User Name").fill(portal.newAccount().email);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Log in" }).click();
  await expect(page).toHaveURL(/\/dashboard#notice$/);
  await expect(page.locator(".notice-page")).toBeFocused();
  await expect(page).toHaveURL(/\/dashboard$/);
});

test("a success notice closes after five seconds unless the pointer is on it", async ({
  page,
  portal,
}) => {
  await page.clock.install();
  await page.goto("/login");
  await page.getByLabel("User Name").fill(portal.newAccount().email);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Log in" }).click();
  const notice = page.getByText("Login Successsfully!");
  await expect(notice).toBeVisible();
  await expect(page.getByRole("heading", { name: "Dashboard", level: 1 })).toBeVisible();
  await notice.hover();
  await page.clock.fastForward(6000);
  await expect(notice).toBeVisible();
  await page.mouse.move(5, 700);
  await page.clock.fastForward(4500);
  await expect(notice).toBeVisible();
  await page.clock.fastForward(1000);
  await expect(notice).toHaveCount(0);
  await expect(page.getByRole("main")).toBeFocused();
});

test("T29 of practice: the clock continues from segment to segment and after a reload", async ({
  studentPage: page,
  portal,
}) => {
  await page.clock.install();
  const bank = portal.question("bank");
  await page.goto(segmentAddress(bank, 1));
  const clock = page.getByRole("timer", { name: "Time in this dialogue" });
  await expect(clock).toHaveText(/^00:00:0\d$/);
  await page.clock.fastForward("01:05");
  await expect(clock).toHaveText(/^00:01:(0[5-9]|1\d)$/);
  await new Studio(page, bank).row(2).getByRole("link").click();
  await expect(page).toHaveURL(segmentAddress(bank, 2));
  await expect(clock).toHaveText(/^00:01:(0[5-9]|[1-3]\d)$/);
  await page.reload();
  await expect(clock).toHaveText(/^00:01:(0[5-9]|[1-5]\d)$/);
});

test("pages without a live widget load no framework", async ({ studentPage: page, portal }) => {
  const scripts: string[] = [];
  page.on(
    "request",
    (request) =>
      request.resourceType() === "script" && scripts.push(new URL(request.url()).pathname),
  );
  await page.goto(
    `/practice/list/questions/leave?question=${portal.question("bank").id}&to=${portal.question("school").id}`,
  );
  await expect(page.getByRole("heading", { name: "Go to another dialogue?" })).toBeVisible();
  expect(scripts).toEqual([expect.stringMatching(/^\/assets\/entry\.client-/)]);
});
