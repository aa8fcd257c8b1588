import { refusedRequest } from "../../support/e2e-guard.ts";
import { expect, test } from "../../support/e2e-warm-page.ts";
import { phrasesBetween, spokenPhrases } from "../../support/screen-reader.ts";

const PROBLEM = "heading, There is a problem, level 2";

test("a screen reader reads a failed enquiry's summary first, then each field with its error message", async ({
  studentPage: page,
  guard,
}) => {
  guard.announce(refusedRequest(422));
  await page.goto("/online-class-booking");
  await page.getByLabel("First name").fill("");
  await page.getByLabel("Email").fill("asha at example");
  await page.getByRole("button", { name: "BOOK MY TRAIL CLASS" }).click();
  const problem = page.getByRole("group", { name: "There is a problem" });
  await expect(problem, "its words are said with the focus").toBeFocused();
  await expect(problem).toHaveAccessibleDescription(/^First Name is required phone is required/);
  await expect(page).toHaveTitle("Error: Online Classes - VLE NAATI CCL Portal");
  const log = phrasesBetween(await spokenPhrases(page), PROBLEM, "button, BOOK MY TRAIL CLASS");
  expect(log.filter((phrase) => !/^(option|end of|list|paragraph)/.test(phrase))).toEqual([
    PROBLEM,
    "link, First Name is required",
    "link, phone is required",
    "link, Invalid email address",
    "link, Your message is required",
    "link, Branch is required",
    "link, Country is required",
    "heading, Online Classes, level 1",
    "Book a trial class with a branch. The branch answers by email or phone.",
    "form",
    "First name",
    "First Name is required",
    "textbox, First name, First Name is required, invalid",
    "Last name",
    "textbox, Last name, Student",
    "Phone country",
    "combobox, Phone country, AU, has popup listbox, not expanded",
    "button, Find a country, 1 control, not expanded",
    "Find",
    "a country",
    "Phone number",
    "phone is required",
    "textbox, Phone number, phone is required, invalid",
    "Email",
    "Invalid email address",
    "textbox, Email, asha at example, Invalid email address, invalid",
    "Your message",
    "Your message is required",
    "textbox, Your message, Your message is required, invalid",
    "Branch",
    "Branch is required",
    "combobox, Branch, Branch is required, has popup listbox, not expanded, invalid",
    "Country",
    "Country is required",
    "combobox, Country, Country is required, has popup listbox, not expanded, invalid",
    "button, BOOK MY TRAIL CLASS",
  ]);
});
