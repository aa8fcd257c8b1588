import * as z from "zod";
import { type Caller, callUpstream, LIMITS, type UpstreamCall } from "../call/client.server.ts";
import { accountCalls } from "#contract/staff/account.ts";
import { logCalls } from "#contract/staff/log.ts";
import { nameId } from "#app/lib/hashes.server.ts";
import { ifOffered } from "#app/lib/api/call/panel.server.ts";
import { browserHeader } from "../call/browser-header.ts";
import { done } from "../call/shape.server.ts";
import { askStaff as ask } from "../staff-call.server.ts";

export type { LogIns, StaffSession, TwoStep } from "#contract/staff/account.ts";
export type { CountedFault } from "#contract/staff/log.ts";

type StaffCall<Answer> = Omit<UpstreamCall<Answer>, "group">;
type Unread = Omit<StaffCall<unknown>, "schema" | "part">;

/** Makes a staff call. These calls share no connections with those of students. */
export function callStaff<Answer>(caller: Caller, call: StaffCall<Answer>): Promise<Answer> {
  const limit = call.method === "GET" ? LIMITS.page : LIMITS.post;
  return callUpstream(caller, { limit, ...call, path: `/api/staff${call.path}`, group: "staff" });
}

/** Makes a staff call and returns its `results`. */
export function askStaff<Results>(
  caller: Caller,
  schema: z.ZodType<Results>,
  call: Unread,
): Promise<Results> {
  return callStaff(caller, { ...call, part: "results", schema });
}

type StaffPost = Omit<Unread, "method">;
const made = z.object({ id: z.number() });

/** Posts a new row. Returns its id. */
export async function makeByStaff(caller: Caller, call: StaffPost): Promise<number> {
  return (await askStaff(caller, made, { method: "POST", ...call })).id;
}

/** Posts a change that returns no data. */
export async function changeByStaff(caller: Caller, call: StaffPost): Promise<void> {
  await callStaff(caller, { method: "POST", ...call, schema: done });
}

/** Tells whether the provider has staff calls and at least one staff account. */
export async function hasStaffSide(caller: Caller): Promise<boolean> {
  return (await ifOffered(() => ask(caller, accountCalls.door))) !== null;
}

export function loginStaff(
  caller: Caller,
  body: { email: string; password: string; device: string | null },
  browser: string | null,
) {
  return ask(caller, accountCalls.login, { body, headers: browserHeader(browser) });
}

export function logoutStaff(caller: Caller) {
  return ask(caller, accountCalls.logout);
}

export async function getMember(caller: Caller) {
  const { id, ...known } = await ask(caller, accountCalls.member);
  // Opaque, for data in the browser.
  return { ...known, account: nameId("staff", String(id)) };
}
export type Member = Awaited<ReturnType<typeof getMember>>;

/** Returns the state of the second step. With `secret`, it contains the same secret again. */
export function getTwoStep(caller: Caller, secret?: string) {
  return ask(caller, accountCalls.twoStep, { query: { secret } });
}

export function sendCode(caller: Caller, code: string) {
  return ask(caller, accountCalls.sendCode, { body: { code } });
}

/** Turns on the second step and completes the log-in. */
export function turnOnTwoStep(caller: Caller, body: { secret: string; code: string }) {
  return ask(caller, accountCalls.turnOn, { body });
}

export async function renewRecoveryCodes(caller: Caller, code: string) {
  return (await ask(caller, accountCalls.renewCodes, { body: { code } })).codes;
}

export function turnOffTwoStep(caller: Caller, code: string) {
  return ask(caller, accountCalls.turnOff, { body: { code } });
}

/** Returns the log-ins of one's own account, this one first. */
export function getLogIns(caller: Caller) {
  return ask(caller, accountCalls.logIns);
}

/** Ends one other log-in, or all others when `id` is null. */
export function endLogIns(caller: Caller, id: string | null) {
  return ask(caller, accountCalls.endLogIns, { body: { id } });
}

/** Changes one's own password and ends all other log-ins. */
export function changeOwnPassword(
  caller: Caller,
  { code = "", ...passwords }: { current_password: string; password: string; code?: string },
) {
  return ask(caller, accountCalls.changePassword, { body: { ...passwords, code } });
}

export function listChanges(caller: Caller, before: number | null) {
  return ask(caller, logCalls.list, { query: { before: before ?? undefined } });
}
