import { expect, test } from "vitest";
import { textOf, textsOf } from "../../../support/html.ts";
import { PortalClient } from "../../../support/portal-client.ts";
import { Visitor } from "./account-visitor.ts";
import { usePortal } from "../portal-stack.ts";

const portal = usePortal({ TRUST_PROXY: "1" });
const PATH = "/user-profile";
const PHONE =
  "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0 Mobile Safari/537.36";

/** Returns a student's browser here and one on a phone. */
async function onTwoDevices() {
  const here = new Visitor(portal.stack);
  await here.becomeStudent();
  const logIn = (browser: PortalClient, headers: Record<string, string> = {}) =>
    browser.post(
      "/login",
      { email: here.email, password: "interpreting" },
      { Origin: browser.base, ...headers },
    );
  const phone = new PortalClient(portal.stack.portalUrl);
  await logIn(phone, { "User-Agent": PHONE });
  await logIn(here, { "X-Forwarded-For": here.address });
  return { here, phone, logIn };
}
const isLoggedIn = async (browser: PortalClient) => (await browser.get(PATH)).status === 200;

test("the profile lists a student's sessions without tokens, and ends one or all others", async () => {
  const { here, phone, logIn } = await onTwoDevices();
  const page = await here.get(PATH);
  expect(textsOf(page.page, "#devices li b")).toEqual(["Another browser", "Chrome on Android"]);
  expect(page.text).not.toMatch(/\d+\|\w{40}/);
  expect(await isLoggedIn(phone)).toBe(true);
  const ended = await here.follow(await here.press(page, "Log out Chrome on Android"));
  expect(textOf(ended.page, ".notice-page")).toBe("Logged out there.");
  expect([await isLoggedIn(phone), await isLoggedIn(here)]).toEqual([false, true]);

  const others = [phone, new PortalClient(portal.stack.portalUrl)];
  for (const browser of others) await logIn(browser);
  const alike = await here.get(PATH);
  const names = textsOf(alike.page, "#devices li button");
  expect(new Set(names).size, "no two buttons have one name").toBe(2);
  await here.press(alike, "Log out everywhere else");
  expect(await Promise.all([...others, here].map(isLoggedIn))).toEqual([false, false, true]);
});

test("changing the password requires the current one and ends all other sessions", async () => {
  const { here, phone, logIn } = await onTwoDevices();
  const change = async (current_password: string, password: string) =>
    here.press(await here.get(PATH), "Change password", { current_password, password });
  const wrong = await change("guessed wrong", "a newer password");
  expect([wrong.status, textOf(wrong.page, ".summary a")]).toEqual([
    422,
    "The current password is wrong.",
  ]);
  expect(wrong.text).not.toContain("a newer password");
  expect(await isLoggedIn(phone)).toBe(true);
  const changed = await here.follow(await change("interpreting", "a newer password"));
  expect(textOf(changed.page, ".notice-page")).toMatch(/^Your password is changed\./);
  expect([await isLoggedIn(phone), await isLoggedIn(here)]).toEqual([false, true]);
  expect((await logIn(phone)).location).toBe("/login");
});

test("logging in again ends the browser's previous session", async () => {
  const { here, logIn } = await onTwoDevices();
  const copy = here.copy();
  expect((await logIn(here)).location).toBe("/dashboard");
  expect([await isLoggedIn(copy), await isLoggedIn(here)]).toEqual([false, true]);
});
