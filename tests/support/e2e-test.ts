import { sep } from "node:path";
import { chromium, expect, test as base, type BrowserContext, type Page } from "@playwright/test";
import { ALLOWED, chromiumArgs, chromiumPath, chromiumShellPath } from "./chromium.ts";
import { PASSWORD, type Account } from "./e2e-accounts.ts";
import { failedRequest, Guard } from "./e2e-guard.ts";
import { startPortal, type Portal } from "./e2e-portal.ts";
import { soundFile, type Sound } from "./sound/sounds.ts";
import { startStack, type Stack } from "./stack.ts";

export { expect } from "@playwright/test";

type BrowserWish = {
  /** The sound of the microphone; null for a computer without one. */
  sound: Sound | null;
  /** A profile on disk, for a browser that is killed and restarted. */
  profile?: string;
  args?: string[];
  /** True for the full browser, which asks for the microphone; the shell allows it. */
  asks?: boolean;
  /** True for the back/forward cache, which Playwright turns off and the shell lacks. */
  pageCache?: boolean;
};

type TestFixtures = {
  guard: Guard;
  /** A new account, which is logged in to the test's context. */
  student: Account;
  /** The page of a new logged-in account, for tests that do not need the account. */
  studentPage: Page;
  /** Blocks a script file by the start of its name. Fails when the page never requests it. */
  withoutScript: (name: string) => Promise<void>;
  /** Opens another browser than the project's, and closes it after the test. */
  openBrowser: (wish: BrowserWish) => Promise<BrowserContext>;
};

type WorkerFixtures = {
  portal: Portal;
  /** The context of e2e-warm-page.ts, here so that all tests share workers. */
  warm: BrowserContext;
  /** A portal with log-ins from the school's site, over the same API; here like `warm`. */
  open: Stack;
};

/** The school's own site. */
export const SCHOOL = "http://school.test";

/** One stack for each worker, and one account for each test. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  portal: [
    async ({}, use) => {
      const portal = await startPortal();
      await use(portal);
      await portal.stop();
    },
    { scope: "worker", timeout: 120_000 },
  ],
  warm: [
    async ({ browser, portal }, use) => {
      const context = await browser.newContext({
        ...{ baseURL: portal.portalUrl, permissions: ["microphone"] },
        ...{ reducedMotion: "reduce", viewport: { width: 1280, height: 800 } },
        ...{ locale: "en-AU", timezoneId: "Australia/Sydney" },
      });
      // The process lives as long as one of its pages.
      await (await context.newPage()).goto("/login");
      await use(context);
      await context.close();
    },
    { scope: "worker" },
  ],
  open: [
    async ({ portal }, use) => {
      const stack = await startStack({
        upstreamUrl: portal.upstreamUrl,
        portalEnv: { LOGIN_MESSAGE_ORIGINS: SCHOOL },
      });
      await use(stack);
      await stack.stop();
    },
    { scope: "worker" },
  ],
  baseURL: ({ portal }, use) => use(portal.portalUrl),
  // Chosen by folder, because another project would start its own workers and stacks.
  javaScriptEnabled: ({}, use, { file }) => use(!file.split(sep).includes("no-js")),
  guard: [
    async ({ context, portal }, use) => {
      const guard = new Guard();
      guard.watch(context);
      const before = portal.portalLog().length;
      await use(guard);
      guard.check(portal.portalLog().slice(before));
    },
    { auto: true },
  ],
  student: async ({ context, portal }, use) => {
    const account = portal.newAccount();
    await signIn(context, portal, account);
    await use(account);
  },
  studentPage: async ({ context, page, portal }, use) => {
    await signIn(context, portal, portal.newAccount());
    await use(page);
  },
  withoutScript: async ({ page, guard }, use) => {
    const [held, refused] = [new Set<string>(), new Set<string>()];
    guard.announce(failedRequest, /Failed to fetch dynamically imported module/);
    await use(async (name) => {
      held.add(name);
      await page.route(`**/assets/${name}-*.js`, (route) => {
        refused.add(name);
        return route.abort();
      });
    });
    expect([...refused].sort(), "scripts that were asked for in vain").toEqual([...held].sort());
  },
  openBrowser: async ({ guard, baseURL }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async (wish) => {
      const context = await launch(wish, baseURL);
      contexts.push(context);
      guard.watch(context);
      return context;
    });
    for (const context of contexts) {
      await context.close().catch(() => undefined);
      await context.browser()?.close();
    }
  },
});

async function launch(
  { sound, profile, args = [], asks = false, pageCache = false }: BrowserWish,
  baseURL: string | undefined,
): Promise<BrowserContext> {
  const device = sound
    ? [
        "--use-fake-device-for-media-stream",
        `--use-file-for-fake-audio-capture=${soundFile(sound)}%noloop`,
      ]
    : [];
  const browser = {
    executablePath: asks || pageCache ? chromiumPath() : chromiumShellPath(),
    args: [...chromiumArgs, ...device, ...(asks ? [] : [ALLOWED]), ...args],
    ignoreDefaultArgs: pageCache ? ["--disable-back-forward-cache"] : [],
  };
  const page = { baseURL, permissions: ["microphone"], viewport: { width: 360, height: 640 } };
  if (profile)
    return chromium.launchPersistentContext(profile, {
      ...browser,
      ...page,
      reducedMotion: "reduce",
    });
  return (await chromium.launch(browser)).newContext({ ...page, reducedMotion: "reduce" });
}

/** Logs in by the form's own post, and removes the notice, so that it covers nothing. */
export async function signIn(
  context: BrowserContext,
  portal: Pick<Portal, "portalUrl">,
  { email }: Pick<Account, "email">,
): Promise<void> {
  const answer = await context.request.post(`${portal.portalUrl}/login`, {
    form: { email, password: PASSWORD },
    headers: { Origin: portal.portalUrl },
    maxRedirects: 0,
  });
  if (answer.status() !== 303 || answer.headers().location !== "/dashboard")
    throw new Error(`log-in answered ${answer.status()}, ${answer.headers().location}`);
  await context.clearCookies({ name: "portal-notice" });
}
