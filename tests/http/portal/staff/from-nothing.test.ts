import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { textOf, textsOf } from "../../../support/html.ts";
import { linkTo } from "../../../support/mailbox.ts";
import { type Answer, PortalClient } from "../../../support/portal-client.ts";
import { createDatabase, skipPostgres } from "../../../support/postgres-database.ts";
import { toneFile } from "../../../support/recordings.ts";
import { startStack } from "../../../support/stack.ts";
import { codeAt } from "../../../support/totp.ts";
import { fixture } from "../../upstream/content-folder.ts";

const OWNER = { email: "olga@school.example", password: "a password of staff" };
const STUDENT = { email: "asha@example.com", password: "a password of Asha" };
const SEGMENTS = ["Open wide, please.", "Since when does it hurt?"];

const hrefOf = ({ page }: Answer, selector: string) =>
  page.querySelector(selector)?.getAttribute("href") ?? "";
const optionOf = ({ page }: Answer, id: string, name: string) =>
  page
    .querySelectorAll(`#${id} option`)
    .find(({ text }) => text.startsWith(name))
    ?.getAttribute("value") ?? "";

test.each(skipPostgres ? ["SQLite"] : ["SQLite", "PostgreSQL"])(
  "leads an empty school to a reviewed mock test by forms without script, on %s",
  { tags: ["night"] },
  async (engine) => {
    const stack = await startStack({
      trial: false,
      upstreamEnv: { MAILBOX: "1", SAMPLE_CONTENT: "", ...(await databaseOf(engine)) },
    });
    onTestFinished(() => stack.stop());
    const owner = new PortalClient(stack.portalUrl);
    await becomeOwner(owner, await readFile(join(stack.dataDir, "first-owner-code"), "utf8"));
    const languages = await owner.get("/staff/school/languages");
    await owner.press(languages, "Add the language", { name: "Tamil", tag: "ta" });
    for (const title of ["At the dentist", "At the bank"]) await writeDialogue(owner, title);
    await writeMockTest(owner, ["dentist", "bank"]);
    await sellPlan(owner);

    const student = await invite(owner, stack);
    await sitTest(student);

    const waiting = await owner.get("/staff/tests");
    expect(textsOf(waiting.page, ".row-title a")).toEqual(["Test of May, Asha"]);
    let at = await owner.follow(await owner.get(hrefOf(waiting, ".row-title a")));
    expect(at.page.querySelectorAll("audio").length, "what was said is heard").toBeGreaterThan(0);
    const counted = { "count-om": "1" };
    at = await owner.follow(await owner.press(at, "Save segment 1, and go on", counted));
    const sets = at.page.querySelector("[data-verdict]")?.getAttribute("data-verdict") ?? "";
    const [one = "", two = ""] = sets.split(" ");
    const verdict = { [`mark-${one}`]: "40", [`reviews-${one}`]: "Clear.", [`mark-${two}`]: "41" };
    at = await owner.follow(await owner.press(at, "Check and publish", verdict));
    at = await owner.follow(await owner.press(at, "Publish, and open the next test", {}));
    expect(textOf(at.page, ".notice")).toContain("The review is published");

    const completed = await student.get("/mock-test?tab=completed");
    const feedback = await student.get(hrefOf(completed, "tbody .btn"));
    expect(textOf(feedback.page, "main")).toContain("Both81 of 90");
    expect(textOf(feedback.page, "main")).toContain("Clear.");
  },
);

async function databaseOf(engine: string): Promise<Record<string, string>> {
  if (engine === "SQLite") return {};
  const { url, drop } = await createDatabase();
  onTestFinished(drop);
  return { DATABASE_URL: url };
}

async function becomeOwner(owner: PortalClient, code: string): Promise<void> {
  const form = await owner.follow(await owner.get("/staff"));
  const setup = await owner.follow(
    await owner.press(form, "Become the owner", { ...OWNER, name: "Olga", code }),
  );
  const secret = setup.page.querySelector("[name=secret]")?.getAttribute("value") ?? "";
  const on = await owner.press(setup, "Turn on", { code: codeAt(secret, Date.now()) });
  expect([on.status, textsOf(on.page, ".staff-codes li").length]).toEqual([200, 8]);
  expect(textOf((await owner.get("/staff")).page, "h1")).toBe("Open your school");
}

async function writeDialogue(owner: PortalClient, question_title: string): Promise<void> {
  const form = await owner.get("/staff/content/new");
  const language_id = optionOf(form, "language_id", "Tamil");
  const samples = ["வாயைத் திறங்கள்.", "எப்போதிலிருந்து வலிக்கிறது?"];
  const rows = SEGMENTS.map((text, at) => `${text}\t${samples[at]}`);
  const script = ["Text\tSample", ...rows].join("\n");
  const named = { question_title, category: "Health", language_id, script };
  let at = await owner.follow(await owner.press(form, "Go on to the segments", named));
  const files = at.page
    .querySelectorAll("input[type=file][name^=prompt-]")
    .map((field) => ({ field: field.getAttribute("name") ?? "", name: "said.mp3" }))
    .map((file) => ({ ...file, bytes: fixture("take.mp3") }));
  expect(files.length).toBe(2);
  at = await owner.follow(await owner.press(at, "Save", {}, files));
  at = await owner.follow(await owner.press(at, "Publish"));
  expect(textOf(at.page, ".notice")).toContain("The dialogue is published.");
}

async function writeMockTest(owner: PortalClient, searches: string[]): Promise<void> {
  const form = await owner.get("/staff/content/tests/new");
  const language_id = optionOf(form, "language_id", "Tamil");
  const named = { mocktest_name: "Test of May", language_id };
  let at = await owner.follow(await owner.press(form, "Go on to the dialogues", named));
  for (const search of searches) {
    at = await owner.follow(await owner.press(at, "Look for it", { search }));
    const [add = ""] = textsOf(at.page, "ul.rows button");
    at = await owner.follow(await owner.press(at, add));
  }
  at = await owner.follow(await owner.press(at, "Publish"));
  expect(textOf(at.page, ".notice")).toContain("Students see it from now on.");
}

async function sellPlan(owner: PortalClient): Promise<void> {
  const plan = {
    ...{ plan_name: "Whole", price: "99", months: "2", practice_limits: "all" },
    ...{ fulllenth_vac_limits: "all", mocktest_limits: "all", feedback: "1" },
  };
  const form = await owner.get("/staff/plans/new");
  const made = await owner.follow(await owner.press(form, "Add the plan", plan));
  const at = await owner.follow(await owner.press(made, "Put on sale"));
  expect(textOf(at.page, ".notice")).toContain("for sale");
}

/** Returns a student who set a password by the mailed link, and whose payment is recorded. */
async function invite(
  owner: PortalClient,
  { portalUrl, upstreamUrl }: { portalUrl: string; upstreamUrl: string },
): Promise<PortalClient> {
  const form = await owner.get("/staff/students/new");
  const language_id = optionOf(form, "language_id", "Tamil");
  const wish = { email: STUDENT.email, first_name: "Asha", last_name: "Iyer", language_id };
  await owner.press(form, "Send the invitation", wish);
  const pay = await owner.get("/staff/payments");
  const paid = { email: STUDENT.email, plan_id: optionOf(pay, "plan_id", "Whole") };
  const check = await owner.press(pay, "Check", paid);
  const done = await owner.follow(await owner.press(check, "Record the payment"));
  expect(textOf(done.page, ".notice")).toContain("is open");

  const student = new PortalClient(portalUrl);
  const link = await linkTo(upstreamUrl, STUDENT.email, "invitation");
  const { password } = STUDENT;
  const chosen = { password, password_confirmation: password };
  await student.press(await student.follow(await student.get(link)), "Save the password", chosen);
  await student.press(await student.get("/login"), "Log in", STUDENT);
  expect(textOf((await student.get("/dashboard")).page, "h1")).toBe("Dashboard");
  return student;
}

/** Goes from the list of tests to the last segment, with a file for each. */
async function sitTest(student: PortalClient): Promise<void> {
  const list = await student.get("/mock-test?tab=new");
  let at = await student.follow(await student.get(hrefOf(list, "tbody a.btn")));
  at = await student.follow(await student.press(at, "Next to start example"));
  at = await student.follow(await student.press(at, "Next"));
  for (let steps = 0; steps < 12 && !at.url.includes("/completed-mock/"); steps += 1)
    at = await student.follow(
      at.page.querySelector(".dialog-page")
        ? await student.press(at, "Yes")
        : await student.press(at, "Next", {}, toneFile(300)),
    );
  expect(at.url).toContain("/completed-mock/");
}
