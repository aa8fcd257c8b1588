import { describe, expect, test } from "vitest";
import { answer, type Scripted } from "../../support/fake-upstream.ts";
import { labelOf, textOf, textsOf } from "../../support/html.ts";
import type { Answer } from "../../support/portal-client.ts";
import { Visitor } from "./account/account-visitor.ts";
import { testPairs } from "./covering.ts";
import { DIALOGUE, type FormCase, GUEST_FORMS, STUDENT_FORMS } from "./form-cases.ts";
import { usePortal } from "./portal-stack.ts";

const portal = usePortal({ TRUST_PROXY: "1" });

const FORMS = [...STUDENT_FORMS, ...GUEST_FORMS];

/** Sends a form as a student; each guest has a different address. */
async function send({ path, fields, file, ...form }: FormCase): Promise<Answer> {
  if (GUEST_FORMS.some(({ call }) => call === form.call))
    return new Visitor(portal.stack).post(path, fields);
  const student = await portal.signedIn();
  return file ? student.postFile(path, fields, file) : student.post(path, fields);
}

let guests = 0;

/** Gives each test its own email, because an email may request three links an hour. */
function fresh(form: FormCase): FormCase {
  if (!GUEST_FORMS.includes(form) || !("email" in form.fields)) return form;
  guests += 1;
  return { ...form, fields: { ...form.fields, email: `guest-${guests}@example.com` } };
}

/** Expects each typed value in its field, except passwords, which must not appear. */
function expectKept({ page, text }: Answer, { fields, secret = [], path }: FormCase): void {
  for (const [name, typed] of Object.entries(fields)) {
    if (secret.includes(name)) {
      expect(text, name).not.toContain(typed);
    } else if (name !== "intent" && path !== DIALOGUE) {
      expect(shownIn(page, name), name).toBe(typed);
    }
  }
}

function shownIn(page: Answer["page"], name: string): string | undefined {
  const field =
    page.querySelector(`[name=${name}][checked]`) ?? page.querySelector(`[name=${name}]`);
  if (field?.tagName === "SELECT")
    return field.querySelector("option[selected]")?.getAttribute("value");
  return field?.tagName === "TEXTAREA" ? field.text.trim() : field?.getAttribute("value");
}

describe.each(FORMS)("$path, $call", (given) => {
  const form = fresh(given);

  test("422: shows the message at its field and in the summary, and the general message above", async () => {
    const message = "This field is not right.";
    const errors = { [form.field]: [message, "second"], surprise: ["?"] };
    const whole = "This is closed today.";
    portal.fake.script(form.call, answer(422, { message: whole, errors }));
    const refused = await send(form);
    const id = form.id ?? form.field;
    // A recording has one line for all messages.
    const shown = form.field === "audioanswer" ? `${whole} ${message}` : message;
    const told = textsOf(refused.page, ".summary a");
    const [name = "", ...rest] = told.join().split(": ");
    expect([
      refused.status,
      ...rest,
      textOf(refused.page, `#${id}-error`).replace(/^Error: /, ""),
    ]).toEqual([422, shown, shown]);
    expect(textOf(refused.page, "main")).toContain(whole);
    const field = refused.page.querySelector(`#${id}`) ?? refused.page;
    expect(labelOf(refused.page, field).toLowerCase()).toContain(name.toLowerCase());
    expect(refused.page.querySelector(".summary a")?.getAttribute("href")).toBe(`#${id}`);
    expect(textOf(refused.page, "title")).toMatch(/^Error: /);
    expectKept(refused, form);
  });
});

const ANSWERED: [string, Scripted, (refused: Answer, form: FormCase) => void][] = [
  [
    "429: the time to wait in words and in Retry-After",
    answer(429, {}, { "Retry-After": "40" }),
    (refused, form) => {
      expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "40"]);
      if (form.field !== "audioanswer")
        expect(textOf(refused.page, "main")).toContain(
          "Too many tries. Wait 40 seconds, then try again.",
        );
    },
  ],
  [
    "500: told in words, and nothing of what the upstream said",
    answer(500, { message: "SQLSTATE secret" }),
    (refused) => {
      expect([refused.status, textOf(refused.page, "title").startsWith("Error: ")]).toEqual([
        503,
        true,
      ]);
      expect(refused.text).not.toContain("SQLSTATE");
    },
  ],
];

testPairs(
  FORMS,
  ANSWERED,
  ({ path, call }, [name]) => `${path}, ${call}, ${name}`,
  async (given, [, fault, hold]) => {
    const form = fresh(given);
    portal.fake.script(form.call, fault);
    const refused = await send(form);
    hold(refused, form);
    expectKept(refused, form);
  },
);

describe.each(STUDENT_FORMS)("$path, $call", (form) => {
  test("401: the page of an ended session keeps what was typed", async () => {
    const student = await portal.signInAnew();
    portal.fake.refuseToken(form.call);
    const { path, fields, file } = form;
    const ended = await (file ? student.postFile(path, fields, file) : student.post(path, fields));
    expect([ended.status, textOf(ended.page, "h1"), student.cookies.has("portal")]).toEqual([
      401,
      "Your session has ended",
      false,
    ]);
    const kept = ended.page
      .querySelectorAll("main form input[type=hidden]")
      .map((input) => [input.getAttribute("name") ?? "", input.getAttribute("value") ?? ""]);
    expect(Object.fromEntries(kept)).toMatchObject(fields);
    expect(textOf(ended.page, "main").includes("The file could not be kept.")).toBe(
      file !== undefined,
    );
  });
});

describe.each(GUEST_FORMS)("$path, $call", (given) => {
  test("401: shows a guest an error, not an ended session", async () => {
    const form = fresh(given);
    portal.fake.script(form.call, answer(401, {}));
    const refused = await send(form);
    expect([refused.status, textOf(refused.page, "main .notice-danger")]).toEqual([
      422,
      expect.stringMatching(/^We can't .* right now\. Try again in a moment\.$/),
    ]);
    expectKept(refused, form);
  });
});

test("shows a failed label on its list, and an ended session as such", async () => {
  const student = await portal.signInAnew();
  const press = () => student.post("/practice-ccl", { question_id: "3", label_type: "1" });
  const CALL = "POST /api/v1/store-label-type";
  portal.fake.script(CALL, answer(429, {}, { "Retry-After": "40" }));
  const shown = await student.follow(await press());
  expect(textOf(shown.page, ".notice-page")).toBe(
    "Unable to Add item. Too many tries. Wait 40 seconds, then try again.",
  );
  const errors = { label_type: ["The label is not known."] };
  portal.fake.script(CALL, answer(422, { message: "The given data was invalid.", errors }));
  const wrong = await student.follow(await press());
  expect(textOf(wrong.page, ".notice-page")).toBe("The label is not known.");
  portal.fake.refuseToken(CALL);
  const ended = await press();
  expect([ended.status, textOf(ended.page, "h1")]).toEqual([401, "Your session has ended"]);
});
