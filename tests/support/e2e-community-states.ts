import { expect, type Page } from "@playwright/test";
import { postComment, postReplies } from "./e2e-forum.ts";
import type { Portal } from "./e2e-portal.ts";
import { signIn } from "./e2e-test.ts";
import { png } from "./pictures.ts";

type Visit = (page: Page, portal: Portal) => Promise<void>;

const asStudent =
  (visit: (page: Page, portal: Portal, email: string) => Promise<void>): Visit =>
  async (page, portal) => {
    const account = portal.newAccount();
    await signIn(page.context(), portal, account);
    await visit(page, portal, account.email);
  };

/** Adds a post with an image and replies. Returns its id. */
async function thread(page: Page, portal: Portal, email: string, replies: number): Promise<string> {
  await postComment(
    page,
    portal,
    `How do you take notes?\n\n${email} سوال सवाल ${"long".repeat(40)}`,
    { name: "notes.png", mimeType: "image/png", buffer: png(200) },
  );
  return postReplies(page, portal, replies);
}

async function toCheckout(page: Page): Promise<void> {
  await page.goto("/subscription");
  await page.getByRole("button", { name: /Choose plan.*Standard/ }).click();
  await page.waitForURL(/\/checkout\//);
}

export async function payWith(page: Page, card: string): Promise<void> {
  await toCheckout(page);
  await page.getByLabel("Card number").fill(card);
  await page.getByRole("button", { name: /^Pay/ }).click();
  await page.waitForURL(/\/payment-success/);
}

export const COMMUNITY_PAGES: Record<string, Visit> = {
  forum: asStudent(async (page, portal, email) => {
    const id = await thread(page, portal, email, 2);
    await page.goto("/forum");
    await page.getByText("Add Comment", { exact: true }).click();
    for (const summary of await page.locator(`#post-${id} summary`).all()) await summary.click();
  }),
  "forum-errors": asStudent(async (page) => {
    await page.goto("/forum");
    await page.getByText("Add Comment", { exact: true }).click();
    await page
      .getByLabel("Image (optional)")
      .setInputFiles({ name: "a.gif", mimeType: "image/gif", buffer: Buffer.from("GIF89a") });
    await page.getByRole("button", { name: "Post Comment" }).click();
    await expect(page.locator("#forum_images-error")).toBeVisible();
  }),
  "forum-thread": asStudent(async (page, portal, email) => {
    const id = await thread(page, portal, email, 21);
    await page.goto(`/forum?thread=${id}&replies=2`);
    await expect(page.getByText("Reply number 21")).toBeVisible();
  }),
  "forum-reply-errors": asStudent(async (page, portal, email) => {
    const id = await thread(page, portal, email, 0);
    await page.goto(`/forum?thread=${id}`);
    await page.getByRole("button", { name: "Post Reply" }).click();
    await expect(page.locator("#reply-error")).toBeVisible();
  }),
  "forum-lost": asStudent(async (page) => {
    await page.goto("/forum?thread=999999");
    await expect(page.getByRole("link", { name: "Back to the forum" })).toBeVisible();
  }),
  "online-classes": asStudent(async (page) => {
    await page.goto("/online-class-booking");
  }),
  "online-classes-errors": asStudent(async (page) => {
    await page.goto("/online-class-booking");
    await page.getByLabel("Email").fill("no address");
    await page.getByRole("button", { name: "BOOK MY TRAIL CLASS" }).click();
    await expect(page.locator("#email-error")).toBeVisible();
  }),
  "book-exam": asStudent(async (page) => {
    await page.goto("/book-naatCcl-exam");
  }),
  faq: asStudent(async (page) => {
    await page.goto("/frequent-ask-question#structure");
    await page.getByRole("heading", { name: "How much does the test cost?" }).click();
  }),
  along: asStudent(async (page) => {
    await page.goto("/along?list=ccl");
    await expect(page.getByRole("button", { name: /^Take along/ })).toBeVisible();
  }),
  videos: asStudent(async (page) => {
    await page.goto("/video");
  }),
  "videos-none-found": asStudent(async (page) => {
    await page.goto("/video?search=nothing-like-this");
    await expect(page.getByRole("heading", { name: "Data Not Found" })).toBeVisible();
  }),
  "videos-no-plan": async (page, portal) => {
    await signIn(page.context(), portal, portal.newAccount("visitor"));
    await page.goto("/video");
    await expect(page.getByRole("heading", { name: "Subscribe to see all videos" })).toBeVisible();
  },
  "first-day": asStudent(async (page) => {
    await page.goto("/first-day");
  }),
  microphone: asStudent(async (page) => {
    await page.goto("/microphone#firefox");
    await expect(page.getByText("until it says Allowed")).toBeVisible();
  }),
  subscription: asStudent(async (page) => {
    await page.goto("/subscription");
  }),
  checkout: asStudent(async (page) => {
    await toCheckout(page);
    await page.getByLabel("Card number").fill("4000 0000 0000 0002");
    await page.getByRole("button", { name: /^Pay/ }).click();
    await expect(page.getByRole("alert")).toBeVisible();
  }),
  "payment-confirming": asStudent(async (page) => {
    await payWith(page, "4000 0000 0000 3220");
    await expect(page.getByRole("link", { name: "Look again" })).toBeVisible();
  }),
  "manage-subscription": asStudent(async (page) => {
    await payWith(page, "4242 4242 4242 4242");
    await page.goto("/manage-subscription");
    await expect(page.getByRole("link", { name: "Cancel Plan" })).toBeVisible();
  }),
  "cancel-plan": asStudent(async (page) => {
    await payWith(page, "4242 4242 4242 4242");
    await page.goto("/manage-subscription/cancel");
    await expect(page.getByText("Are you sure? You want to cancel this plan?")).toBeVisible();
  }),
  "current-plans": asStudent(async (page) => {
    await page.goto("/user-current-plans");
    await expect(page.getByText("Active")).toBeVisible();
  }),
};
