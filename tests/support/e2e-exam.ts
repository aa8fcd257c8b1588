import { execFileSync } from "node:child_process";
import { resolve } from "node:path";
import { expect, type Page } from "@playwright/test";
import { z } from "zod";
import { Api, tokenOf } from "../http/upstream/api.ts";
import { PASSWORD, type Account } from "./e2e-accounts.ts";
import type { Portal } from "./e2e-portal.ts";
import { Studio } from "./e2e-studio.ts";
import { sha256 } from "./e2e-upstream.ts";

/** Of an upstream that starts on data which is there. */
const START_SECONDS = 2;

/** Begins the one mock test of the content as a student does, and stands at its first segment. */
export async function beginExam(page: Page, portal: Portal): Promise<Studio> {
  await enterExam(page);
  return examStudio(page, portal, "school");
}

/** The same, whatever of its script comes. */
export async function enterExam(page: Page, start = /^Start Mock Test/): Promise<void> {
  await page.goto("/mock-test");
  await page.getByRole("link", { name: start }).click();
  await page.getByRole("button", { name: "Next to start example" }).click();
  await page.getByRole("button", { name: "Next" }).click();
}

/** The recorder on the page of the exam, once its clock runs. */
export async function examStudio(
  page: Page,
  portal: Portal,
  dialogue: "school" | "short-1",
): Promise<Studio> {
  const studio = new Studio(page, portal.question(dialogue));
  await expect(page.getByRole("timer", { name: "Time left" })).toHaveText(/^\d\d:\d\d:\d\d$/);
  await expect(studio.start.or(studio.next).first()).toBeVisible();
  return studio;
}

const CALLS = "/api/v1/mock-test";
const begun = z.object({ results: z.object({ mocktest_record_id: z.number() }) });

/** The record of a test that a student hands in without a word, past every page. */
export async function handInExam({ upstreamUrl }: Portal, { email }: Account): Promise<number> {
  const login = await new Api(upstreamUrl).login(email, PASSWORD);
  const api = new Api(upstreamUrl, tokenOf(login));
  const start = await api.post(`${CALLS}/exam-start`, { mocktest_id: 1 });
  const { mocktest_record_id } = begun.parse(start.body).results;
  await api.post(`${CALLS}/complete-submit`, { mocktest_record_id, mocktest_id: 1 });
  return mocktest_record_id;
}

/** What the exam says of how it goes on. */
export const said = (page: Page) => page.locator("[data-exam=said]");

/** From now on the student's test has so many seconds left; the page has to ask to know it. */
export async function leaveSeconds(
  portal: Portal,
  { email }: Account,
  seconds: number,
): Promise<void> {
  // Nobody else may open the database of an upstream that runs.
  await portal.killUpstream("SIGTERM");
  const program = resolve("tests/support/e2e-end-exam.mjs");
  // Until it is there again.
  const end = new Date(Date.now() + (seconds + START_SECONDS) * 1000).toISOString();
  execFileSync(process.execPath, [program, portal.dataDir, email, end]);
  await portal.restartUpstream();
}

/** What the upstream granted in a test, in its order, since `from` characters of the log. */
export function examCalls(portal: Portal, from: number): string[] {
  return portal
    .upstreamLog()
    .slice(from)
    .split("\n")
    .flatMap(
      (line) => /(answer-submit|complete-submit|time-out).*"status":200/.exec(line)?.[1] ?? [],
    );
}

/** What the student hears as their own on a page of the feedback, as hashes. */
export async function soundsOf(page: Page): Promise<string[]> {
  const sounds = page.getByLabel(/^Your Response \d+$/).locator("audio");
  await expect(sounds.first()).toBeAttached();
  const hashes: string[] = [];
  for (const sound of await sounds.all()) {
    const address = (await sound.getAttribute("src")) ?? "";
    hashes.push(sha256(await (await page.request.get(address)).body()));
  }
  return hashes;
}
