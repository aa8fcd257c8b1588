import { expect, test } from "vitest";
import { markupProblems } from "../../../support/html-validate.ts";
import { textOf, textsOf } from "../../../support/html.ts";
import { linkTo } from "../../../support/mailbox.ts";
import { usePortal } from "../portal-stack.ts";

const portal = usePortal();
const OWNER = { email: "teacher@example.com", password: "interpreting" };
const TARA = { name: "Tara", email: "tara@school.example" };
const CHOSEN = "a password of Tara";

test("an owner invites a teacher in the browser, who chooses a password, forgets it and chooses another", async () => {
  const owner = portal.client();
  await owner.press(await owner.get("/staff/login"), "Log in", OWNER);
  const people = await owner.get("/staff/people");
  const wrong = await owner.press(people, "Send the invitation", { ...TARA, email: "tara" });
  expect([wrong.status, textsOf(wrong.page, ".summary a")]).toEqual([
    422,
    ["Type an email address, such as tara@school.example"],
  ]);
  expect(wrong.page.querySelector("[name=name]")?.getAttribute("value")).toBe("Tara");
  const sent = await owner.follow(await owner.press(wrong, "Send the invitation", TARA));
  expect(textOf(sent.page, ".notice")).toContain("is on its way to tara@school.example");
  expect(textsOf(sent.page, "#invite ~ * .row-title, #invite .row-title, .row-title")).toContain(
    "Tara",
  );

  const link = await linkTo(portal.stack.upstreamUrl, TARA.email, "staff/password");
  const tara = portal.client();
  const form = await tara.get(link);
  expect([textOf(form.page, "main"), await markupProblems(form.text)]).toEqual([
    expect.stringMatching(/invites you to work here as a teacher/),
    [],
  ]);
  const empty = await tara.press(form, "Save the password");
  expect([empty.status, textsOf(empty.page, ".summary a")]).toEqual([
    422,
    ["New password is required"],
  ]);
  const done = await tara.press(form, "Save the password", { password: CHOSEN });
  expect(done.location).toBe("/staff/login");
  const door = await tara.follow(done);
  expect(textOf(door.page, ".notice")).toContain("Your password is set");
  expect((await tara.press(door, "Log in", { ...TARA, password: CHOSEN })).location).toBe("/staff");
  const dead = await portal.client().get(link);
  expect([textOf(dead.page, ".notice"), dead.text.includes("Save the password")]).toEqual([
    expect.stringContaining("This link was used, or it is too old."),
    false,
  ]);

  const forgetful = portal.client();
  const forgot = await forgetful.follow(
    await forgetful.press(await forgetful.get("/staff/login"), "Log in", TARA),
  );
  const ask = await forgetful.get("/staff/forgot");
  expect(forgot.text).toContain('href="/staff/forgot"');
  const told = await forgetful.follow(await forgetful.press(ask, "Send me a link", TARA));
  expect(textOf(told.page, ".notice")).toContain("If tara@school.example has a staff account");
  const reset = await linkTo(portal.stack.upstreamUrl, TARA.email, "staff/password");
  const again = await forgetful.get(reset);
  expect(textOf(again.page, "main")).toContain("For tara@school.example. All log-ins");
  await forgetful.press(again, "Save the password", { password: `${CHOSEN}, again` });
  expect((await tara.get("/staff")).location, "all log-ins end").toMatch(/^\/staff\/login/);
});

test("a student reads an invitation, whose link keeps its own words", async () => {
  const owner = portal.client();
  await owner.press(await owner.get("/staff/login"), "Log in", OWNER);
  const wish = { email: "asha@school.example", first_name: "Asha", last_name: "Iyer" };
  const form = await owner.get("/staff/students/new");
  await owner.press(form, "Send the invitation", { ...wish, language_id: "1" });
  const link = await linkTo(portal.stack.upstreamUrl, wish.email, "invitation");
  const asha = portal.client();
  const page = await asha.get(link);
  expect([textOf(page.page, "h1"), page.text.includes("Reset")]).toEqual([
    "Choose your password",
    false,
  ]);
  const password = "a password of Asha";
  const chosen = { password, password_confirmation: password };
  const done = await asha.follow(await asha.press(page, "Save the password", chosen));
  expect(textOf(done.page, ".notice")).toBe("Your password is set.");
  const used = await portal.client().press(page, "Save the password", chosen);
  expect(textOf(used.page, ".notice")).toContain("This invitation was used");
});
