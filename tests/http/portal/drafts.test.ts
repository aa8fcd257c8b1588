import type { HTMLElement } from "node-html-parser";
import { expect, test } from "vitest";
import { answer } from "../../support/fake-upstream.ts";
import { STAFF_PAGES } from "../../support/staff-pages.ts";
import { usePortal } from "./portal-stack.ts";

const portal = usePortal({ TRUST_PROXY: "1" });
const ID = "0f3a9c52-1c1d-4b0a-9d3e-5a6b7c8d9e0f";
const TAKEN = `draft-${ID}=1; Path=/; Max-Age=86400; SameSite=Lax`;
const named = (headers: Headers) =>
  headers.getSetCookie().filter((line) => line.startsWith("draft-"));

test("a cookie names the draft of a form that was taken; a refused form's page names it", async () => {
  const student = await portal.signedIn();
  const forum = await student.get("/forum");
  const post = (fields: Record<string, string>) => student.press(forum, "Post Comment", fields);
  const empty = await post({ forum_details: " ", draft: ID });
  const refusedBy = (page: HTMLElement) =>
    page.querySelector("main")?.getAttribute("data-refused") ?? null;
  expect([empty.status, named(empty.headers), refusedBy(empty.page)]).toEqual([422, [], ID]);
  expect(refusedBy(forum.page), "nothing was posted").toBeNull();
  portal.fake.script("POST /api/v1/forum-add", answer(503));
  const away = await post({ forum_details: "Is it loud enough?", draft: ID });
  expect([away.status, named(away.headers)]).toEqual([503, []]);
  await portal.heal();
  const taken = await post({ forum_details: "Is it loud enough?", draft: ID });
  expect([taken.status, named(taken.headers)]).toEqual([303, [TAKEN]]);
  const odd = await post({ forum_details: "Another question", draft: "x=1; Domain=example.com" });
  expect([odd.status, named(odd.headers)], "only what our script makes").toEqual([303, []]);
  const ended = await portal.client().post("/forum", { intent: "comment", draft: ID });
  expect([ended.status, named(ended.headers)], "after the session").toEqual([401, []]);
});

test("two people of a device have different accounts for their drafts, on every page", async () => {
  const owners = new Set<string | undefined>();
  const staff = portal.client();
  const door = await staff.follow(await staff.get("/staff"));
  const pair = { email: "teacher@example.com", password: "interpreting" };
  await staff.follow(await staff.press(door, "Log in", pair));
  for (const path of ["", ...STAFF_PAGES.slice(0, 3), "/two-step"]) {
    const { page } = await staff.get(`/staff${path}`);
    owners.add(page.querySelector("main")?.getAttribute("data-owner"));
    const logOut = page.querySelector("form[data-enhance='frame/log-out']");
    expect(logOut?.getAttribute("data-owner"), path).toBe([...owners][0]);
  }
  expect(owners.size).toBe(1);
  for (const email of ["student@example.com", "visitor@example.com"]) {
    const { page } = await (await portal.signedIn(email)).get("/forum");
    owners.add(page.querySelector("main")?.getAttribute("data-owner"));
  }
  expect(owners.size).toBe(3);
  for (const owner of owners) expect(owner).toMatch(/^[\w-]{20,40}$/);
});
