import { beforeEach, describe, expect, test } from "vitest";
import { answer, type Scripted } from "../../../support/fake-upstream.ts";
import { examDate } from "../../../support/given/day.ts";
import { textOf, textsOf } from "../../../support/html.ts";
import type { Answer, PortalClient } from "../../../support/portal-client.ts";
import { usePortal } from "../portal-stack.ts";

const portal = usePortal();
const PUT = "PUT /api/v1/exam-date";
const FIELD = "#exam_date";
/** Returns today's date some hours east of Greenwich. */
const dayAt = (hours: number) =>
  new Date(Date.now() + hours * 3_600_000).toISOString().slice(0, 10);
let student: PortalClient;

beforeEach(async () => {
  student = await portal.signedIn();
});

const field = ({ page }: Answer) => page.querySelector(FIELD)?.attributes ?? {};
const post = (exam_date: string, client = student) => client.post("/dashboard", { exam_date });

test("saves a date with the agreed message, shows its countdown, and a refresh does not save again", async () => {
  const form = await student.get("/");
  const posted = await student.press(form, "Save changes", {
    exam_date: "2031-12-12",
  });
  expect([posted.status, posted.location]).toEqual([303, "/dashboard"]);
  expect(portal.fake.calls.findLast(({ method }) => method === "PUT")).toMatchObject({
    path: "/api/v1/exam-date?exam_date=2031-12-12",
    body: Buffer.alloc(0),
  });
  const saved = await student.follow(posted);
  expect(textOf(saved.page, ".notice-page")).toBe(
    "Success! Exam Date has been Update successfully",
  );
  expect(saved.page.querySelector("#exam-date time")?.text).toBe("12 December 2031");
  expect(textOf(saved.page, "#exam-date .text-ink-muted")).toMatch(/^Friday, in \d+ days$/);
  const count = portal.fake.count(PUT);
  const again = await student.get("/dashboard");
  expect([portal.fake.count(PUT), again.page.querySelector(".notice-page")]).toEqual([count, null]);
  expect(field(again)).toMatchObject({ type: "date", value: "2031-12-12" });
});

describe("the exam date form", () => {
  test("is a titled popover that a button opens without script", async () => {
    const { page } = await student.get("/");
    const dialog = page.querySelector("[popover][role=dialog]");
    expect(page.querySelector("#exam-date .duo > .btn")?.attributes).toMatchObject({
      type: "button",
      popovertarget: dialog?.id,
    });
    expect(textOf(page, `#${dialog?.getAttribute("aria-labelledby") ?? ""}`)).toBe(
      "Set Your Exam Date",
    );
    expect(textsOf(page, "[popover][role=dialog] button")).toEqual(["Save changes", "Close"]);
    expect(page.querySelector("[popover][role=dialog] form")?.attributes).toMatchObject({
      method: "post",
      action: "/dashboard",
    });
  });

  for (const [zone, hours, tags] of [
    ["Pacific/Kiritimati", 14, []],
    ["Asia/Kolkata", 5.5, ["night"]],
    ["America/Sao_Paulo", -3, ["night"]],
    ["Etc/GMT+12", -12, []],
  ] as const)
    test(
      `in ${zone} starts at the local today and refuses earlier days`,
      {
        tags: [...tags],
      },
      async () => {
        portal.fake.script("GET /api/v1/get-exam-date", examDate(null));
        student.cookies.set("time-zone", encodeURIComponent(zone));
        expect(field(await student.get("/"))).toMatchObject({
          min: dayAt(hours),
          value: dayAt(hours),
        });
        expect((await post(dayAt(hours - 24))).status, "yesterday").toBe(422);
        portal.fake.script(PUT, answer(200, { status: 200 }));
        expect((await post(dayAt(hours))).status, "today").toBe(303);
      },
    );

  test.each([undefined, "Mars/Olympus"])(
    "in an unknown time zone (%s) starts at Sydney's today and accepts today anywhere on Earth",
    async (zone) => {
      portal.fake.script("GET /api/v1/get-exam-date", answer(200, { results: [] }));
      if (zone) student.cookies.set("time-zone", zone);
      const sydney = new Intl.DateTimeFormat("en-CA", {
        timeZone: "Australia/Sydney",
        dateStyle: "short",
      }).format(new Date());
      expect(field(await student.get("/"))).toMatchObject({
        min: dayAt(-12),
        value: sydney,
      });
      expect((await post(dayAt(-12))).status, "the earliest today on Earth").toBe(303);
      expect((await post(dayAt(-36))).status, "a day that is past everywhere").toBe(422);
    },
  );
});

describe("an invalid exam date", () => {
  const NOT_A_DAY = "That date does not exist. Write year, month and day, as in 2026-12-31";
  for (const [typed, says, type, tags] of [
    ["2020-01-01", "The exam date must be today or later", "date", []],
    ["2031-02-29", NOT_A_DAY, "text", []],
    [`"><script>alert(1)</script>`, NOT_A_DAY, "text", []],
    ["", "Choose the date of your exam", "date", []],
    ["2031-02-31", NOT_A_DAY, "text", ["night"]],
    ["2031-13-01", NOT_A_DAY, "text", ["night"]],
    ["12/12/2031", NOT_A_DAY, "text", ["night"]],
    ["२०३१-१२-१२", NOT_A_DAY, "text", ["night"]],
    ["   ", "Choose the date of your exam", "date", ["night"]],
  ] as const)
    test(
      `${JSON.stringify(typed)} is refused at the field, kept, and not sent`,
      { tags: [...tags] },
      async () => {
        const before = portal.fake.count(PUT);
        const refused = await post(typed);
        const { page, status } = refused;
        expect([status, textOf(page, "title"), textOf(page, "h1")]).toEqual([
          422,
          "Error: Dashboard - VLE NAATI CCL Portal",
          "Dashboard",
        ]);
        expect([textsOf(page, ".summary a"), textOf(page, "#exam_date-error")]).toEqual([
          [says],
          says,
        ]);
        expect(page.querySelector(".summary a")?.getAttribute("href")).toBe(FIELD);
        expect(field(refused)).toMatchObject({ type, "aria-invalid": "true" });
        expect(page.querySelector(FIELD)?.getAttribute("value")).toBe(typed.trim());
        expect(page.querySelector(FIELD)?.closest("[popover]"), "the form stands open").toBeNull();
        expect(textsOf(page, "#exam-date .dialog .btn")).toEqual(["Save changes", "Close"]);
        expect(portal.fake.count(PUT)).toBe(before);
      },
    );

  test("a POST without the field, with a huge value or from another site is refused", async () => {
    expect((await student.post("/dashboard", {})).status).toBe(422);
    expect(
      (await post("x".repeat(100_000))).page.querySelector(FIELD)?.getAttribute("value")?.length,
    ).toBe(40);
    expect(
      (
        await student.post(
          "/dashboard",
          { exam_date: "2031-12-12" },
          { Origin: "https://evil.example" },
        )
      ).status,
    ).toBe(403);
  });
});

const FAULTS: [string, Scripted, number, string][] = [
  [
    "500",
    answer(500, { message: "secret" }),
    503,
    "Your date is still here. The service does not answer. Try again in a moment.",
  ],
  ["a cut connection", { do: "cut" }, 503, "The service does not answer."],
  [
    "429",
    answer(429, { message: "x" }, { "Retry-After": "40" }),
    429,
    "Too many tries. Wait 40 seconds, then try again.",
  ],
  ["403", answer(403, { message: "Not today." }), 403, "Not today."],
];

describe("when the API does not save it", () => {
  test.each(FAULTS)(
    "%s: shows the reason and keeps the typed date",
    async (_, fault, status, says) => {
      portal.fake.script(PUT, fault);
      const refused = await post("2031-12-24");
      expect([refused.status, textOf(refused.page, "main .notice-danger strong")]).toEqual([
        status,
        "The exam date is not saved.",
      ]);
      expect(textOf(refused.page, "main .notice-danger")).toContain(says);
      expect(field(refused)).toMatchObject({
        type: "date",
        value: "2031-12-24",
      });
      expect(refused.text).not.toContain("secret");
    },
  );

  test("shows the API's message for the date at the field", async () => {
    portal.fake.script(
      PUT,
      answer(422, {
        message: "The given data was invalid.",
        errors: {
          exam_date: ["The test centre is closed that day.", "second"],
        },
      }),
    );
    const refused = await post("2031-12-24");
    expect([
      refused.status,
      textOf(refused.page, "#exam_date-error"),
      refused.page.querySelector(".notice-danger"),
    ]).toEqual([422, "The test centre is closed that day.", null]);
  });

  test("keeps the typed date even when the saved one cannot be read", async () => {
    portal.fake.script(PUT, answer(500));
    portal.fake.script("GET /api/v1/get-exam-date", answer(500));
    const refused = await post("2031-12-24");
    expect(textOf(refused.page, ".panel-failed p")).toContain("Missing here: Exam Date.");
    expect(field(refused)).toMatchObject({ value: "2031-12-24" });
  });
});
