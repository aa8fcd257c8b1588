import { beforeAll, expect, test } from "vitest";
import type { PortalClient } from "../../support/portal-client.ts";
import { usePortal } from "./portal-stack.ts";

/** The rights of a browser that sends neither Sec-Fetch-Site nor Origin. */
const portal = usePortal();
const PATH = "/preferences/sidebar";
const REFUSED = "This form was sent from another site";
let client: PortalClient;
let token: string;

beforeAll(async () => {
  client = await portal.signedIn();
  token = tokenOf(await client.get("/dashboard", {}));
});

const tokenOf = ({ page }: { page: Awaited<ReturnType<PortalClient["get"]>>["page"] }) =>
  page.querySelector("[name=form_token]")?.getAttribute("value") ?? "";
const post = (form_token: string, who = client, headers: Record<string, string> = {}) =>
  who.post(PATH, { back: "/forum", form_token }, headers);

test("every POST form contains this browser's token and is accepted with it", async () => {
  const { page } = await client.get("/dashboard", {});
  const forms = page.querySelectorAll("form[method=post]");
  expect(forms.length).toBeGreaterThan(2);
  for (const form of forms)
    expect(form.querySelector("[name=form_token]")?.getAttribute("value")).toBe(token);
  expect((await post(token)).location).toBe("/forum");
});

test("a browser that sends its origin gets no token or cookie, and needs none", async () => {
  const modern = portal.client();
  const answer = await modern.get("/login", { "Sec-Fetch-Site": "none" });
  expect(answer.text).not.toContain("form_token");
  expect(answer.headers.getSetCookie()).toEqual([]);
  expect((await post("", client, { Origin: client.base })).status).toBe(303);
});

test("refuses a form without the cookie or token, or with another browser's token", async () => {
  const other = portal.client();
  const others = tokenOf(await other.get("/login", {}));
  expect(others).not.toBe(token);
  const bare = portal.client();
  expect((await post(token, bare)).text).toContain(REFUSED);
  for (const wrong of ["", others, `${token}x`, "a".repeat(22)]) {
    const answer = await post(wrong);
    expect(answer.status, wrong).toBe(403);
    expect(answer.headers.getSetCookie(), wrong).toEqual([]);
  }
  const made = portal.client();
  made.cookies.set("form", "made-up");
  expect((await post("made-up", made)).status).toBe(403);
});

test("refuses a POST from another site or in the background even with a valid token", async () => {
  expect((await post(token, client, { "Sec-Fetch-Site": "cross-site" })).text).toContain(REFUSED);
  expect((await post(token, client, { Origin: "null" })).text).toContain(REFUSED);
  const fields = { form_token: token, owner: "", list: "ccl", add: "1.1" };
  const background = await client.post("/words", fields, {});
  expect([background.status, background.text]).toEqual([
    403,
    expect.stringContaining("foreign-origin"),
  ]);
});
