import { ApiError } from "#app/lib/api/call/api-error.server.ts";
import type { Portal } from "#app/lib/portal.server.ts";
import { logSecurity, networkOf } from "./security-log.server.ts";
import { giveBack, limiter, take, taken } from "./limiter.server.ts";

const QUARTER_HOUR = 15 * 60;
const HOUR = 60 * 60;
const perAccount = limiter("login-account", 10, QUARTER_HOUR);
/** Allows sixty students of one room to log in together, some of them with a typing error. */
const perAddress = limiter("login-address", 100, QUARTER_HOUR);
/** Counters that refuse nobody. Many guesses at an account, or of a network, make it wait. */
const everywhere = limiter("login-everywhere", Number.MAX_SAFE_INTEGER, QUARTER_HOUR);
const perNetwork = limiter("login-network", Number.MAX_SAFE_INTEGER, QUARTER_HOUR);
const knownNetworks = limiter("login-known", Number.MAX_SAFE_INTEGER, 14 * 24 * HOUR);

/**
 * Counts successes and failures. A stranger cannot use up the owner's share. Sixty students of one
 * room sign up within an hour, some of them twice.
 */
const ALLOWANCES = {
  signUp: allowance("sign-up", { address: 80, person: 20 }),
  code: allowance("code", { address: 120, person: 30 }),
  resend: allowance("resend", { address: 60, person: 3 }),
  forgot: allowance("forgot", { address: 60, person: 3 }),
};
const MAILBOXES = {
  resend: limiter("resend-mailbox", 20, HOUR),
  forgot: limiter("forgot-mailbox", 20, HOUR),
};
/**
 * Limits unknown secrets by address, and readings by calendar. The first limit is high: many
 * students share the address of a calendar service, where a stranger could use it up.
 */
const wrongSecrets = limiter("wrong-secret", 600, HOUR);
const calendarReads = limiter("calendar", 60, HOUR);
const triesOfCode = limiter("code-altogether", 300, HOUR);

/** Call it before any work. Throws a "throttled" error. */
export async function takeAllowance(
  portal: Portal,
  form: keyof typeof ALLOWANCES,
  address: string | null,
  email: string,
): Promise<void> {
  const { address: place, person } = ALLOWANCES[form];
  await logged(portal, { address, email }, form, async () => {
    await take(portal, place, addressKey(address));
    await take(portal, person, accountKey(email, address));
  });
}

/** When false, answer as usual but send no mail: a stranger can use up this limit. */
export async function takeMail(
  portal: Portal,
  form: keyof typeof MAILBOXES,
  address: string | null,
  email: string,
): Promise<boolean> {
  try {
    await logged(portal, { address, email }, `${form}-mailbox`, () =>
      take(portal, MAILBOXES[form], personKey(email)),
    );
    return true;
  } catch (error) {
    if (error instanceof ApiError && error.kind === "throttled") return false;
    throw error;
  }
}

/** Counts by sign-up where the provider names it, so that a stranger cannot use up the limit. */
export async function takeTry(
  portal: Portal,
  address: string | null,
  email: string,
  registration: string | null,
): Promise<void> {
  await logged(portal, { address, email }, "code-altogether", () =>
    take(portal, triesOfCode, registration ?? personKey(email)),
  );
}

/**
 * Counts a log-in as failed before it is tried, so that parallel guesses are counted. A browser that
 * the account knows has tries of its own, which no other one can use up; then it is a stranger.
 */
export async function beginLogin(
  portal: Portal,
  email: string,
  address: string | null,
  browser: string | null = null,
): Promise<Counted> {
  const counted: [Parameters<typeof take>[1], string][] = [];
  const giveAllBack = async () => {
    for (const one of counted) await giveBack(portal, ...one);
  };
  if (browser !== null) {
    const own = [perAccount, `${personKey(email)}|browser ${browser}`] as const;
    try {
      await take(portal, ...own);
      const giveBackOwn = () => giveBack(portal, ...own);
      return { giveBack: giveBackOwn, wrong: 0, ofNetwork: 0, browser };
    } catch (error) {
      if (!(error instanceof ApiError) || error.kind !== "throttled") throw error;
    }
  }
  for (const one of [
    [perAddress, addressKey(address)],
    [perAccount, accountKey(email, address)],
    [everywhere, personKey(email)],
    [perNetwork, networkKey(address)],
  ] satisfies typeof counted) {
    try {
      await logged(portal, { address, email }, "login", () => take(portal, ...one));
    } catch (error) {
      await giveAllBack();
      throw error;
    }
    counted.push(one);
  }
  return {
    giveBack: giveAllBack,
    wrong: await taken(portal, everywhere, personKey(email)),
    ofNetwork: await taken(portal, perNetwork, networkKey(address)),
    browser: null,
  };
}

type Counted = {
  giveBack: () => Promise<void>;
  /** Tries at the account from anywhere, and of all accounts from this part of the internet. */
  wrong: number;
  ofNetwork: number;
  /** The known browser; null for a stranger. */
  browser: string | null;
};

/** Remembers where an account has logged in, so that guesses from elsewhere do not delay it. */
export async function rememberNetwork(
  portal: Portal,
  email: string,
  address: string | null,
): Promise<void> {
  await take(portal, knownNetworks, accountKey(email, address));
}

export async function isKnownNetwork(
  portal: Portal,
  email: string,
  address: string | null,
): Promise<boolean> {
  return (await taken(portal, knownNetworks, accountKey(email, address))) > 0;
}

/** Returns null for an unknown secret, and counts only those: students may share an address. */
export async function openBySecret<T>(
  portal: Portal,
  address: string | null,
  open: () => Promise<T | null>,
): Promise<T | null> {
  const who = { address, email: "" };
  const key = addressKey(address);
  await logged(portal, who, "wrong-secret", () => take(portal, wrongSecrets, key));
  let isWrong = false;
  try {
    const opened = await open();
    isWrong = opened === null;
    return opened;
  } finally {
    if (!isWrong) await giveBack(portal, wrongSecrets, key);
  }
}

/** Counts a reading of one calendar. Throws a "throttled" error. */
export async function takeCalendar(portal: Portal, secret: string): Promise<void> {
  await take(portal, calendarReads, secret);
}

/** A page sends three reports at most, and a class shares an address before its log-in. */
const faultsOfAccount = limiter("fault-account", 12, HOUR);
const faultsOfAddress = limiter("fault-address", 30, HOUR);

/** Counts a report of a broken script, by account or, without one, by address. */
export async function takeFault(
  portal: Portal,
  { owner, address }: { owner: string | null; address: string | null },
): Promise<void> {
  if (owner !== null) await take(portal, faultsOfAccount, owner);
  else await take(portal, faultsOfAddress, addressKey(address));
}

async function logged(
  portal: Portal,
  who: { address: string | null; email: string },
  limit: string,
  taking: () => Promise<void>,
): Promise<void> {
  try {
    await taking();
  } catch (error) {
    if (error instanceof ApiError && error.kind === "throttled")
      logSecurity(portal, "limit-reached", who, limit);
    throw error;
  }
}

function accountKey(email: string, address: string | null): string {
  return `${personKey(email)}|${addressKey(address)}`;
}

function personKey(email: string): string {
  return email.trim().toLowerCase();
}

function addressKey(address: string | null): string {
  return address === null ? "-" : networkOf(address);
}

/** The part of the internet that one attacker can have: /16, or /32 of IPv6. */
function networkKey(address: string | null): string {
  const place = addressKey(address);
  return place.split(/[.:]/).slice(0, 2).join(" ");
}

function allowance(form: string, most: { address: number; person: number }) {
  return {
    address: limiter(`${form}-address`, most.address, HOUR),
    person: limiter(`${form}-person`, most.person, HOUR),
  };
}
