import { expect, type Page } from "@playwright/test";
import { readFile } from "node:fs/promises";
import { PASSWORD } from "./e2e-accounts.ts";
import type { Portal } from "./e2e-portal.ts";
import { ANSWER_FILES, segmentAddress } from "./e2e-studio.ts";
import { signIn } from "./e2e-test.ts";
import { asStudent, type Visit } from "./e2e-visit.ts";

/** Answers a segment by the form's own post. */
export async function post(
  page: Page,
  portal: Portal,
  slug: string,
  segment: number,
): Promise<void> {
  const { id, segments } = portal.question(slug);
  const form = {
    question_id: String(id),
    segment_id: String(segments[segment - 1]),
    client_answer_id: crypto.randomUUID(),
    attempt: "1",
    intent: "next",
  };
  const audioanswer = {
    name: "answer.mp3",
    mimeType: "audio/mpeg",
    buffer: await readFile(ANSWER_FILES[0] ?? ""),
  };
  const answer = await page
    .context()
    .request.post(portal.portalUrl + segmentAddress({ id, segments }, segment), {
      multipart: { ...form, audioanswer },
      headers: { Origin: portal.portalUrl },
      maxRedirects: 0,
    });
  expect(answer.status()).toBe(303);
}

/** Opens the review of a dialogue of three segments, just submitted. */
export async function review(page: Page, portal: Portal): Promise<string> {
  for (const segment of [1, 2, 3]) await post(page, portal, "bank", segment);
  await page.goto(
    `/practice/list/questions/finish?question=${portal.question("bank").id}&segment=end`,
  );
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page).toHaveURL(/completed\?record=/);
  // A page with a notice has a fragment for a moment.
  return page.url().replace(/#.*/, "");
}

/** Every page and state that needs no script, by name. */
export const PAGES: Record<string, Visit> = {
  login: async (page) => {
    await page.goto("/login");
  },
  "login-errors": async (page) => {
    await page.goto("/login");
    await page.getByRole("button", { name: "Log in" }).click();
    await expect(page.locator("#problem")).toBeFocused();
  },
  "login-refused": async (page) => {
    await page.goto("/login");
    await page.getByLabel("User Name").fill("nobody@example.com");
    await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await page.getByRole("button", { name: "Log in" }).click();
    await expect(page.locator("#problem")).toContainText("These credentials");
  },
  list: asStudent(async (page) => {
    await page.goto("/practice-ccl");
  }),
  "list-none-found": asStudent(async (page) => {
    await page.goto("/practice-ccl?search=nothing-like-this");
    await expect(page.getByRole("heading", { name: "Data Not Found" })).toBeVisible();
  }),
  "list-no-plan": async (page, portal) => {
    await signIn(page.context(), portal, portal.newAccount("visitor"));
    await page.goto("/practice-ccl");
    await expect(page.getByRole("heading", { name: "Subscribe to see this list" })).toBeVisible();
  },
  recent: asStudent(async (page, portal) => {
    await post(page, portal, "garage", 1);
    await page.goto("/recent-exam");
    await expect(page.getByText("Click to Resume")).toBeVisible();
  }),
  "recent-no-plan": async (page, portal) => {
    await signIn(page.context(), portal, portal.newAccount("visitor"));
    await page.goto("/recent-exam");
    await expect(page.getByText("In order to see Recent VIP Exam")).toBeVisible();
  },
  "recent-pending": asStudent(async (page, portal) => {
    await post(page, portal, "garage", 1);
    await page.goto("/recent-exam?tab=pending");
    await expect(page.getByRole("link", { name: /^Resume/ })).toBeVisible();
  }),
  "recent-dialogue": asStudent(async (page, portal) => {
    await page.goto(`${segmentAddress(portal.question("airport"), 1)}&from=recent-exam`);
  }),
  "pending-empty": asStudent(async (page) => {
    await page.goto("/practice-ccl?tab=pending");
  }),
  "pending-full": asStudent(async (page, portal) => {
    await post(page, portal, "bank", 1);
    await page.goto("/practice-ccl?tab=pending");
    await expect(page.getByRole("link", { name: /^Resume/ })).toBeVisible();
  }),
  dialogue: asStudent(async (page, portal) => {
    await page.goto(segmentAddress(portal.question("clinic"), 2));
  }),
  "dialogue-answered": asStudent(async (page, portal) => {
    await post(page, portal, "clinic", 1);
    await page.goto(segmentAddress(portal.question("clinic"), 1));
  }),
  "dialogue-open-folds": async (page, portal) => {
    await signIn(page.context(), portal, portal.newAccount("urdu"));
    await page.goto(`${segmentAddress(portal.question("visa"), 2)}&answer=1`);
    await page.locator("details.label-menu summary").click();
  },
  end: asStudent(async (page, portal) => {
    await post(page, portal, "bank", 1);
    await page.goto(segmentAddress(portal.question("bank"), "end"));
  }),
  "confirm-submit": asStudent(async (page, portal) => {
    await post(page, portal, "bank", 1);
    await page.goto(
      `/practice/list/questions/finish?question=${portal.question("bank").id}&segment=end`,
    );
  }),
  "confirm-nothing": asStudent(async (page, portal) => {
    await page.goto(
      `/practice/list/questions/finish?question=${portal.question("bank").id}&segment=1`,
    );
  }),
  "confirm-restart": asStudent(async (page, portal) => {
    await page.goto(`/practice/list/questions/restart?question=${portal.question("bank").id}`);
  }),
  "confirm-resume": asStudent(async (page, portal) => {
    await post(page, portal, "bank", 1);
    await page.goto(`/practice-ccl/resume?question=${portal.question("bank").id}`);
  }),
  "confirm-leave": asStudent(async (page, portal) => {
    await page.goto(
      `/practice/list/questions/leave?question=${portal.question("bank").id}&to=${portal.question("school").id}`,
    );
  }),
  record: asStudent(async (page, portal) => {
    await review(page, portal);
    await expect(page.getByText("Successfully Submitted")).toBeVisible();
    await expect(page.getByRole("heading", { name: "Segment 3" })).toBeVisible();
  }),
  "record-marked": asStudent(async (page, portal) => {
    await page.goto(`${await review(page, portal)}&at=1&mark=1.om`);
    await page.locator("#segment-1").getByRole("button", { name: "Count my marks" }).click();
    const address = await review(page, portal);
    await expect(page.getByRole("button", { name: /^It is good now/ })).toBeVisible();
    await page.goto(`${address}&mark=1.om&mark=2.lp&open=1`);
    await expect(page.getByRole("heading", { name: /^Your Response, / }).first()).toBeVisible();
    await expect(page.getByText(/^Counted in 2( of \d+)? segments: 2.5 off so far/)).toBeVisible();
  }),
  dashboard: asStudent(async (page) => {
    await page.goto("/dashboard");
    await page.getByText("Show More").click();
    await page.getByText("Change my plan").click();
  }),
  "dashboard-dialog": asStudent(async (page) => {
    await page.goto("/");
    await page.getByRole("button", { name: "SET EXAM DATE" }).click();
    await expect(page.getByRole("dialog", { name: "Set Your Exam Date" })).toBeVisible();
  }),
  "dashboard-refused": asStudent(async (page) => {
    await page.goto("/dashboard");
    await page.getByRole("button", { name: "SET EXAM DATE" }).click();
    await page.getByRole("textbox", { name: "Exam date" }).fill("2020-01-01");
    await page.getByRole("button", { name: "Save changes" }).click();
    await expect(page.getByRole("heading", { name: "There is a problem" })).toBeVisible();
  }),
  "dashboard-no-plan": async (page, portal) => {
    await signIn(page.context(), portal, portal.newAccount("visitor"));
    await page.goto("/dashboard");
    await page.getByRole("heading", { name: "Upcoming Live Sessions" }).click();
    await expect(page.getByRole("link", { name: /^Buy Now/ }).first()).toBeVisible();
  },
  "dashboard-begun": asStudent(async (page, portal) => {
    await post(page, portal, "clinic", 1);
    await page.goto("/dashboard");
    await expect(page.getByRole("link", { name: "Continue with segment 2" })).toBeVisible();
  }),
  again: asStudent(async (page, portal) => {
    await review(page, portal);
    await page.getByText("My marks").first().click();
    await page.getByLabel("Omission").first().check();
    await page.getByRole("button", { name: "Count my marks" }).first().click();
    await expect(page.getByText("Counted: Omission.")).toBeVisible();
    await page.goto("/practice/again");
    await expect(page.getByRole("link", { name: "Speak 1 segment" })).toBeVisible();
  }),
  progress: asStudent(async (page) => {
    await page.goto("/vocabulary/study?list=ccl");
    await page.getByRole("link", { name: "Show meaning" }).click();
    await page.getByRole("button", { name: /^Good/ }).click();
    await expect(page.getByRole("link", { name: "Show meaning" })).toBeVisible();
    const table = page.getByText("Show as a table").first();
    await expect(async () => {
      await page.goto("/progress");
      await expect(table).toBeVisible({ timeout: 1000 });
    }, "the rating is sent in the background").toPass();
    await table.click();
    await expect(page.getByRole("img", { name: / words? due by / })).toBeVisible();
  }),
  "live-sessions": asStudent(async (page) => {
    await page.goto("/live-sessions");
    await expect(page.getByRole("link", { name: /^Join Now/ }).first()).toBeVisible();
  }),
  "menu-open": asStudent(async (page) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto("/frequent-ask-question");
    await page.getByRole("button", { name: "Menu", exact: true }).click();
    await expect(page.getByRole("button", { name: "Close menu" })).toBeFocused();
  }),
  "account-menu-open": asStudent(async (page) => {
    await page.goto("/frequent-ask-question");
    await page.locator("details.account summary").click();
    await expect(page.getByRole("button", { name: "Log Out" })).toBeVisible();
  }),
  profile: asStudent(async (page) => {
    await page.goto("/user-profile");
  }),
  "profile-errors": asStudent(async (page) => {
    await page.goto("/user-profile");
    await page.getByLabel("First name").fill("");
    await page.getByLabel("Phone number").fill("12");
    await page.getByRole("button", { name: "Update Profile" }).click();
    await expect(page.getByRole("heading", { name: "There is a problem" })).toBeVisible();
  }),
  "not-found": asStudent(async (page) => {
    await page.goto("/nowhere");
    await expect(page.getByRole("heading", { name: "404 Error!" })).toBeVisible();
  }),
  "not-found-guest": async (page) => {
    await page.goto("/nowhere");
    await expect(page.getByRole("link", { name: "Log in" })).toBeVisible();
  },
  "session-ended": asStudent(async (page, portal) => {
    await page.goto(segmentAddress(portal.question("bank"), 1));
    await page.getByLabel("Notes", { exact: true }).fill("Kept");
    await page.context().clearCookies({ name: "portal" });
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(page.getByRole("heading", { name: "Your session has ended" })).toBeVisible();
  }),
};
