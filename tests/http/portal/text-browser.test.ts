import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { z } from "zod";
import { textOf } from "../../support/html.ts";
import { tone } from "../../support/recordings.ts";
import { isInstalled, LYNX, TextBrowser, W3M } from "../../support/text-browser.ts";
import { Api, tokenOf } from "../upstream/api.ts";
import { usePortal } from "./portal-stack.ts";

/** Browsers without Sec-Fetch-Site and Origin, by their own keys. */
const portal = usePortal();
const folder = mkdtempSync(join(tmpdir(), "ccl-takes-"));
const opened: TextBrowser[] = [];
const STUDENT = { email: "student@example.com", password: "interpreting" };

/** For dozens of pages by keys, which take seven seconds on an idle machine. */
const PATIENT = { timeout: 120_000 };

/** The gate sends only the first files of a dialogue; the night sends all. */
const FILES = process.env.NIGHT ? Infinity : 2;

afterAll(async () => {
  await Promise.all(opened.map((browser) => browser.close()));
  rmSync(folder, { recursive: true, force: true });
});

test("lynx: hints have their own line, no button is dead, and the spam trap field explains itself", async (context) => {
  if (!isInstalled("lynx")) context.skip("lynx is not installed here");
  const shown = async (path: string) => {
    const { text } = await portal.client().get(path);
    return execFileSync("lynx", ["-dump", "-stdin"], { input: text, encoding: "utf8" });
  };
  const login = await shown("/login");
  expect(login).toMatch(/User Name\n\s*The email address you signed up with/);
  expect(login).not.toMatch(/Show|password\s*\(BUTTON\)|script/);
  const signUp = await shown("/sign-up");
  expect(signUp).toMatch(/\n\s*Leave this empty: it is here for robots\s+_+\n/);
  expect(signUp).not.toMatch(/Show|Find a country/);
});

const SHOWN_BY = { lynx: ["-dump", "-stdin"], w3m: ["-dump", "-T", "text/html"] };

/** Pages with sounds and films. That each has its link is a rule for every page: `sound-page`. */
test.for(["lynx", "w3m"] as const)(
  "%s shows each sound and film as a link",
  async (name, context) => {
    if (!isInstalled(name)) context.skip(`${name} is not installed here`);
    const student = await portal.signedIn();
    for (const path of [
      "/practice/list/questions?question=3&segment=1",
      "/practice-ccl/completed?record=1",
      "/video",
      "/try/hi",
    ]) {
      const { text: input, page } = await student.get(path);
      const media = page.querySelectorAll("audio[src], video[src]");
      expect(media.length, path).toBeGreaterThan(0);
      const shown = execFileSync(name, SHOWN_BY[name], { input, encoding: "utf8" });
      for (const one of media) {
        expect(shown.replace(/\s+/g, " "), path).toContain(textOf(one, "a"));
        const heard = await student.get(one.querySelector("a")?.getAttribute("href") ?? "");
        expect(heard.headers.get("content-type"), path).toMatch(/^(audio|video)\//);
      }
    }
  },
);

async function logIn(dialect: typeof LYNX, email = STUDENT.email) {
  const browser = await TextBrowser.open(dialect, portal.stack.portalUrl, "/login");
  opened.push(browser);
  const page = await browser.press("main [type=submit]", { ...STUDENT, email });
  expect(textOf(page, "h1")).toBe("Dashboard");
  for (const name of ["origin", "sec-fetch-site"])
    expect(browser.posts[0], name).not.toHaveProperty(name);
  return browser;
}

test(
  "lynx: a student uses login, exam date, forum, enquiry, words and a dialogue by files",
  PATIENT,
  async (context) => {
    if (!isInstalled("lynx", "script")) context.skip("lynx and script are not installed here");
    const lynx = await logIn(LYNX);
    const said = () => textOf(lynx.page, "main .notice");

    await lynx.press("#set-exam-date .btn-primary", { exam_date: "2031-05-17" });
    expect(said()).toContain("Exam Date has been Update successfully");

    await lynx.go("/forum");
    await lynx.press("#add-comment .btn-primary", { forum_details: "Said in lynx." });
    expect(textOf(lynx.page, "main")).toContain("Said in lynx.");

    await lynx.go("/book-naatCcl-exam");
    const enquiry = { phone: "0412345678", message: "A question.", branch: 1, country: 5 };
    await lynx.press("main .btn-primary", enquiry);
    expect(said()).toContain("Form submitted successfully.");

    await lynx.go("/vocabulary?list=ccl&search=dosage");
    await lynx.press("[name=show]");
    expect(lynx.page.querySelector("[name=show]")).toBeNull();
    await lynx.press("[name=add]");
    expect(said()).toContain("Add successfully!");

    await lynx.go("/practice/list/questions?question=3&segment=1");
    for (let segment = 1; segment <= Math.min(13, FILES); segment += 1) {
      expect(textOf(lynx.page, "main h2")).toBe(`Segment ${segment} of 13`);
      const file = join(folder, `${segment}.wav`);
      writeFileSync(file, tone(300 + segment));
      await lynx.press("[value=next]", { audioanswer: file });
    }
    if (FILES < 13) {
      expect(textOf(lynx.page, "main h2")).toBe(`Segment ${FILES + 1} of 13`);
      return;
    }
    await lynx.press("main .btn-primary");
    await lynx.press("[value=submit]");
    expect(textOf(lynx.page, ".answers")).not.toContain("Not answered");
  },
);

test(
  "lynx: a visitor buys a plan and cancels it",
  { ...PATIENT, tags: ["night"] },
  async (context) => {
    if (!isInstalled("lynx", "script")) context.skip("lynx and script are not installed here");
    const lynx = await logIn(LYNX, "visitor@example.com");
    await lynx.go("/mock-test?tab=new");
    await lynx.press("main a[href^='/subscription']");
    await lynx.press(".plans [type=submit]");
    expect(textOf(lynx.page, "h1")).toBe("Checkout");
    await lynx.press("[value=pay]", { card: "4242 4242 4242 4242" });
    expect(textOf(lynx.page, "h1")).toBe("Payment successful");
    expect(textOf(lynx.page, "main dl")).toContain("Starter");
    await lynx.press("main a[href='/manage-subscription']");
    await lynx.press("main a[href$='/cancel']");
    await lynx.press("main [type=submit]");
    expect(textOf(lynx.page, "main .notice")).toContain("Cancel successfully.");
  },
);

test(
  "lynx: a student takes a mock test by files",
  { ...PATIENT, tags: ["night"] },
  async (context) => {
    if (!isInstalled("lynx", "script")) context.skip("lynx and script are not installed here");
    const lynx = await logIn(LYNX);
    await lynx.go("/mock-test?tab=new");
    await lynx.press("tbody .btn-primary");
    await lynx.press("main .btn-primary");
    await lynx.press("main .btn-primary");
    let answers = 0;
    for (; !lynx.page.querySelector("tbody"); answers += 1) {
      const file = join(folder, `mock-${answers}.wav`);
      writeFileSync(file, tone(400 + answers));
      expect(textOf(lynx.page, ".exam-time")).toMatch(/minutes? left, until \d+:\d\d:\d\d [ap]m/);
      expect(lynx.page.querySelectorAll("[hidden], main [type=button]")).toHaveLength(0);
      await lynx.press("#answer [value=next]", { audioanswer: file });
      if (lynx.page.querySelector(".dialog-page")) await lynx.press(".dialog-page .btn-primary");
      if (answers + 1 === FILES) return;
    }
    expect(answers).toBe(22);
    expect(textOf(lynx.page, "main .notice")).toBe(
      "Mock Test Finished. Results arrive in 4-6 days.",
    );
    await lynx.press("tbody .btn");
    expect(textOf(lynx.page, "main dl")).toContain("Pending...");
    expect(textOf(lynx.page, ".answers")).not.toContain("Not Attempt");
  },
);

test(
  "lynx: a teacher answers an enquiry, records a remark and reviews a test; the student sees all",
  { ...PATIENT, tags: ["night"] },
  async (context) => {
    if (!isInstalled("lynx", "script")) context.skip("lynx and script are not installed here");
    await handInTest(portal.stack.upstreamUrl);
    const student = await logIn(LYNX);
    await student.go("/practice-ccl/completed?record=1");
    await student.press("[name=sent]");
    expect(textOf(student.page, "main .notice")).toBe("Your teacher can hear this practice now.");
    await student.go("/book-naatCcl-exam");
    const asked = { phone: "0412345678", message: "When is the exam?", branch: 1, country: 5 };
    await student.press("main .btn-primary", asked);

    const teacher = await TextBrowser.open(LYNX, portal.stack.portalUrl, "/staff/enquiries");
    opened.push(teacher);
    await teacher.press("main [type=submit]", { ...STUDENT, email: "teacher@example.com" });
    // The oldest comes first.
    const last = teacher.page.querySelectorAll(".row-title a").at(-1);
    await teacher.go(last?.getAttribute("href") ?? "");
    expect(textOf(teacher.page, "main")).toContain("When is the exam?");
    await teacher.press("[value=answer]", { answer: "In March." });
    expect(textOf(teacher.page, "main")).toContain("In March.");

    await teacher.go("/staff/practices/1");
    const spoken = join(folder, "remark.wav");
    writeFileSync(spoken, tone(500));
    await teacher.press("main form .btn-primary", { remark: "Slower.", sound: spoken });
    expect(textOf(teacher.page, "main .notice")).toBe("Saved. The student sees it now.");

    await teacher.go("/staff/tests");
    const test = teacher.page.querySelector(".row-title a")?.getAttribute("href") ?? "";
    await teacher.press(".row-title a");
    await teacher.press("[data-set] [name=then]", { remark: "Mind the date." });
    expect(textOf(teacher.page, ".work-notices")).toBe("Your marks are saved.");
    const sets = teacher.page.querySelector("[data-verdict]")?.getAttribute("data-verdict") ?? "";
    const [one = "", two = ""] = sets.split(" ");
    const written = { [`mark-${one}`]: "30", [`reviews-${one}`]: "Clear.", [`mark-${two}`]: "33" };
    await teacher.press("[data-verdict] [value=publish]", written);
    expect(textOf(teacher.page, "main")).toContain("Both: 63 of 90, passed.");
    await teacher.press("[value=list]");

    await student.go("/practice-ccl/completed?record=1");
    expect(textOf(student.page, "main section")).toMatch(/Slower\..*Spoken remark/s);
    await student.go(`/mock-test/feedback?record=${test.split("/").at(-1)}`);
    expect(textOf(student.page, "main")).toContain("Mind the date.");
  },
);

const started = z.object({ results: z.object({ mocktest_record_id: z.number() }) });

/** Submits the mock test of the trial's student, unless an earlier walk has done so. */
async function handInTest(upstreamUrl: string): Promise<void> {
  const login = await new Api(upstreamUrl).login(STUDENT.email, STUDENT.password);
  const api = new Api(upstreamUrl, tokenOf(login));
  const begun = await api.post("/api/v1/mock-test/exam-start", { mocktest_id: 1 });
  if (begun.status !== 200) return;
  const { mocktest_record_id } = started.parse(begun.body).results;
  const record = { mocktest_record_id, mocktest_id: 1 };
  expect((await api.post("/api/v1/mock-test/complete-submit", record)).status).toBe(200);
}

test("in lynx the pages of a logged-in student have no buttons that need script", async () => {
  const client = await portal.signedIn();
  const buttons = async (agent: string) => {
    const { page } = await client.get("/", { "User-Agent": agent });
    return page.querySelectorAll("[type=button]").map(({ text }) => text.trim());
  };
  expect(await buttons("Lynx/2.9.2 libwww-FM/2.14")).toEqual([]);
  expect(await buttons("Mozilla/5.0")).toEqual(["Menu", "Close menu", "SET EXAM DATE", "Close"]);
});

test("w3m: a student logs in", async (context) => {
  if (!isInstalled("w3m", "script")) context.skip("w3m and script are not installed here");
  await logIn(W3M);
});
