import { expect } from "@playwright/test";
import { signIn } from "./e2e-test.ts";
import { asStudent, type Visit } from "./e2e-visit.ts";
import { WordList } from "./e2e-words.ts";

/** Pages and states of the vocabulary, by name. */
export const WORD_PAGES: Record<string, Visit> = {
  vocabulary: asStudent(async (page) => {
    await page.goto("/vocabulary");
    await expect(page.getByRole("heading", { name: "Categories" })).toBeVisible();
  }),
  "words-shown": async (page, portal) => {
    await signIn(page.context(), portal, portal.newAccount("urdu"));
    const list = new WordList(page);
    await list.open();
    for (const word of ["dosage", "allergy"]) await list.show(word).click();
    await list.add("dosage").click();
    await expect(list.row("dosage")).toContainText("In My Words");
  },
  "words-to-english": async (page, portal) => {
    await signIn(page.context(), portal, portal.newAccount("urdu"));
    await new WordList(page).open("/vocabulary?list=ccl&direction=2");
  },
  "words-none-found": asStudent(async (page) => {
    await page.goto("/vocabulary?list=ccl&search=nothing-like-this");
    await expect(page.getByRole("heading", { name: "Data Not Found" })).toBeVisible();
  }),
  "my-words": asStudent(async (page) => {
    const list = new WordList(page);
    await list.open();
    // The row says "In My Words" before the server knows it.
    const sent = page.waitForResponse((answer) => answer.request().method() === "POST");
    await list.add("dosage").click();
    await sent;
    await expect(list.row("dosage")).toContainText("In My Words");
    await list.open("/vocabulary?list=my-words");
    await expect(list.remove("dosage")).toBeVisible();
  }),
  "words-no-plan": async (page, portal) => {
    await signIn(page.context(), portal, portal.newAccount("visitor"));
    await page.goto("/vocabulary?list=ccl");
    await expect(page.getByRole("heading", { name: "Subscribe to see the words" })).toBeVisible();
  },
  "study-asked": asStudent(async (page) => {
    await page.goto("/vocabulary/study?list=ccl");
    await expect(page.getByRole("link", { name: "Show meaning" })).toBeVisible();
  }),
  "study-told": async (page, portal) => {
    await signIn(page.context(), portal, portal.newAccount("urdu"));
    await page.goto("/vocabulary/study?list=ccl");
    await page.getByRole("link", { name: "Show meaning" }).click();
    await expect(page.getByRole("button", { name: /^Good/ })).toBeVisible();
  },
  "study-nothing": asStudent(async (page) => {
    await page.goto("/vocabulary/study?list=my-words");
    await expect(page.getByRole("heading", { name: "Data Not Found" })).toBeVisible();
  }),
  "words-to-print": async (page, portal) => {
    await signIn(page.context(), portal, portal.newAccount("urdu"));
    await page.goto("/vocabulary/print?list=ccl");
    await expect(page.getByRole("rowheader", { name: "dosage" })).toBeVisible();
  },
  "words-table": asStudent(async (page) => {
    await page.goto("/vocabulary/1");
    await expect(page.getByRole("columnheader", { name: "Question" })).toBeVisible();
  }),
};
