import { failedRequest, refusedRequest } from "../../support/e2e-guard.ts";
import { expect, test } from "../../support/e2e-test.ts";

for (const name of ["entry.client", "country-search"]) {
  test(
    `without ${name} the list of countries is the browser's own`,
    { tag: "@night" },
    async ({ page, student, guard }) => {
      guard.announce(
        failedRequest,
        /Failed to fetch dynamically imported module/,
        refusedRequest(422),
      );
      expect(student.kind).toBe("hindi");
      const blocked = page.waitForRequest(`**/assets/${name}-*.js`);
      await page.route(`**/assets/${name}-*.js`, (route) => route.abort());
      await page.goto("/user-profile");
      await blocked;
      await expect(page.getByRole("button", { name: "Find a country" })).toBeHidden();
      await page.getByLabel("Phone country").selectOption("Nepal +977");
      await page.getByLabel("Phone number").fill("abc");
      await page.getByRole("button", { name: "Update Profile" }).click();
      await expect(page.getByRole("heading", { name: "There is a problem" })).toBeVisible();
      await expect(page.getByLabel("Phone number")).toHaveValue("abc");
      await expect(page.getByLabel("Phone country")).toHaveValue("NP");
    },
  );
}
