import { expect, test } from "vitest";
import { toneFile } from "../../../support/recordings.ts";
import { textsOf } from "../../../support/html.ts";
import type { PortalClient } from "../../../support/portal-client.ts";
import { usePortal } from "../portal-stack.ts";

const portal = usePortal();
const REVIEW = "/practice-ccl/completed?record=1";
const FACTS = ".fold[open] .key-facts";

const ticked = async (client: PortalClient, path: string) => {
  const { page } = await client.get(path);
  return page.querySelectorAll(".key-facts input[checked]").map((box) => box.getAttribute("value"));
};

test("a review lists what must come across beside the sample's form, and keeps the ticks with the own marks", async () => {
  const client = await portal.signedIn();
  const review = await client.get(REVIEW);
  const [says = ""] = textsOf(review.page, `${FACTS} b`);
  expect(says, "in English").toMatch(/^[\x20-\x7E]+$/);
  expect(review.page.querySelector(`${FACTS} [lang=hi]`)?.textContent).toMatch(/\p{Script=Deva}/u);
  const named = review.page.querySelectorAll(`${FACTS} [role=radiogroup]`);
  expect(named.length).toBeGreaterThan(0);
  for (const group of named) {
    const name = review.page.querySelector(`#${group.getAttribute("aria-labelledby")}`);
    expect(name?.text, "the name of a fact").toMatch(/\w/);
    expect(group.text, "a reader hears the name once").not.toContain(name?.text.trim());
  }
  const posted = await client.postText(
    REVIEW,
    "count=1&mark=1.om&said-1-1=1.n1&said-1-2=1.y2&said-9-1=9.y1&mark=9.y1",
  );
  expect(posted.status).toBe(303);
  expect(await ticked(client, REVIEW)).toEqual(["1.n1", "1.y2"]);
  // Segment 9 is on the second page.
  expect(await ticked(client, `${REVIEW}&page=2`)).toEqual(["9.y1"]);
});

test("a segment with a fact that was not said is worth another practice", async () => {
  const client = await portal.signedIn();
  const body = "intent=weak&question_id=2&said-1-1=1.y1&said-4-1=4.n1";
  expect((await client.postText(REVIEW, body)).location).toBe(
    "/practice/list/questions?question=2&segment=4&only=4",
  );
});

test("after a take the dialogue has a list to tick, which a form without script saves", async () => {
  const client = await portal.signedIn();
  const place = "/practice/list/questions?question=2&segment=1";
  const before = await client.get(place);
  expect(before.page.querySelector(".key-facts"), "before the take").toBeNull();
  await client.press(before, "Next", {}, toneFile(700));
  const spoken = await client.get(place);
  const saved = await client.press(spoken, "Save my ticks", { "said-1-1": "1.y1" });
  expect(saved.status).toBe(303);
  expect(await ticked(client, place)).toEqual(["1.y1"]);

  const answer = spoken.page.querySelector("main form [name=client_answer_id]");
  const owner = spoken.page.querySelector("[data-owner]")?.getAttribute("data-owner") ?? "";
  const fields = { owner, answer: answer?.getAttribute("value") ?? "", said: "n1 y2" };
  expect((await client.post("/along/changes", fields)).status).toBe(200);
  expect(await ticked(client, place)).toEqual(["1.n1", "1.y2"]);
});
