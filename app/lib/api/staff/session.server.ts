import * as z from "zod";
import { type Caller, callUpstream, LIMITS, type UpstreamCall } from "../call/client.server.ts";
import { nameId } from "#app/lib/hashes.server.ts";
import { ifOffered } from "#app/lib/api/call/panel.server.ts";
import { browserHeader } from "../call/browser-header.ts";
import { optionalNumber, text, yes } from "../call/reader.server.ts";
import { done, list } from "../call/shape.server.ts";

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
  const door = await ifOffered(() =>
    callStaff(caller, { method: "GET", path: "/door", schema: done }),
  );
  return door !== null;
}

const session = z.object({
  token: text,
  stage: z.enum(["whole", "code", "setup"]),
  seconds: z.number().int().positive(),
});
export type StaffSession = z.output<typeof session>;

export function loginStaff(
  caller: Caller,
  body: { email: string; password: string; device: string | null },
  browser: string | null,
): Promise<StaffSession> {
  const headers = browserHeader(browser);
  return askStaff(caller, session, { method: "POST", path: "/login", body, headers });
}

export function logoutStaff(caller: Caller): Promise<void> {
  return changeByStaff(caller, { path: "/logout" });
}

const member = z
  .object({ id: z.number(), name: text, role: z.enum(["owner", "teacher"]) })
  // Opaque, for data in the browser.
  .transform(({ id, ...known }) => ({ ...known, account: nameId("staff", String(id)) }));
export type Member = z.output<typeof member>;

export function getMember(caller: Caller): Promise<Member> {
  return askStaff(caller, member, { method: "GET", path: "/session" });
}

const twoStep = z.discriminatedUnion("stage", [
  z.object({ stage: z.literal("code") }),
  z.object({ stage: z.literal("on") }),
  z.object({
    stage: z.literal("off"),
    is_half: z.boolean(),
    is_asked: z.boolean(),
    secret: text,
    square: z.array(z.string().regex(/^[01]+$/)),
  }),
]);
export type TwoStep = z.output<typeof twoStep>;

/** Returns the state of the second step. With `secret`, it contains the same secret again. */
export function getTwoStep(caller: Caller, secret?: string): Promise<TwoStep> {
  const query = { secret };
  return askStaff(caller, twoStep, { method: "GET", path: "/two-step", query });
}

export function sendCode(caller: Caller, code: string): Promise<StaffSession> {
  return askStaff(caller, session, { method: "POST", path: "/two-step/code", body: { code } });
}

const codesSchema = z.object({ codes: z.array(z.string()).min(1), seconds: optionalNumber });

/** Turns on the second step and completes the log-in. */
export function turnOnTwoStep(caller: Caller, body: { secret: string; code: string }) {
  return askStaff(caller, codesSchema, { method: "POST", path: "/two-step/setup", body });
}

export async function renewRecoveryCodes(caller: Caller, code: string): Promise<string[]> {
  const call = { method: "POST", path: "/two-step/codes", body: { code } } as const;
  return (await askStaff(caller, codesSchema, call)).codes;
}

export function turnOffTwoStep(caller: Caller, code: string): Promise<void> {
  const body = { code };
  return changeByStaff(caller, { path: "/two-step/off", body });
}

const logIns = z.object({
  has_two_step: z.boolean(),
  log_ins: list(
    z.object({
      id: text,
      device: z.string().nullable(),
      place: z.string().nullable(),
      created_at: z.string().nullable(),
      last_used_at: z.string().nullable(),
      is_current: z.boolean(),
    }),
  ),
});
export type LogIns = z.output<typeof logIns>;

/** Returns the log-ins of one's own account, this one first. */
export function getLogIns(caller: Caller): Promise<LogIns> {
  return askStaff(caller, logIns, { method: "GET", path: "/own/log-ins" });
}

/** Ends one other log-in, or all others when `id` is null. */
export function endLogIns(caller: Caller, id: string | null): Promise<void> {
  return changeByStaff(caller, { path: "/own/log-ins/end", body: id === null ? {} : { id } });
}

/** Changes one's own password and ends all other log-ins. */
export function changeOwnPassword(
  caller: Caller,
  body: { current_password: string; password: string; code?: string },
): Promise<void> {
  return changeByStaff(caller, { path: "/own/password", body });
}

const change = z.object({
  id: z.number(),
  at: text,
  staff_name: text,
  did: text,
  about: text,
  before: z.string().nullable(),
  after: z.string().nullable(),
});
const pageFault = z.object({
  part: text,
  state: z.string(),
  kind: text,
  takes: yes,
  release: text,
  browser: text,
  times: z.number(),
  last_day: text,
});
export type CountedFault = z.output<typeof pageFault>;
const changes = z.object({ data: list(change), has_more: z.boolean(), faults: list(pageFault) });

export function listChanges(caller: Caller, before: number | null) {
  const query = { before: before ?? undefined };
  return askStaff(caller, changes, { method: "GET", path: "/log", query });
}
