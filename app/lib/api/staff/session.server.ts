import * as z from "zod";
import { type Caller, callUpstream, LIMITS, type UpstreamCall } from "../call/client.server.ts";
import { nameId } from "#app/lib/hashes.server.ts";
import { ifOffered } from "#app/lib/api/call/panel.server.ts";
import { optionalNumber, text } from "../call/reader.server.ts";
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
  pair: { email: string; password: string },
): Promise<StaffSession> {
  return askStaff(caller, session, { method: "POST", path: "/login", body: pair });
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

const change = z.object({
  id: z.number(),
  at: text,
  staff_name: text,
  did: text,
  about: text,
  before: z.string().nullable(),
  after: z.string().nullable(),
});
const changes = z.object({ data: list(change), has_more: z.boolean() });

export function listChanges(caller: Caller, before: number | null) {
  const query = { before: before ?? undefined };
  return askStaff(caller, changes, { method: "GET", path: "/log", query });
}
