import { expect, test } from "vitest";
import { answer } from "../../../support/fake-upstream.ts";
import { textOf } from "../../../support/html.ts";
import { Visitor } from "./account-visitor.ts";
import { usePortal } from "../portal-stack.ts";

const portal = usePortal({ TRUST_PROXY: "1" });
const VERIFY = "POST /api/v1/email-verify/";

async function withLink(): Promise<{ person: Visitor; link: string }> {
  const person = new Visitor(portal.stack);
  expect((await person.signUp()).status).toBe(303);
  return { person, link: await person.link("email-verfication") };
}

test("opening the link does not use it up: GET, HEAD and prefetch send nothing to the API", async () => {
  const { person, link } = await withLink();
  const calls = portal.fake.calls.length;
  const { page, status, headers } = await person.get(link);
  expect([
    status,
    textOf(page, "title"),
    textOf(page, "main button"),
    headers.get("cache-control"),
  ]).toEqual([
    200,
    "Verify your email - VLE NAATI CCL Portal",
    "Verify my email",
    "no-store, no-cache",
  ]);
  expect(page.querySelector("meta[name=referrer]")?.getAttribute("content")).toBe("same-origin");
  await person.head(link);
  await person.get(link, { "Sec-Purpose": "prefetch" });
  expect(portal.fake.calls.length).toBe(calls);
});

test("the button verifies the e-mail, a reload only repeats the message, and the account works", async () => {
  const { person, link } = await withLink();
  const posted = await person.press(await person.get(link), "Verify my email");
  expect(posted.status).toBe(303);
  const calls = portal.fake.count(VERIFY);
  const shown = await person.follow(posted);
  for (const page of [shown, await person.get(shown.url)]) {
    expect([
      page.status,
      textOf(page.page, "h1"),
      textOf(page.page, "main a[href='/login']"),
    ]).toEqual([200, "Verification Successful!", "Click to Login"]);
    expect(
      page.page.querySelector("form, [data-enhance]"),
      "nothing there to post it again",
    ).toBeNull();
  }
  expect(portal.fake.count(VERIFY)).toBe(calls);
  expect((await person.logIn(person.email)).location).toBe("/dashboard");

  const again = await person.follow(await person.press(await person.get(link), "Verify my email"));
  expect([
    textOf(again.page, "h1"),
    textOf(again.page, "title"),
    textOf(again.page, "main a[href='/login']"),
  ]).toEqual(["Already Verified!", "Already Verified! - VLE NAATI CCL Portal", "Click to Login"]);
});

test.each(["never-mailed", "%00", "a%2Fb", "x".repeat(3000), "%3Cscript%3E"])(
  "shows 'Already Verified!' for the unknown token %s",
  async (token) => {
    const person = new Visitor(portal.stack);
    const shown = await person.follow(await person.post(`/email-verfication/${token}`, {}));
    expect(textOf(shown.page, "h1")).toBe("Already Verified!");
  },
);

test.each([
  [
    503,
    answer(500),
    "We can't verify your email right now. The service does not answer. Try again in a moment.",
  ],
  [
    429,
    answer(429, {}, { "Retry-After": "30" }),
    "Too many tries. Wait 30 seconds, then try again.",
  ],
])(
  "shows an error with status %i beside a button that is not pressed automatically",
  async (status, scripted, text) => {
    portal.fake.script(VERIFY, scripted);
    const refused = await new Visitor(portal.stack).post("/email-verfication/some-token", {});
    expect([
      refused.status,
      textOf(refused.page, ".notice-page"),
      textOf(refused.page, "main button"),
    ]).toEqual([status, text, "Verify my email"]);
    expect(refused.page.querySelector("form")?.hasAttribute("data-enhance")).toBe(false);
  },
);

test("ignores a made-up outcome in the URL, refuses another site's POST, and logs no token", async () => {
  const { person, link } = await withLink();
  expect(textOf((await person.get(`${link}?outcome=gold`)).page, "h1")).toBe("Verify your email");
  const calls = portal.fake.count(VERIFY);
  expect((await person.post(link, {}, { Origin: "https://evil.example" })).status).toBe(403);
  expect(portal.fake.count(VERIFY)).toBe(calls);
  await person.follow(await person.post(link, {}));
  const log = portal.stack.portalLog();
  expect(log).toContain("/email-verfication/:token");
  expect(log.includes(link.split("/").at(-1) ?? "?")).toBe(false);
});
