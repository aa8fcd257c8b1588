import type { BrowserContext, Page } from "@playwright/test";
import { z } from "zod";
import { PASSWORD } from "../../support/e2e-accounts.ts";
import { expect, SCHOOL, test } from "../../support/e2e-test.ts";
import type { Stack } from "../../support/stack.ts";
import { givenAccount } from "../../support/given/account.ts";

const STRANGER = "http://school.test.evil.test";

// All in one worker, so that their portal starts only once.
test.describe.configure({ mode: "default" });

/** Opens the other site's page, which opens the portal's log-in page and waits for its message. */
async function openLogin(
  context: BrowserContext,
  from: string,
  open: Stack,
): Promise<{ site: Page; login: Page }> {
  await context.route(`${from}/**`, (route) =>
    route.fulfill({
      contentType: "text/html",
      body: "<!DOCTYPE html><title>School</title><h1>School</h1>",
    }),
  );
  const site = await context.newPage();
  await site.goto(`${from}/`);
  const ready = site.evaluate(
    () =>
      new Promise<void>((resolve) =>
        window.addEventListener(
          "message",
          ({ data }) => data === "portal-login-ready" && resolve(),
          { once: true },
        ),
      ),
  );
  const [login] = await Promise.all([
    context.waitForEvent("page"),
    site.evaluate(
      `void (window.portal = window.open("${open.portalUrl}/login?next=/practice-ccl"))`,
    ),
  ]);
  await ready;
  return { site, login };
}

const send = (site: Page, message: unknown) =>
  site.evaluate(`window.portal.postMessage(${JSON.stringify(message)}, "*")`);

/** Returns a student's token, as the school's own log-in gets it. */
async function tokenOf(upstreamUrl: string, email: string): Promise<string> {
  const pair = await fetch(`${upstreamUrl}/sanctum/csrf-cookie`);
  const cookies = pair.headers.getSetCookie().map((cookie) => cookie.split(";", 1)[0] ?? "");
  const csrf = decodeURIComponent(
    cookies.find((cookie) => cookie.startsWith("XSRF-TOKEN="))?.slice("XSRF-TOKEN=".length) ?? "",
  );
  const headers = {
    Accept: "application/json",
    "Content-Type": "application/json",
    Cookie: cookies.join("; "),
    "X-XSRF-TOKEN": csrf,
  };
  const answer = await fetch(`${upstreamUrl}/api/login/student`, {
    method: "POST",
    headers,
    body: JSON.stringify({ email, password: PASSWORD }),
  });
  return z.object({ results: z.object({ token: z.string() }) }).parse(await answer.json()).results
    .token;
}

const offer = (login: Page) => login.getByRole("button", { name: /^Continue as/ });
const sessionOf = async (context: BrowserContext, url: string) =>
  (await context.cookies(url)).filter(({ name }) => name === "portal");

test("a log-in handed over by the school's site needs the student's click", async ({
  context,
  portal,
  open,
}) => {
  const account = portal.newAccount();
  const { site, login } = await openLogin(context, SCHOOL, open);
  await expect(offer(login)).toHaveCount(0);
  const token = await tokenOf(portal.upstreamUrl, account.email);
  await send(site, givenAccount({ token, email: account.email }));
  await expect(offer(login)).toHaveText("Continue as Asha");
  expect(await sessionOf(context, open.portalUrl), "no click, no session").toEqual([]);
  await offer(login).click();
  await expect(login.getByText("Login Successsfully!")).toBeVisible();
  await expect(login).toHaveURL(`${open.portalUrl}/practice-ccl`);
  expect(await sessionOf(context, open.portalUrl)).toHaveLength(1);
  await expect(login.locator(".account-who")).toHaveText("Asha Student");
});

test("a site whose address only starts like the school's gets no offer", async ({
  context,
  portal,
  open,
}) => {
  const { site, login } = await openLogin(context, STRANGER, open);
  const token = await tokenOf(portal.upstreamUrl, portal.newAccount().email);
  await send(site, givenAccount({ token }));
  await login.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
  await expect(offer(login)).toHaveCount(0);
  expect(await sessionOf(context, open.portalUrl)).toEqual([]);
});

test("malformed messages show no offer; an invalid token logs in no student and shows an error", async ({
  context,
  open,
}) => {
  const { site, login } = await openLogin(context, SCHOOL, open);
  const whole = givenAccount({ token: "1|dead" });
  for (const odd of [
    "hello",
    null,
    [],
    { ...whole, token: "" },
    { ...whole, name: { toString: 1 } },
    { ...whole, token: "x".repeat(1001) },
    { name: "Asha" },
  ])
    await send(site, odd);
  await login.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
  await expect(offer(login)).toHaveCount(0);
  await send(site, whole);
  await offer(login).click();
  await expect(login.locator(".notice-danger")).toContainText(
    "The log-in from the other site is not valid any more. Log in here.",
  );
  expect(await sessionOf(context, open.portalUrl)).toEqual([]);
});
