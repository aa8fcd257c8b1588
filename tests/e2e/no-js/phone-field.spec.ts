import { refusedRequest } from "../../support/e2e-guard.ts";
import { expect, test } from "../../support/e2e-test.ts";

test(
  "without script the country field is a native list, and a refused number stays as typed",
  { tag: "@night" },
  async ({ studentPage: page, guard }) => {
    guard.announce(refusedRequest(422));
    await page.goto("/user-profile");
    await expect(page.getByRole("button", { name: "Find a country" })).toBeHidden();
    await page.getByLabel("Phone country").selectOption("Nepal +977");
    await page.getByLabel("Phone number").fill("abc");
    await page.getByRole("button", { name: "Update Profile" }).click();
    await expect(page.getByRole("heading", { name: "There is a problem" })).toBeVisible();
    await expect(page.getByLabel("Phone number")).toHaveValue("abc");
    await expect(page.getByLabel("Phone country")).toHaveValue("NP");
  },
);
