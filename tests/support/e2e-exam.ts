import { execFileSync } from "node:child_process";
import { resolve } from "node:path";
import { expect, type Page } from "@playwright/test";
import { z } from "zod";
import { Api, tokenOf } from "../http/upstream/api.ts";
import { fixture } from "../http/upstream/content-folder.ts";
import { PASSWORD, type Account } from "./e2e-accounts.ts";
import type { Portal } from "./e2e-portal.ts";
import { Studio } from "./e2e-studio.ts";
import { sha256 } from "./e2e-upstream.ts";

/** The time that an API takes to start with existing data. */
const START_SECONDS = 2;

/** Begins the content's only mock test like a student. */
export async function beginExam(page: Page, portal: Portal): Promise<Studio> {
  await enterExam(page);
  return examStudio(page, portal, "school");
}

/** Opens the mock test, whichever scripts load. */
export async function enterExam(page: Page, start = /^Start Mock Test/): Promise<void> {
  await page.goto("/mock-test");
  await page.getByRole("link", { name: start }).click();
  await page.getByRole("button", { name: "Next to start example" }).click();
  await page.getByRole("button", { name: "Next" }).click();
}

/** Returns the recorder of the exam's page when its clock runs. */
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

/** Submits a test without answers, without using the pages. */
export async function handInExam({ upstreamUrl }: Portal, { email }: Account): Promise<number> {
  const login = await new Api(upstreamUrl).login(email, PASSWORD);
  const api = new Api(upstreamUrl, tokenOf(login));
  const start = await api.post(`${CALLS}/exam-start`, { mocktest_id: 1 });
  const { mocktest_record_id } = begun.parse(start.body).results;
  await api.post(`${CALLS}/complete-submit`, { mocktest_record_id, mocktest_id: 1 });
  return mocktest_record_id;
}

const listed = z.object({ results: z.object({ data: z.array(z.object({ id: z.number() })) }) });

/** Submits a dialogue with one answer, without using the pages. Returns the practice. */
export async function handInPractice(portal: Portal, { email }: Account): Promise<number> {
  const login = await new Api(portal.upstreamUrl).login(email, PASSWORD);
  const api = new Api(portal.upstreamUrl, tokenOf(login));
  const { id, segments } = portal.question("short-1");
  await api.answer({ question_id: id, segment_id: segments[0] ?? 0 }, fixture("take.webm"));
  await api.post("/api/v1/practice/answer-submit", { question_id: id, language_id: 1 });
  const done = await api.post("/api/v1/practice/completed", {});
  return listed.parse(done.body).results.data[0]?.id ?? 0;
}

export const said = (page: Page) => page.locator("[data-exam=said]");

/** Sets the time left of the student's test. The page learns it by a request. */
export async function leaveSeconds(
  portal: Portal,
  { email }: Account,
  seconds: number,
): Promise<void> {
  // A running API locks its database.
  await portal.killUpstream("SIGTERM");
  const program = resolve("tests/support/e2e-end-exam.mjs");
  // Counted from the restart.
  const end = new Date(Date.now() + (seconds + START_SECONDS) * 1000).toISOString();
  execFileSync(process.execPath, [program, portal.dataDir, email, end]);
  await portal.restartUpstream();
}

/** Returns the API's accepted calls of a test, in order, from this position in the log. */
export function examCalls(portal: Portal, from: number): string[] {
  return portal
    .upstreamLog()
    .slice(from)
    .split("\n")
    .flatMap(
      (line) => /(answer-submit|complete-submit|time-out).*"status":200/.exec(line)?.[1] ?? [],
    );
}

/** Returns the hashes of the student's own sounds on a page of the feedback. */
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
