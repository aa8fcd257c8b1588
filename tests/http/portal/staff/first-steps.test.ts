import { expect, test } from "vitest";
import { closeWhenNew } from "../../../../upstream/school/sign-up.ts";
import { markupProblems } from "../../../support/html-validate.ts";
import { textOf, textsOf } from "../../../support/html.ts";
import { usePortal } from "../portal-stack.ts";

const portal = usePortal();
const OWNER = { email: "teacher@example.com", password: "interpreting" };

test("the home of a new school leads through its first steps; strangers read why they wait", async () => {
  const { db } = portal.stack;
  await db.deleteFrom("users").execute();
  await closeWhenNew(db);
  const owner = portal.client();
  await owner.press(await owner.get("/staff/login"), "Log in", OWNER);
  const home = await owner.get("/staff");
  expect([textOf(home.page, "h1"), textsOf(home.page, ".first-steps h3").length]).toEqual([
    "Open your school",
    7,
  ]);
  expect(await markupProblems(home.text)).toEqual([]);
  const sent = await owner.follow(await owner.press(home, "Send a test mail"));
  expect(textOf(sent.page, ".said")).toContain(`: ${portal.fake.url}/mailbox, opened on`);

  const school = await owner.get("/staff/school");
  const wrong = await owner.press(school, "Save the sign-up", { sentence: "" });
  expect([wrong.status, textsOf(wrong.page, ".summary a")]).toEqual([
    422,
    ["The sentence is required"],
  ]);
  await owner.press(wrong, "Save the sign-up", { sentence: "We open in March." });
  const stranger = await portal.client().get("/sign-up");
  expect(textOf(stranger.page, "main")).toContain("We open in March.");
  expect(stranger.page.querySelector("[name=password]"), "no form").toBeNull();

  await db.updateTable("plans").set({ own: 1, active: 0 }).execute();
  const begun = await owner.get("/staff");
  expect(textOf(begun.page, ".first-steps")).toContain("Starter is not for sale yet.");
  for (const [path, says] of [
    ["payments", "No plan is for sale"],
    ["students", "There is no student yet"],
    ["students?search=Asha", "No student fits"],
  ] as const)
    expect(textOf((await owner.get(`/staff/${path}`)).page, ".empty"), path).toContain(says);
  expect(textOf(begun.page, "[aria-labelledby=read]"), "what nobody wrote").toContain(
    "Sydney, Melbourne and Jalandhar",
  );

  const opened = await owner.follow(await owner.press(begun, "Open the sign-up"));
  expect(textOf(opened.page, ".notice")).toContain("Sign-up is open");
  expect(textOf(opened.page, "h1"), "the ordinary home").not.toBe("Open your school");
  const charts = ["students", "dialogues", "results", "sold"];
  const empty = charts.map((id) => `[aria-labelledby=${id}]`).join();
  expect(textsOf(opened.page, empty), "no empty chart").toEqual([]);
  const left = textsOf(opened.page, ".first-steps h3");
  expect(left, "what is left, and nothing that is done").toContain("A plan and its price");
  expect(left).not.toContain("Languages");
  expect(await markupProblems(opened.text)).toEqual([]);
  const hidden = await owner.follow(await owner.press(opened, "Hide the first steps"));
  expect(textOf(hidden.page, ".notice")).toContain("The first steps are hidden.");
  expect(textsOf(hidden.page, ".first-steps h3")).toEqual([]);
  expect((await portal.client().get("/sign-up")).text).toContain('name="password"');
});
