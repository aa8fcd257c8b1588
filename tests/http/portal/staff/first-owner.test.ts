import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { keepSignUp } from "../../../../upstream/school/sign-up.ts";
import { answer } from "../../../support/fake-upstream.ts";
import { offerFirstOwner } from "../../../../upstream/staff/account/first-owner.ts";
import { setAskedOf } from "../../../../upstream/staff/account/second-factor.ts";
import { markupProblems } from "../../../support/html-validate.ts";
import { textOf, textsOf } from "../../../support/html.ts";
import { isInstalled, LYNX, TextBrowser, W3M } from "../../../support/text-browser.ts";
import { codeAt } from "../../../support/totp.ts";
import { usePortal } from "../portal-stack.ts";

const portal = usePortal();
const OLGA = { name: "Olga", email: "olga@school.example", password: "a password of staff" };

test("in the browser a code makes the first owner, with a second step; who comes later is told so", async () => {
  const code = await withoutStaff();
  const owner = portal.client();
  expect((await owner.get("/staff/tests")).location).toBe("/staff/first-owner");
  const form = await owner.follow(await owner.get("/staff/login"));
  expect(form.url).toContain("/staff/first-owner");
  expect(await markupProblems(form.text)).toEqual([]);
  const late = portal.client();
  const open = await late.get("/staff/first-owner");

  const empty = await owner.press(form, "Become the owner");
  expect([empty.status, textsOf(empty.page, ".summary a")]).toEqual([
    422,
    ["Code is required", "Name is required", "Email is required", "Password is required"],
  ]);
  const wrong = await owner.press(empty, "Become the owner", { ...OLGA, code: "AAAA-BBBB" });
  expect([wrong.status, textsOf(wrong.page, ".summary a")]).toEqual([
    422,
    [expect.stringMatching(/^This code is wrong/)],
  ]);
  expect(wrong.page.querySelector("[name=name]")?.getAttribute("value")).toBe("Olga");
  expect(wrong.text).not.toMatch(/AAAA-BBBB|a password of staff/);
  const done = await owner.press(wrong, "Become the owner", { ...OLGA, code });
  expect(done.location).toBe("/staff/two-step");
  expect((await owner.get("/staff/tests")).location, "half a log-in").toMatch(/login/);
  const setup = await owner.get("/staff/two-step");
  const secret = setup.page.querySelector("[name=secret]")?.getAttribute("value") ?? "";
  const on = await owner.press(setup, "Turn on", { code: codeAt(secret, Date.now()) });
  expect([on.status, textsOf(on.page, ".staff-codes li").length]).toEqual([200, 8]);
  expect(textOf((await owner.get("/staff")).page, ".account-who")).toBe("Olga Owner");

  const refused = await late.press(open, "Become the owner", { ...OLGA, code });
  expect(refused.location).toBe("/staff/login");
  const told = textOf((await late.follow(refused)).page, "main");
  expect(told).toContain("This school has an owner now. Log in, or ask the owner");
  expect((await late.get("/staff/first-owner")).location).toBe("/staff/login");
});

test.for([
  ["lynx", LYNX],
  ["w3m", W3M],
] as const)(
  "%s: an owner opens a school by keys",
  { timeout: 120_000, tags: ["night"] },
  async ([name, dialect], context) => {
    if (!isInstalled(name, "script")) context.skip(`${name} and script are not installed here`);
    const { portalUrl, db } = portal.stack;
    const code = await withoutStaff();
    await db.deleteFrom("users").execute();
    await keepSignUp(db, { open: false, sentence: "Soon.", opened: false, stepsOver: false });
    const browser = await TextBrowser.open(dialect, portalUrl, "/staff");
    onTestFinished(() => browser.close());
    await browser.press("main [type=submit]", { code, ...OLGA });
    const secret = browser.page.querySelector("[name=secret]")?.getAttribute("value") ?? "";
    await browser.press("main [type=submit]", { code: codeAt(secret, Date.now()) });
    await browser.press("main .btn-primary");
    expect(textOf(browser.page, "h1")).toBe("Open your school");
    await browser.go("/staff/school");
    await browser.press("main [type=submit]", { name: `Harbour ${name}` });
    await browser.go("/staff");
    expect(textOf(browser.page, ".first-steps .is-done")).toContain(`Harbour ${name}`);
    await browser.press("[value=sign-up]");
    expect(textOf(browser.page, ".notice")).toContain("Sign-up is open");
  },
);

test("a provider without the calls shows no page for a first owner", async () => {
  portal.fake.script("GET /api/staff/door", answer(404));
  portal.fake.script("GET /api/staff/first-owner", answer(404));
  const visitor = portal.client();
  for (const path of ["/staff", "/staff/login", "/staff/first-owner"])
    expect((await visitor.get(path)).status, path).toBe(404);
});

/** Makes the school of the trial one without staff, whose API has just started. */
async function withoutStaff(): Promise<string> {
  const { db } = portal.stack;
  await db.deleteFrom("staff").execute();
  await setAskedOf(db, "owners");
  const folder = mkdtempSync(join(tmpdir(), "ccl-first-owner-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = await offerFirstOwner(db, folder, Date.now());
  return readFileSync(file ?? "", "utf8").trim();
}
