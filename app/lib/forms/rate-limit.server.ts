import { giveBack, limiter, take, taken } from "#app/lib/limits/limiter.server.ts";
import { placeOf } from "./place.server.ts";

const QUARTER_HOUR = 15 * 60;
const HOUR = 60 * 60;
/**
 * Ten tries for one account from one address; fifty from an address, so that a classroom behind one
 * router can sign in.
 */
const perAccount = limiter("login-account", 10, QUARTER_HOUR);
const perAddress = limiter("login-address", 50, QUARTER_HOUR);
/** Refuses nobody: what is counted makes the next log-in of the account wait. */
const everywhere = limiter("login-everywhere", Number.MAX_SAFE_INTEGER, QUARTER_HOUR);

/**
 * Allowances of forms that are counted whether they succeed or not: what one address may send, what
 * one address may send for one email, and what all of them together may. The second keeps a
 * stranger from using up what the owner may do, the third many strangers from filling a mailbox.
 */
const ALLOWANCES = {
  signUp: allowance("sign-up", { address: 20, person: 20, altogether: 30 }),
  code: allowance("code", { address: 120, person: 30, altogether: 300 }),
  resend: allowance("resend", { address: 60, person: 3, altogether: 20 }),
  forgot: allowance("forgot", { address: 60, person: 3, altogether: 20 }),
};

/**
 * Takes one from the allowance of a form, before anything is done. Throws as a throttled call does
 * when it is used up.
 */
export async function takeAllowance(
  form: keyof typeof ALLOWANCES,
  address: string | null,
  email: string,
): Promise<void> {
  const { address: place, person, altogether } = ALLOWANCES[form];
  await take(place, addressKey(address));
  await take(person, accountKey(email, address));
  await take(altogether, personKey(email));
}

/**
 * Counts a log-in as failed before it is tried, so that parallel guesses do not slip past the limit.
 * Throws as a throttled call does after too many; call `giveBack` when it was no wrong guess. `wrong`
 * is how many guesses there were at the account, from wherever, with this one.
 */
export async function beginLogin(
  email: string,
  address: string | null,
): Promise<{ giveBack: () => Promise<void>; wrong: number }> {
  const counted: Parameters<typeof take>[] = [];
  const giveAllBack = async () => {
    for (const one of counted) await giveBack(...one);
  };
  for (const one of [
    [perAddress, addressKey(address)],
    [perAccount, accountKey(email, address)],
    [everywhere, personKey(email)],
  ] satisfies Parameters<typeof take>[]) {
    try {
      await take(...one);
    } catch (error) {
      await giveAllBack();
      throw error;
    }
    counted.push(one);
  }
  return { giveBack: giveAllBack, wrong: await taken(everywhere, personKey(email)) };
}

function accountKey(email: string, address: string | null): string {
  return `${personKey(email)}|${addressKey(address)}`;
}

function personKey(email: string): string {
  return email.trim().toLowerCase();
}

function addressKey(address: string | null): string {
  return address === null ? "-" : placeOf(address);
}

function allowance(form: string, most: { address: number; person: number; altogether: number }) {
  return {
    address: limiter(`${form}-address`, most.address, HOUR),
    person: limiter(`${form}-person`, most.person, HOUR),
    altogether: limiter(`${form}-altogether`, most.altogether, HOUR),
  };
}
