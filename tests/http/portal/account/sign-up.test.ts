import { brotliCompressSync, constants } from "node:zlib";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { answer } from "../../../support/fake-upstream.ts";
import { textOf, textsOf } from "../../../support/html.ts";
import { expectProblems, valueOf, Visitor } from "./account-visitor.ts";
import { usePortal } from "../portal-stack.ts";

const portal = usePortal({ TRUST_PROXY: "1" });
const visitor = () => new Visitor(portal.stack);
const REGISTER = "POST /api/register";
const registered = z.object({
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  phone_no: z.string(),
  language: z.number(),
  branch: z.string(),
  country: z.string(),
  is_enrolled: z.string(),
});
const lastRegistration = () =>
  registered.parse(
    JSON.parse(
      portal.fake.calls
        .filter(({ path }) => path === "/api/register")
        .at(-1)
        ?.body.toString() ?? "{}",
    ),
  );

describe("the sign-up page", () => {
  test("has the agreed fields, autofill names and a link to the login page", async () => {
    const { status, page, headers, text } = await visitor().get("/sign-up");
    expect([status, textOf(page, "title"), headers.get("cache-control")]).toEqual([
      200,
      "Naati Ccl Portal Signup",
      "no-store, no-cache",
    ]);
    const tokens = Object.fromEntries(
      page
        .querySelectorAll("main [name][autocomplete]")
        .map((field) => [
          field.getAttribute("name") ?? "",
          field.getAttribute("autocomplete") ?? "",
        ]),
    );
    expect(tokens).toEqual({
      first_name: "given-name",
      last_name: "family-name",
      email: "email",
      password: "new-password",
      phone_no_country: "tel-country-code",
      phone_no: "tel",
      country: "country-name",
      website: "off",
    });
    expect(textOf(page, "fieldset legend")).toBe("Are You Enrolled Student?");
    expect(textsOf(page, "#branch option")).toEqual([
      "Choose a branch",
      "Sydney",
      "Melbourne",
      "Jalandhar",
    ]);
    expect(textsOf(page, "#language option").slice(0, 2)).toEqual(["Choose a language", "Hindi"]);
    expect(page.querySelectorAll("#phone_no_country option").length).toBeGreaterThan(240);
    expect(page.querySelector("#country")?.getAttribute("list")).toBe("countries");
    expect(page.querySelector("main a[href='/login']")).not.toBeNull();
    const weight = brotliCompressSync(text, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 6 },
    }).length;
    expect(weight, "bytes, brotli").toBeLessThan(13_000);
  });

  test("is linked as 'Create an account', and redirects logged-in students", async () => {
    expect(
      textsOf(
        (await visitor().get("/login")).page,
        "main a[href='/sign-up'], main a[href='/forgot-password']",
      ),
    ).toEqual(["Forgot password?", "Create an account"]);
    expect((await (await portal.signedIn()).get("/sign-up")).location).toBe("/dashboard");
  });

  test.each([
    [{}, "AU"],
    [{ "CF-IPCountry": "IN" }, "IN"],
    [{ "X-Vercel-IP-Country": "np" }, "NP"],
    [{ "CloudFront-Viewer-Country": "GB" }, "GB"],
    [{ "CF-IPCountry": "T1" }, "AU"],
    [{ "CF-IPCountry": '"><script>' }, "AU"],
  ])("with the proxy header %j preselects country %s", async (headers, country) => {
    expect(valueOf(await visitor().get("/sign-up", headers), "phone_no_country")).toBe(country);
  });

  test("shows a notice when languages fail to load, and Try again keeps everything typed", async () => {
    const person = visitor();
    portal.fake.script("GET /api/singup-languages", answer(500));
    const broken = await person.get("/sign-up");
    expect([broken.status, textOf(broken.page, "main .notice")]).toEqual([
      200,
      "Unable to fetch data - Languages. The service does not answer just now.",
    ]);
    const typed = person.fields();
    const still = await person.press(broken, "Try again", { ...typed, language: "" });
    expect(textOf(still.page, "main .notice")).toContain("Unable to fetch data - Languages");
    portal.fake.script("GET /api/singup-languages", answer(200, { data: [] }));
    expect(textOf((await person.get("/sign-up")).page, "main .notice")).toBe(
      "Unable to fetch data - Languages. The school names no language yet.",
    );
    portal.fake.script("GET /api/singup-languages", answer(500));
    expect(valueOf(still, "first_name")).toBe("Manpreet");
    expectProblems(await person.post("/sign-up", { ...typed, first_name: "" }), {
      first_name: "First Name is required",
    });
    await portal.heal();
    const whole = await person.press(still, "Try again");
    expect([whole.status, textOf(whole.page, "title")]).toEqual([200, "Naati Ccl Portal Signup"]);
    for (const name of ["first_name", "email", "phone_no", "branch", "country", "is_enrolled"])
      expect(valueOf(whole, name), name).toBe(typed[name]);
    expect(textsOf(whole.page, "#language option")).toContain("Hindi");
    expect(whole.text).not.toContain('interpreting"');
  });
});

describe("a valid sign-up form", () => {
  test.each<[string, Record<string, string>, Record<string, string | number>]>([
    [
      "names of 255 characters in any script",
      { first_name: "न".repeat(255), last_name: "𝒜".repeat(255) },
      { first_name: "न".repeat(255), last_name: "𝒜".repeat(255) },
    ],
    ["one name only", { last_name: "" }, { last_name: "" }],
    ["a password of 200 characters", { password: "p".repeat(200) }, { branch: "sydney" }],
    [
      "spaces around",
      { first_name: "  Bao ", country: " Việt Nam " },
      { first_name: "Bao", country: "Việt Nam" },
    ],
    [
      "leading 00",
      { phone_no: "0091 98765 43001", phone_no_country: "AU" },
      { phone_no: "+919876543001" },
    ],
    ["other digits", { phone_no: "०४१२ ९९८ ००२" }, { phone_no: "+61412998002" }],
    [
      "another country",
      { phone_no: "98765 43003", phone_no_country: "IN" },
      { phone_no: "+919876543003" },
    ],
    [
      "+ before the country",
      { phone_no: "+61 412 998 004", phone_no_country: "IN" },
      { phone_no: "+61412998004" },
    ],
    [
      "every choice",
      { branch: "jalandhar", is_enrolled: "yes", language: "2" },
      { branch: "jalandhar", is_enrolled: "yes", language: 2 },
    ],
  ])("is accepted with %s", async (_, change, sent) => {
    const person = visitor();
    const posted = await person.signUp(change);
    expect([posted.status, posted.location]).toEqual([303, "/sign-up"]);
    expect(lastRegistration()).toMatchObject({ email: person.email, ...sent });
    const step = await person.follow(posted);
    expect([textOf(step.page, "h1"), textOf(step.page, "#otp_code-hint")]).toEqual([
      "Check your email",
      `We sent 6 digits to ${person.email}`,
    ]);
  });

  test("registers once despite refresh, Back and a double click", async () => {
    const person = visitor();
    const calls = portal.fake.count(REGISTER);
    const posted = await Promise.all([person.signUp(), person.signUp()]);
    expect(posted.map(({ status }) => status)).toEqual([303, 303]);
    const step = await person.follow(posted[1]);
    for (let again = 0; again < 3; again += 1)
      expect(textOf((await person.get(step.url)).page, "h1")).toBe("Check your email");
    expect(portal.fake.count(REGISTER)).toBe(calls + 1);
    expect(person.seen.map(({ text }) => text).join("")).not.toContain("interpreting");
  });
});
