import { expect, test } from "vitest";
import { textOf, textsOf } from "../../../support/html.ts";
import type { Answer, PortalClient } from "../../../support/portal-client.ts";
import { usePortal } from "../portal-stack.ts";

const OWNER = { email: "teacher@example.com", password: "interpreting" };
const portal = usePortal();

async function logIn(): Promise<PortalClient> {
  const owner = portal.client();
  const door = await owner.follow(await owner.get("/staff"));
  await owner.follow(await owner.press(door, "Log in", OWNER));
  return owner;
}
const notice = ({ page }: Answer) => textOf(page, "main .notice");

test("an owner makes a mock test of two dialogues, publishes and withdraws it", async () => {
  const owner = await logIn();
  const list = await owner.get("/staff/content");
  expect(textsOf(list.page, ".tabs a")).toContain("Mock tests");
  const empty = await owner.press(
    await owner.get("/staff/content/tests/new"),
    "Go on to the dialogues",
  );
  expect(textsOf(empty.page, ".summary a")).toEqual(["The name is required", "Choose a language"]);
  const hindi = empty.page
    .querySelectorAll("#language_id option")
    .find((option) => option.textContent === "Hindi")
    ?.getAttribute("value");
  const named = { mocktest_name: "Test of May", language_id: hindi ?? "" };
  let at = await owner.follow(await owner.press(empty, "Go on to the dialogues", named));
  const first = at;
  for (const search of ["bond", "2"]) {
    at = await owner.follow(await owner.press(at, "Look for it", { search }));
    const [add = ""] = textsOf(at.page, "ul.rows button");
    at = await owner.follow(await owner.press(at, add));
  }
  const chosen = textsOf(at.page, "ol.rows .row-title");
  expect(chosen).toHaveLength(2);
  at = await owner.follow(await owner.press(at, `Move up: ${chosen[1]}`));
  expect(textsOf(at.page, "ol.rows .row-title")).toEqual(chosen.toReversed());

  const late = await owner.press(first, "Save the mock test", { mocktest_name: "Mine" });
  expect([late.status, textOf(late.page, ".notice strong")]).toEqual([
    422,
    "Somebody else changed this meanwhile.",
  ]);
  expect(late.page.querySelector("#mocktest_name")?.getAttribute("value")).toBe("Mine");
  const wrong = await owner.press(at, "Save the mock test", { serial_no: "0", duration: "many" });
  expect(textsOf(wrong.page, ".summary a")).toEqual([
    "The number must be a whole number from 1 to 1,000,000",
    "The minutes must be a whole number from 1 to 600",
  ]);

  at = await owner.follow(await owner.press(at, "Publish"));
  expect(notice(at)).toContain("Students see it from now on.");
  const student = await portal.signedIn();
  expect((await student.get("/mock-test?search=may")).text).toContain("Test of May");
  at = await owner.follow(await owner.press(at, "Withdraw"));
  expect(notice(at)).toContain("withdrawn");
  expect((await student.get("/mock-test?search=may")).text).not.toContain("Test of May");
});
