import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { answer } from "../../../support/fake-upstream.ts";
import { oneDialogue } from "../../../support/given/practice.ts";
import { textOf } from "../../../support/html.ts";
import type { Answer, PortalClient } from "../../../support/portal-client.ts";
import { toneFile } from "../../../support/recordings.ts";
import { usePortal } from "../portal-stack.ts";

const portal = usePortal();
const BARE = "/practice/list/questions?question=3";
const at = (segment: number | "end") => `${BARE}&segment=${segment}`;
let client: PortalClient;

beforeEach(async () => {
  client = await portal.signedIn();
  await client.post("/practice/list/questions/restart?question=3", { intent: "restart" });
});

describe("a URL without a segment opens the first unanswered one", () => {
  test("opens the first one with nothing stored, and keeps the other parameters", async () => {
    const list = await client.get("/practice-ccl");
    const opened = await client.get(linkOf(list, "Getting the bond back"));
    expect([opened.status, opened.location]).toEqual([302, at(1)]);
    expect((await client.get(`${BARE}&answer=1`)).location).toBe(`${BARE}&answer=1&segment=1`);
    expect((await client.head(BARE)).location).toBe(at(1));
  });

  test("Continue opens 2 when 1 and 3 are stored", async () => {
    await store(1);
    await store(3);
    const resume = await client.get("/practice-ccl/resume?question=3");
    const opened = await client.get(linkOf(resume, "Continue"));
    expect(opened.location).toBe(at(2));
  });

  test.each([
    [0, at(1)],
    [2, at(3)],
    [3, at("end")],
    [7, at("end")],
  ])("opens the next one when a provider only counts %i of 3 answers", async (count, opened) => {
    portal.fake.script("GET /api/v1/question/segments/3", counting(count));
    expect((await client.get(BARE)).location).toBe(opened);
  });
});

describe("a form acts on the segment that its page shows", () => {
  test("Next leads to 2 after the take of segment 1 is stored in the background", async () => {
    const page = await client.follow(await client.get(BARE));
    await store(1);
    expect((await client.press(page, "Next")).location).toBe(at(2));
  });

  test("uses the form's fields when the URL names no segment", async () => {
    const fields = await fieldsOf(2);
    await store(1);
    await store(2);
    await store(3);
    const press = async (intent: string) =>
      (await client.post(BARE, { ...fields, intent })).location;
    expect(await press("next")).toBe(at(3));
    expect(await press("previous")).toBe(at(1));
    expect(await press("save")).toBe("/practice/list/questions/finish?question=3&segment=2");
    const refused = await client.postFile(
      BARE,
      { ...fields, intent: "next" },
      { name: "take.webm", bytes: Buffer.from("words") },
    );
    expect([refused.status, textOf(refused.page, "#seg-title")]).toEqual([422, "Segment 2 of 13"]);
    expect(await press("next"), "and nothing was stored").toBe(at(3));
  });

  test("uses the first open segment when neither URL nor fields name one", async () => {
    await store(1);
    const moved = await client.post(BARE, { intent: "next" });
    expect((await client.follow(moved)).url).toBe(client.base + at(2));
    const notes = await client.post(BARE, { intent: "notes", notes: "" });
    expect([notes.status, textOf(notes.page, "#seg-title")]).toEqual([422, "Segment 2 of 13"]);
  });
});

test.each([2, "end"] as const)("links back to %s from every confirmation page", async (segment) => {
  await store(2);
  const page = await client.get(at(segment));
  const leave = await client.get(linkOf(page, "Previous Dialogue"));
  expect(linkOf(leave, "Stay here")).toBe(at(segment));
  const other = await client.press(page, "Go to this dialogue", { to: "2" });
  expect(linkOf(other, "Stay here")).toBe(at(segment));
  const restart = await client.get(linkOf(page, "Restart"));
  expect(linkOf(restart, "Back to the dialogue")).toBe(at(segment));
  const finish = await client.get(`/practice/list/questions/finish?question=3&segment=${segment}`);
  expect(linkOf(finish, "Back to the dialogue")).toBe(at(segment));
});

/** Stores a take like the browser in the background. */
async function store(segment: number): Promise<void> {
  const fields = await fieldsOf(segment);
  const sent = { ...fields, client_answer_id: randomUUID() };
  expect((await client.postFile("/recordings", sent, toneFile(200 + segment))).status).toBe(200);
}

async function fieldsOf(segment: number): Promise<Record<string, string>> {
  const { page } = await client.get(at(segment));
  const inputs = page.querySelectorAll("#answer input[type=hidden]");
  return Object.fromEntries(
    inputs.map((input) => [input.getAttribute("name") ?? "", input.getAttribute("value") ?? ""]),
  );
}

function linkOf({ page }: Answer, text: string): string {
  const links = page.querySelectorAll("main a");
  return links.find((link) => link.text.trim() === text)?.getAttribute("href") ?? `no link ${text}`;
}

/** Returns three segments without their answers. */
const counting = (no_of_q_done: number) => answer(200, oneDialogue({ no_of_q_done }));
