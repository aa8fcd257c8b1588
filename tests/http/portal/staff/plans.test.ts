import { expect, test } from "vitest";
import { textOf, textsOf } from "../../../support/html.ts";
import { usePortal } from "../portal-stack.ts";

const OWNER = { email: "teacher@example.com", password: "interpreting" };
const portal = usePortal();

test("an owner changes, adds, orders and withdraws plans; students see the result at once", async () => {
  const owner = portal.client();
  const door = await owner.follow(await owner.get("/staff"));
  await owner.follow(await owner.press(door, "Log in", OWNER));
  const list = await owner.get("/staff/plans");
  const names = textsOf(list.page, ".row-title a");
  expect(names).toEqual(["Starter", "Standard", "Intermediate", "Advance"]);
  const address = list.page.querySelectorAll(".row-title a")[2]?.getAttribute("href") ?? "";
  const first = await owner.get(address);
  expect(textOf(first.page, "main form")).toContain("A change counts for new purchases only.");

  const wrong = { price: "a lot", months: "0", practice_limits: "1" };
  const refused = await owner.press(first, "Save", wrong);
  expect([refused.status, textsOf(refused.page, ".summary a")]).toEqual([
    422,
    [
      "Type a price from 0.50 to 100,000, such as 119 or 59.50",
      "The months must be a whole number from 1 to 36",
      "Type all, none, or a number from 2 to 999,999",
    ],
  ]);
  expect(refused.page.querySelector("#price")?.getAttribute("value")).toBe("a lot");
  const change = { price: "$1,190.50", months: "3", practice_limits: "7" };
  const saved = await owner.follow(
    await owner.press(refused, "Save", { ...change, plan_name: "Middle" }),
  );
  expect(textOf(saved.page, "main .notice")).toContain("The plan is saved.");
  const late = await owner.press(first, "Save", { plan_name: "Mine" });
  expect([late.status, textOf(late.page, "#theirs-title")]).toEqual([422, "The saved version"]);
  expect(textOf(late.page, ".staff-facts + * dl, section dl")).toContain("Middle");
  expect(late.page.querySelector("#plan_name")?.getAttribute("value")).toBe("Mine");

  const added = { plan_name: "Trial week", price: "9", mocktest_limits: "none" };
  const form = await owner.get("/staff/plans/new");
  const made = await owner.follow(await owner.press(form, "Add the plan", added));
  expect(textOf(made.page, "#sell"), "the page that puts it on sale").toContain("Put on sale");
  const free = { dialogues: "2", words: "0", mock_tests: "0" };
  const plans = await owner.get("/staff/plans");
  expect(textsOf(plans.page, ".row-meta b").at(-1)).toBe("Not for sale");
  await owner.press(plans, "Save", free);
  await owner.press(await owner.get("/staff/plans"), "Move up: Middle");
  const starter = list.page.querySelectorAll(".row-title a")[0]?.getAttribute("href") ?? "";
  const gone = await owner.press(await owner.get(starter), "Withdraw from sale");
  expect(textOf((await owner.follow(gone)).page, "main .notice")).toContain("keep it");

  const student = await portal.signedIn();
  const { page } = await student.get("/subscription");
  expect(textsOf(page, ".plan-name")).toEqual(["Advance", "Middle", "Standard"]);
  expect(textsOf(page, ".plan-price")[1]).toBe("$1,190.50");
  expect(textsOf(page, "tbody th")[1]).toContain("Most Popular");
  expect(textOf(page, "main")).toContain("the first 2 dialogues of your language");
});
