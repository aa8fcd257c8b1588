import { expect, test } from "vitest";
import { textOf, textsOf } from "../../../support/html.ts";
import { addThread } from "../../../support/long-thread.ts";
import type { Answer } from "../../../support/portal-client.ts";
import { usePortal } from "../portal-stack.ts";

const OWNER = { email: "teacher@example.com", password: "interpreting" };
const portal = usePortal();
const numbersOf = ({ page }: Answer, texts: string) =>
  textsOf(page, texts).map((text) => Number(text.split(" ")[0]));
const upTo = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index);

test("students and staff see, answer and hide the replies of a full post, page by page", () =>
  isUsable(300));
test("of 1,800 replies, too", { tags: ["night"] }, () => isUsable(1_800));

async function isUsable(count: number): Promise<void> {
  const { db } = portal.stack;
  const { id: writer } = await db
    .selectFrom("users")
    .select("id")
    .where("email", "=", "visitor@example.com")
    .executeTakeFirstOrThrow();
  const id = await addThread(db, writer, count);
  const student = await portal.signedIn();
  const list = await student.get("/forum");
  expect(textsOf(list.page, `#post-${id} details a`)).toEqual([
    expect.stringContaining(`See all ${count} replies`),
  ]);
  expect(numbersOf(list, `#post-${id} .replies .said-text`)).toEqual([1, 2, 3, 4, 5]);
  const fourth = await student.get(`/forum?thread=${id}&replies=4`);
  expect(numbersOf(fourth, ".replies .said-text")).toEqual(upTo(61, 80));
  expect(textOf(fourth.page, ".pagination p")).toBe(`Showing 61 to 80 of ${count} entries`);

  const sent = await student.press(fourth, "Post Reply", { reply: "The newest" });
  const last = Math.floor(count / 20) + 1;
  expect(sent.location).toBe(`/forum?page=1&thread=${id}&replies=${last}#reply-${count + 1}`);
  const seen = await student.follow(sent);
  expect(textOf(seen.page, `#reply-${count + 1} .said-text`)).toBe("The newest");

  const owner = portal.client();
  const door = await owner.follow(await owner.get("/staff"));
  await owner.follow(await owner.press(door, "Log in", OWNER));
  const all = await owner.get("/staff/forum");
  expect(all.status).toBe(200);
  const href = `/staff/forum?thread=${id}`;
  expect(all.page.querySelector(`a[href="${href}"]`)?.text).toContain(
    `See all ${count + 1} replies`,
  );
  const third = await owner.get(`${href}&replies=3`);
  expect(numbersOf(third, "#replies .staff-said")).toEqual(upTo(41, 60));
  const hide = third.page.querySelector("#replies button[name=do]")?.getAttribute("value") ?? "";
  const hidden = await owner.post(`${href}&replies=3`, { do: hide });
  expect(hidden.location).toContain(`${href}&replies=3#reply-`);
  const again = await owner.follow(hidden);
  expect(textOf(again.page, "#replies li")).toContain("Hidden");
  const after = await student.get(`/forum?thread=${id}&replies=3`);
  expect(numbersOf(after, ".replies .said-text")).toEqual(upTo(42, 61));
}
