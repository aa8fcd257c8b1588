import { afterAll, beforeAll, vi } from "vitest";
import { freePort } from "../../../support/free-port.ts";
import { textOf } from "../../../support/html.ts";
import { PlainProvider } from "../../../support/plain-provider/provider.ts";
import { type Answer, PortalClient } from "../../../support/portal-client.ts";
import { startPortalHere } from "../../../support/portal-here.ts";
import { portalSettings } from "../../../support/stack.ts";

/** One built portal over one plain provider, for all journeys of a file. */
export interface PlainPortal {
  provider: PlainProvider;
  client: () => PortalClient;
  /** Asha, who has a plan, with one session for all journeys. */
  student: () => Promise<PortalClient>;
  log: () => string;
}

/** Starts both before the tests of a file. Call the returned function inside a test. */
export function usePlainPortal(): () => PlainPortal {
  let running: PlainPortal | undefined;
  let stop = async () => {};
  beforeAll(async () => {
    const provider = await PlainProvider.start();
    const settings = {
      ...portalSettings(await freePort(), provider.url),
      PAYMENT_ORIGINS: provider.url,
    };
    const portal = await startPortalHere(settings);
    const client = () => new PortalClient(settings.PUBLIC_ORIGIN);
    let student: PortalClient | undefined;
    const logIn = async () => {
      const asha = client();
      await asha.logIn(ASHA.email, ASHA.password);
      asha.cookies.delete("portal-notice");
      return asha;
    };
    running = {
      provider,
      client,
      student: async () => (student ??= await logIn()).copy(),
      log: portal.log,
    };
    stop = async () => {
      await portal.stop();
      await provider.stop();
    };
  });
  afterAll(() => stop());
  return () => {
    if (!running) throw new Error("used before it was started");
    return running;
  };
}

export const ASHA = { email: "asha@school.example", password: "a long walk home" };

/** Runs `then` with the clock of this process, and so of the portal, set forward. */
export async function minutesLater(minutes: number, then: () => Promise<void>): Promise<void> {
  vi.useFakeTimers({ now: Date.now() + minutes * 60_000, toFake: ["Date"] });
  try {
    await then();
  } finally {
    vi.useRealTimers();
  }
}

/** Returns the URL of the link whose text starts with `text`. */
export function link({ page, url }: Answer, text: string): string {
  const found = page
    .querySelectorAll("main a")
    .find((a) => a.text.replace(/\s+/g, " ").trim().startsWith(text));
  if (!found) throw new Error(`no link "${text}" on ${url}`);
  return found.getAttribute("href") ?? "";
}

/** Opens the following pages of a list, one after another. */
export async function pagesFrom(student: PortalClient, first: Answer): Promise<Answer[]> {
  const next = first.page.querySelector(".pagination a[rel=next]")?.getAttribute("href");
  return next ? [first, ...(await pagesFrom(student, await student.get(next)))] : [first];
}

/** Returns the one-time notice at the top of a page. */
export const notice = ({ page }: Answer) => textOf(page, ".notice-page");
