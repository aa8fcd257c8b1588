import { describe, expect, test } from "vitest";
import { labelOf, spokenOnLoad, textOf, textsOf } from "../../support/html.ts";
import type { Answer, PortalClient } from "../../support/portal-client.ts";
import { usePortal } from "./portal-stack.ts";

const portal = usePortal();
const HUB = "/practice-ccl";
const DIALOGUE = "/practice/list/questions?question=3";

/**
 * Expects a refused form: the summary before the h1 has the focus, and links to each field with the
 * same message.
 */
function expectRefused(
  { page, status }: Answer,
  wanted: { status: number; errors: Record<string, string>; title: string },
): void {
  expect(status).toBe(wanted.status);
  expect(textOf(page, "title")).toBe(wanted.title);
  const summary = page.querySelector(".summary[autofocus]");
  expect(summary?.classList.contains("summary")).toBe(true);
  expect(summary?.getAttribute("tabindex")).toBe("-1");
  const main = page.querySelector("main")?.innerHTML ?? "";
  expect(main.indexOf('class="summary"')).toBeLessThan(main.indexOf("<h1"));
  expect(spokenOnLoad(page)).toMatch(/^There is a problem/);
  const links = summary?.querySelectorAll("a") ?? [];
  expect(
    Object.fromEntries(
      links.map((link) => [link.getAttribute("href")?.slice(1), withoutName(link.text)]),
    ),
  ).toEqual(wanted.errors);
  for (const [id, message] of Object.entries(wanted.errors)) {
    const field = page.querySelector(`#${id}`);
    expect(field?.getAttribute("aria-invalid"), id).toBe("true");
    const described = (field?.getAttribute("aria-describedby") ?? "")
      .split(" ")
      .map((part) => textOf(page, `#${part}`));
    expect(described.join(" "), id).toContain(message);
    expect(labelOf(page, field ?? page), id).not.toBe("");
    expect(textOf(page, `#${id}-error`).replace(/^Error: /, "")).toBe(message);
  }
  expect(page.querySelector(".notice-page"), "never a notice beside a summary").toBeNull();
}

/** Removes the name before a message; refused-forms.test.ts tests the name. */
const withoutName = (entry: string) => entry.replace(/^.*: (?=This field)/, "");

/** Expects the page after a good post: the notice appears once, and a reload repeats nothing. */
async function expectNotice(client: PortalClient, posted: Answer, notice: string): Promise<Answer> {
  expect(posted.status).toBe(303);
  const calls = portal.fake.calls.length;
  const shown = await client.follow(posted);
  expect(textOf(shown.page, ".notice-page")).toBe(notice);
  expect(spokenOnLoad(shown.page)).toBe(notice);
  const again = await client.get(shown.url);
  expect(again.page.querySelector(".notice-page")).toBeNull();
  const since = portal.fake.calls
    .slice(calls)
    .filter((call) => /store|submit|update|delete|login|logout/.test(call.path));
  expect(since).toEqual([]);
  return shown;
}

describe("login", () => {
  test.each([
    [
      "nothing",
      { email: "", password: "" },
      { email: "Email is required", password: "This field is required" },
    ],
    [
      "no password",
      { email: "me@example.com", password: "" },
      { password: "This field is required" },
    ],
    ["no e-mail", { email: " ", password: "hush-hush" }, { email: "Email is required" }],
  ])("shows errors with %s typed", async (_, fields, errors) => {
    const answer = await portal.client().post("/login", fields);
    expectRefused(answer, { status: 422, errors, title: "Error: Naati Ccl Portal Login" });
    expect(answer.page.querySelector("#email")?.getAttribute("value") ?? "").toBe(
      fields.email.trim(),
    );
    expect(answer.text).not.toContain("hush-hush");
  });

  test("gives a wrong password and an unknown user the same error, once after a redirect", async () => {
    const answers = await Promise.all(
      ["student@example.com", "nobody@example.com"].map(async (email) => {
        const client = portal.client();
        const posted = await client.post("/login?next=%2Fpractice-ccl%3Ftab%3Dpending", {
          email,
          password: "hush-hush",
        });
        expect([posted.status, posted.location]).toEqual([
          303,
          "/login?next=%2Fpractice-ccl%3Ftab%3Dpending",
        ]);
        const shown = await client.follow(posted);
        expectRefused(shown, {
          status: 200,
          errors: { email: "These credentials do not match our records." },
          title: "Error: Naati Ccl Portal Login",
        });
        expect(shown.page.querySelector("#email")?.getAttribute("value")).toBe(email);
        expect(shown.text + posted.text).not.toContain("hush-hush");
        expect(textOf((await client.get(shown.url)).page, "title")).toBe("Naati Ccl Portal Login");
        return shown.text.replace(`value="${email}"`, "").replace(/nonce" content="[^"]+/, "");
      }),
    );
    expect(answers[0]).toBe(answers[1]);
  });

  test("logs in with a notice; a logged-in student is redirected away from the login page", async () => {
    const client = portal.client();
    const posted = await client.press(await client.get("/login"), "Log in", {
      email: " student@example.com ",
      password: "interpreting",
    });
    await expectNotice(client, posted, "Login Successsfully!");
    expect((await client.get("/login?next=%2Fpractice-ccl%3Fpage%3D1")).location).toBe(
      "/practice-ccl?page=1",
    );
  });

  test("Remember me keeps the cookie for 14 days, without it the cookie ends with the browser", async () => {
    const fields = { email: "student@example.com", password: "interpreting" };
    const cookie = (answer: Answer) =>
      answer.headers.getSetCookie().find((line) => line.startsWith("portal=")) ?? "";
    expect(cookie(await portal.client().post("/login", fields))).not.toContain("Max-Age");
    expect(cookie(await portal.client().post("/login", { ...fields, remember: "true" }))).toContain(
      "Max-Age=1209600",
    );
  });

  test("after ten failures for one account the eleventh try must wait, whatever the password", async () => {
    const client = portal.client();
    const fields = { email: "guessed@example.com", password: "wrong" };
    for (let tries = 0; tries < 10; tries += 1) await client.post("/login", fields);
    const before = portal.fake.count("POST /api/login/student");
    const shown = await client.follow(await client.post("/login", fields));
    expect(textOf(shown.page, "main .notice")).toMatch(
      /^Too many tries\. Wait \d+ minutes, then try again\.$/,
    );
    expect(portal.fake.count("POST /api/login/student")).toBe(before);
  });
});

describe("labels", () => {
  test("saves a label by a button, shows it and removes it again", async () => {
    const student = await portal.signedIn();
    const saved = await student.press(await student.get(HUB), "Struggled");
    expect([saved.status, saved.location]).toEqual([303, "/practice-ccl#label-3"]);
    const list = await student.follow(saved);
    expect(textOf(list.page, "#dialogue-3 summary")).toBe("Label for dialogue 3: Struggled");
    expect(textsOf(list.page, "#dialogue-3 [aria-pressed=true]")).toEqual(["Struggled"]);
    await student.press(list, "No label");
    expect(textOf((await student.get(HUB)).page, "#dialogue-3 summary")).toBe(
      "Label for dialogue 3: No label",
    );
  });

  test("returns to the same search or segment after saving a label", async () => {
    const student = await portal.signedIn();
    for (const path of [
      `${HUB}?search=bond&page=1`,
      "/practice/ccl/list/1?search=bond&page=1",
      `${DIALOGUE}&segment=2`,
    ]) {
      const saved = await student.press(await student.get(path), "No label");
      expect(saved.location, path).toBe(`${path}#label-3`);
    }
  });

  test.each<Record<string, string>>([
    { question_id: "3", label_type: "9" },
    { question_id: "3", label_type: "" },
    { question_id: "abc", label_type: "1" },
    { label_type: "1" },
  ])("refuses invalid values without calling the API: %j", async (fields) => {
    const student = await portal.signedIn();
    const before = portal.fake.count("POST /api/v1/store-label-type");
    for (const path of [HUB, "/practice/ccl/list/1", `${DIALOGUE}&segment=1`]) {
      const { status, page } = await student.post(path, { intent: "label", ...fields });
      expect([status, textOf(page, "h1")]).toEqual([404, "404 Error!"]);
    }
    expect(portal.fake.count("POST /api/v1/store-label-type")).toBe(before);
  });

  test("shows a notice on the list for an unknown dialogue", async () => {
    const student = await portal.signedIn();
    const posted = await student.post(HUB, { question_id: "9999", label_type: "1" });
    await expectNotice(student, posted, "Unable to Add item. This was not found.");
  });
});

describe("notes", () => {
  const NOTES_TOO_LONG =
    "Notes can hold 10,000 characters, and 10,001 are typed. Shorten the text.";
  test.each([
    ["empty", "", "This field is required"],
    ["only spaces", " \n ", "This field is required"],
    ["10,001 characters", "न".repeat(10_001), NOTES_TOO_LONG],
  ])("are refused: %s", async (_, notes, message) => {
    const student = await portal.signedIn();
    const answer = await student.postFile(
      `${DIALOGUE}&segment=2`,
      { intent: "notes", notes },
      null,
    );
    expectRefused(answer, {
      status: 422,
      errors: { notes: message },
      title: "Error: Segment 2 of 13, Getting the bond back - VLE NAATI CCL Portal",
    });
    expect(answer.page.querySelector("#notes")?.text.trim()).toBe(notes.trim());
  });

  test("are saved once with all characters and are still there after a reload", async () => {
    const student = await portal.signedIn();
    const notes = `bond = बांड <b>&amp; "four weeks"\nघर`;
    const posted = await student.press(await student.get(`${DIALOGUE}&segment=2`), "Save", {
      notes,
    });
    expect(posted.location).toBe(`${DIALOGUE}&segment=2`);
    const shown = await expectNotice(student, posted, "Your Notes Successfully Submitted");
    expect(shown.page.querySelector("#notes")?.text.replace(/\r\n/g, "\n").trim()).toBe(notes);
  });
});

test("a POST to an unknown address shows the 404 page", async () => {
  const { status, page } = await (await portal.signedIn()).post("/nope", {});
  expect([status, textOf(page, "h1")]).toEqual([404, "404 Error!"]);
});
