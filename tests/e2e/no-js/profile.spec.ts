import { png } from "../../support/pictures.ts";
import { PASSWORD } from "../../support/e2e-accounts.ts";
import { expect, test } from "../../support/e2e-test.ts";

test(
  "without script the profile saves photo, name and phone, and the next log-in shows them",
  { tag: "@night" },
  async ({ page, student }) => {
    await page.goto("/practice-ccl");
    await page.locator("details.account summary").click();
    await page.getByRole("link", { name: "My Profile" }).click();
    await expect(page.getByRole("heading", { name: "Profile", level: 1 })).toBeVisible();
    await expect(
      page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Profile" }),
    ).toHaveAttribute("aria-current", "page");
    await expect(page.getByLabel("Email")).toHaveValue(student.email);
    await expect(page.getByLabel("Email")).not.toBeEditable();
    await expect(page.getByLabel("Test language")).toBeDisabled();
    await expect(page.getByLabel("Phone country").locator("option:checked")).toHaveText(
      "India +91",
    );
    await page.getByRole("heading", { name: "Your photo" }).click();
    await expect(page.getByText("It is sent as soon as you choose it.")).toBeHidden();

    await page
      .getByLabel("Profile photo")
      .setInputFiles({ name: "me.png", mimeType: "image/png", buffer: png(64) });
    await page.getByRole("button", { name: "Upload photo" }).click();
    await expect(page.getByText("Image updated successfully.")).toBeVisible();
    await expect(page.locator(".site-header img.avatar")).toBeVisible();

    await page.getByLabel("First name").fill("Asha");
    await page.getByLabel("Last name").fill("Rao");
    await page.getByLabel("Phone number").fill("098765 43210");
    await page.getByRole("button", { name: "Update Profile" }).click();
    await expect(page.getByText("Profile updated successfully.")).toBeVisible();
    await expect(page.locator(".account-who")).toHaveText("Asha Student");
    await expect(page.getByLabel("Phone number")).toHaveValue("+919876543210");

    await page.locator("details.account summary").click();
    await page.getByRole("button", { name: "Log Out" }).click();
    await page.getByLabel("User Name").fill(student.email);
    await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await page.getByRole("button", { name: "Log in" }).click();
    await expect(page.locator(".account-who")).toHaveText("Asha Student");
    await expect(page.locator(".site-header img.avatar")).toHaveAttribute("src", /^\/media\//);
  },
);

test(
  "an empty first name is refused at its field; other fields keep their text",
  { tag: "@night" },
  async ({ studentPage: page, guard }) => {
    guard.announce(/status of 422/);
    await page.goto("/user-profile");
    await page.getByLabel("First name").fill("");
    await page.getByLabel("Last name").fill("Typed");
    await page.getByRole("button", { name: "Update Profile" }).click();
    await expect(page).toHaveTitle(/^Error: Profile/);
    await page.getByRole("link", { name: "This field is required" }).click();
    await expect(page.getByLabel("First name")).toBeFocused();
    await expect(page.getByLabel("Last name")).toHaveValue("Typed");
  },
);
