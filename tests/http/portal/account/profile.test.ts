import { describe, expect, test } from "vitest";
import { answer, type Scripted } from "../../../support/fake-upstream.ts";
import { givenAccount, givenProfile } from "../../../support/given/account.ts";
import { textOf, textsOf } from "../../../support/html.ts";
import { usePortal } from "../portal-stack.ts";
import { expectFieldError } from "./profile-page.ts";

const portal = usePortal();
const PATH = "/user-profile";
const DETAILS = "POST /api/v1/user/update-porfile";
const lastCall = (call: string) =>
  portal.fake.calls.findLast(({ method, path }) => `${method} ${path}`.startsWith(call));

test("shows the session's data; the e-mail and test language are read-only", async () => {
  const student = await portal.signedIn();
  // Without the calls for log-ins, the panels of a provider are absent.
  portal.fake.script("GET /api/v1/user/sessions", answer(404));
  portal.fake.script("GET /api/v1/user/reminders", answer(404));
  const { page, status, headers } = await student.get(PATH);
  expect([status, textOf(page, "title"), textOf(page, "h1"), headers.get("cache-control")]).toEqual(
    [200, "Profile - VLE NAATI CCL Portal", "Profile", "no-store, no-cache"],
  );
  expect(page.querySelector("#email")?.attributes).toMatchObject({
    readonly: "",
    value: "student@example.com",
  });
  expect(page.querySelector("#language")?.hasAttribute("disabled")).toBe(true);
  expect(textOf(page, "#language")).toBe("Hindi");
  expect(textOf(page, "#phone_no_country option[selected]")).toMatch(/^(India|Australia) /);
  expect(page.querySelector("#profile_image")?.attributes).toMatchObject({
    type: "file",
    accept: "image/jpeg,image/png",
  });
  expect(
    page.querySelector("label[for=profile_image] .avatar"),
    "a click on the photo opens the field",
  ).not.toBeNull();
  expect(textsOf(page, "main button[type=submit]")).toEqual(["Update Profile", "Upload photo"]);
  expect(textsOf(page, "nav[aria-label=Main] [aria-current=page]")).toEqual(["Profile"]);
  expect(page.querySelector(".menu-list a")?.getAttribute("href")).toBe(PATH);
  expect(textsOf(page, ".menu-list li")).toEqual([
    "My Profile",
    "Progress",
    "Current Plans",
    "Upgrade Plans",
    "Log Out",
  ]);
});

test("still works without the list of languages, and shows a notice", async () => {
  const student = await portal.signedIn();
  portal.fake.script("GET /api/v1/languages", answer(500));
  portal.fake.script("GET /api/v1/user/sessions", answer(404));
  portal.fake.script("GET /api/v1/user/reminders", answer(404));
  const { page, status } = await student.get(PATH);
  expect([status, textOf(page, "main .notice-warning")]).toEqual([
    200,
    "Unable to fetch data - Languages. The service does not answer just now.",
  ]);
  expect(textsOf(page, "main button[type=submit]")).toEqual(["Update Profile", "Upload photo"]);
});

describe("details", () => {
  const saved = givenProfile();

  test("are saved; the next page shows the server's message and the new name", async () => {
    const student = await portal.signInAnew();
    portal.fake.script(DETAILS, answer(200, saved));
    const before = student.cookies.get("portal");
    const form = await student.get(PATH);
    const posted = await student.press(form, "Update Profile", {
      first_name: " Asha ",
      last_name: "Rao",
      phone_no: "098765 43210",
      phone_no_country: "IN",
    });
    expect([posted.status, posted.location]).toEqual([303, PATH]);
    expect(JSON.parse(lastCall(DETAILS)?.body.toString() ?? "")).toEqual({
      first_name: "Asha",
      last_name: "Rao",
      phone_no: "+919876543210",
      language: 1,
    });
    expect(student.cookies.get("portal")).not.toBe(before);
    const { page } = await student.follow(posted);
    expect([
      textOf(page, ".notice-page"),
      textOf(page, ".account-who"),
      textOf(page, ".site-header .avatar"),
    ]).toEqual(["Saved by the server.", "Asha Student", "A"]);
    expect(
      ["first_name", "last_name", "phone_no"].map((field) =>
        page.querySelector(`#${field}`)?.getAttribute("value"),
      ),
    ).toEqual(["Asha", "Rao", "+919876543210"]);
    expect(page.querySelector("#phone_no_country option[selected]")?.getAttribute("value")).toBe(
      "IN",
    );
    expect((await student.get("/practice-ccl")).status, "the session goes on").toBe(200);
  });

  test.each(["0412345678", "61412345678"])(
    "keep a phone number stored as %s unchanged unless the student edits it",
    async (stored) => {
      portal.fake.script(
        "POST /api/login/student",
        answer(200, { results: [givenAccount({ name: null, phone_no: stored })] }),
      );
      portal.fake.script("GET /api/v1/", answer(200, { results: [] }));
      portal.fake.script(DETAILS, answer(200));
      const student = await portal.signInAnew();
      const form = await student.get(PATH);
      expect(textOf(form.page, "#phone_no_country option[selected]")).toMatch(/^Australia /);
      const sent = async (fields: Record<string, string>) => {
        await student.press(form, "Update Profile", { first_name: "Asha", ...fields });
        return lastCall(DETAILS)?.body.toString();
      };
      expect(await sent({})).toContain(`"phone_no":"${stored}"`);
      expect(await sent({ phone_no: "0498 765 432" })).toContain('"phone_no":"+61498765432"');
    },
  );

  test("ignore a forged language, e-mail or token in the request", async () => {
    const student = await portal.signInAnew();
    portal.fake.script(DETAILS, answer(200, saved));
    await student.post(PATH, {
      intent: "details",
      first_name: "Asha",
      language: "4",
      email: "other@example.com",
      token: "x",
    });
    expect(JSON.parse(lastCall(DETAILS)?.body.toString() ?? "")).toEqual({
      first_name: "Asha",
      last_name: "",
      phone_no: "",
      language: 1,
    });
  });

  test.each([
    ["first_name", { first_name: "  ", phone_no: "" }, "This field is required"],
    [
      "phone_no",
      { first_name: "Asha", phone_no: "12", phone_no_country: "IN" },
      "Check the phone number and its country",
    ],
    [
      "phone_no",
      { first_name: "Asha", phone_no: "+91 98765 43210 1234567", phone_no_country: "IN" },
      "A phone number has at most 15 digits",
    ],
  ])(
    "%s: show an error at the field, send nothing and keep what was typed",
    async (field, fields, says) => {
      const student = await portal.signedIn();
      const before = portal.fake.count(DETAILS);
      const refused = await student.post(PATH, {
        intent: "details",
        last_name: "Typed & kept",
        ...fields,
      });
      expectFieldError(refused, { status: 422, field, says });
      expect(refused.page.querySelector("#last_name")?.getAttribute("value")).toBe("Typed & kept");
      expect(refused.page.querySelector("#phone_no")?.getAttribute("value") ?? "").toBe(
        fields.phone_no,
      );
      expect(portal.fake.count(DETAILS)).toBe(before);
    },
  );

  const FAULTS: [string, Scripted, number, string][] = [
    [
      "500",
      answer(500, { message: "SQLSTATE secret" }),
      503,
      "Nothing was saved. What you typed is still here. The service does not answer.",
    ],
    [
      "422",
      answer(422, { message: "The given data was invalid.", errors: {} }),
      422,
      "The given data was invalid.",
    ],
    [
      "429",
      answer(429, { message: "x" }, { "Retry-After": "40" }),
      429,
      "Too many tries. Wait 40 seconds",
    ],
    ["403", answer(403, { message: "Not today." }), 403, "Not today."],
    ["another shape", { do: "html" }, 503, "Nothing was saved"],
  ];
  test.each(FAULTS)(
    "%s: show the agreed alert with the real reason and keep what was typed",
    async (_, fault, status, reason) => {
      const student = await portal.signedIn();
      portal.fake.script(DETAILS, fault);
      const refused = await student.post(PATH, {
        intent: "details",
        first_name: "Typed",
        last_name: "Kept",
      });
      expect([refused.status, textOf(refused.page, "main .notice-danger strong")]).toEqual([
        status,
        "All fields are required!",
      ]);
      expect(textOf(refused.page, "main .notice-danger")).toContain(reason);
      expect(refused.page.querySelector("#first_name")?.getAttribute("value")).toBe("Typed");
      expect(refused.headers.getSetCookie()).toEqual([]);
      expect(textOf(refused.page, ".account-who"), "the header tells what is stored").not.toContain(
        "Typed",
      );
      expect(refused.text).not.toMatch(/secret|It works/);
    },
  );

  test("show the API's message at its field as well as the alert", async () => {
    const student = await portal.signedIn();
    portal.fake.script(
      DETAILS,
      answer(422, {
        message: "x",
        errors: { phone_no: ["The phone no has already been taken.", "second"], surprise: ["?"] },
      }),
    );
    const refused = await student.post(PATH, {
      intent: "details",
      first_name: "Asha",
      phone_no: "+919876543210",
    });
    expectFieldError(refused, {
      status: 422,
      field: "phone_no",
      says: "The phone no has already been taken.",
    });
    expect(textOf(refused.page, "main .notice-danger strong")).toBe("All fields are required!");
  });
});
