import { beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { answer } from "../../../support/fake-upstream.ts";
import type { PortalClient } from "../../../support/portal-client.ts";
import { usePortal } from "../portal-stack.ts";
import { rowOf } from "./word-list-page.ts";

/** Tests the background posts of a list's script. */
const portal = usePortal();
const CCL = "/vocabulary?list=ccl";
const ADD = "POST /api/v1/mywords/add";
let client: PortalClient;
let fields: Record<string, string>;

beforeAll(async () => {
  client = await portal.signedIn();
  const { page } = await client.get(CCL);
  const form = page.querySelector(".word-list");
  expect(form?.getAttribute("data-url")).toBe("/words");
  fields = {
    list: "ccl",
    owner: form?.getAttribute("data-owner") ?? "",
    view: form?.querySelector("[name=view]")?.getAttribute("value") ?? "",
  };
});

const post = async (more: Record<string, string>, who = client) => {
  const { status, text, headers } = await who.post("/words", { ...fields, ...more });
  return {
    status,
    body: z.unknown().parse(JSON.parse(text)),
    retryAfter: headers.get("retry-after"),
  };
};
const button = async (name: string, word: string) => {
  const { page } = await client.get(CCL);
  const row = page.querySelectorAll("tbody tr").find((one) => one.text.includes(word));
  return { [name]: row?.querySelector(`[name=${name}]`)?.getAttribute("value") ?? "" };
};

test("counts a word once when one page sends it twice", async () => {
  const shown = await button("show", "dosage");
  const before = Number(rowOf(await client.get(CCL), "dosage")[3]);
  expect(await post(shown)).toMatchObject({ status: 200, body: { message: "" } });
  await portal.stack.restartPortal();
  expect((await post(shown)).status, "the portal has forgotten, the upstream has not").toBe(200);
  expect(rowOf(await client.get(CCL), "dosage")[3]).toBe(String(before + 1));
});

test("answers 404 to a review without a card", async () => {
  expect(await post({ review_id: "none" })).toMatchObject({ status: 404 });
});

test("a rating returns its card when it is due again in this sitting, and can be undone", async () => {
  const { show = "" } = await button("show", "allergy");
  const [word_id = "", category_id = ""] = show.split(".");
  const rate = (rating: string, review_id: string, reps = "0") =>
    post({ word_id, category_id, card: "null", reps, rating, review_id });
  const [id, other] = [crypto.randomUUID(), crypto.randomUUID()];
  const again = {
    waitMs: 60_000,
    reps: 1,
    waits: ["1 minute", "6 minutes", "10 minutes", "1 day"],
  };
  expect(await rate("1", id)).toMatchObject({ status: 200, body: { message: "", again } });
  expect(await rate("4", other)).toMatchObject({
    body: { message: "This word was reviewed on another page.", again: null },
  });
  for (const undo of [id, id, other])
    expect(await post({ undo })).toMatchObject({ status: 200, body: { message: "" } });
  expect(await rate("4", other)).toMatchObject({ status: 200, body: { message: "", again: null } });
  expect(await post({ undo: "x" })).toMatchObject({ status: 404 });
});

test("adds words and returns the reason for a refusal", async () => {
  const added = await button("add", "dosage");
  expect(await post(added)).toMatchObject({ status: 200, body: { message: "Add successfully!" } });
  for (const [status, json, expected] of [
    [200, { status: 422, message: "Not so." }, { status: 422, body: { message: "Not so." } }],
    [500, {}, { status: 503 }],
    [429, {}, { status: 429, retryAfter: "60" }],
  ] as const) {
    portal.fake.script(ADD, answer(status, json));
    expect(await post(added), String(status)).toMatchObject(expected);
  }
});

test("refuses invalid, logged-out, other-account and cross-site requests", async () => {
  const added = await button("add", "allergy");
  const before = portal.fake.count(ADD);
  expect((await post({})).status).toBe(404);
  expect((await post({ add: "x" })).status).toBe(404);
  expect(await post({ ...added, owner: "other" })).toMatchObject({
    status: 409,
    body: { code: "other-account" },
  });
  expect((await post(added, portal.client())).status).toBe(401);
  const foreign = await client.post(
    "/words",
    { ...fields, ...added },
    { Origin: "https://evil.example" },
  );
  expect(foreign.status).toBe(403);
  expect((await client.get("/words")).status).toBe(405);
  expect(portal.fake.count(ADD)).toBe(before);
});
