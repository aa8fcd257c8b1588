import { beforeAll, expect, test } from "vitest";
import { textOf, textsOf } from "../../../support/html.ts";
import type { PortalClient } from "../../../support/portal-client.ts";
import { usePortal } from "../portal-stack.ts";
import { logIn } from "./marked-test.ts";

const PATH = "/staff/sentences";
const COLLEAGUE = { email: "tara@school.example", password: "a password of staff" };
const portal = usePortal();

const given: { owner?: PortalClient; teacher?: PortalClient } = {};
beforeAll(async () => {
  await portal.stack.addStaff({ ...COLLEAGUE, name: "Tara", role: "teacher" });
  [given.owner, given.teacher] = [portal.client(), portal.client()];
  await logIn(given.owner, PATH);
  await logIn(given.teacher, PATH, COLLEAGUE);
});
const owner = () => given.owner?.copy() ?? portal.client();
const teacher = () => given.teacher?.copy() ?? portal.client();

test("a teacher adds, changes and removes sentences, and nothing typed is lost", async () => {
  const staff = teacher();
  const account = await staff.get("/staff/account");
  const href = account.page.querySelector("#sentences ~ * a, section:has(#sentences) a");
  expect(href?.getAttribute("href")).toBe(PATH);
  const empty = await staff.get(PATH);
  expect(empty.page.querySelector("[name=for]")?.getAttribute("type"), "no choice").toBe("hidden");
  const add = "Add the sentence";
  const wrong = await staff.press(empty, add, { word: "two words", text: "शुरू से बोलिए।" });
  expect([wrong.status, textOf(wrong.page, "#word-error"), textOf(wrong.page, "#text")]).toEqual([
    ...[422, "The word may have letters, digits and hyphens only", "शुरू से बोलिए।"],
  ]);
  const added = await staff.follow(await staff.press(wrong, add, { word: "late" }));
  expect(textsOf(added.page, "section li")).toEqual(["/late शुरू से बोलिए।"]);
  const twice = await staff.press(added, add, { word: "LATE", text: "Another." });
  expect([twice.status, textOf(twice.page, "#word-error"), textOf(twice.page, "#text")]).toEqual([
    ...[422, "Another sentence has this word.", "Another."],
  ]);

  const link = added.page.querySelector("section li a")?.getAttribute("href") ?? "";
  const at = await staff.get(link);
  const save = (text: string) => staff.press(at, "Save", { text });
  expect((await staff.follow(await save("Begin sooner."))).url).toContain(PATH);
  const stale = await save("Mine.");
  expect([stale.status, textOf(stale.page, "#text")]).toEqual([422, "Mine."]);
  expect(textOf(stale.page, "main")).toContain("Begin sooner.");
  const removed = await staff.follow(await staff.press(stale, "Remove the sentence"));
  expect(textOf(removed.page, ".notice-page")).toBe("The sentence is removed. Remarks keep it.");
  expect(textsOf(removed.page, "section li")).toEqual([]);
});

test("an owner's sentences of the school are every teacher's, who cannot change them", async () => {
  const boss = owner();
  const typed = { word: "pace", text: "Speak slowly.", for: "school" };
  const saved = await boss.press(await boss.get(PATH), "Add the sentence", typed);
  const link = (await boss.follow(saved)).page.querySelector("section li a");
  const staff = teacher();
  const list = await staff.get(PATH);
  expect(textsOf(list.page, "section li")).toEqual(["/pace Speak slowly."]);
  expect(list.page.querySelector("section li a")).toBeNull();
  expect((await staff.get(link?.getAttribute("href") ?? "")).status).toBe(404);
});
