import * as z from "zod";
import { type Caller, callUpstream, LIMITS, type UpstreamCall } from "../call/client.server.ts";
import { ifOffered } from "#app/lib/api/call/panel.server.ts";
import { optionalNumber, text } from "../call/reader.server.ts";
import { done, list } from "../call/shape.server.ts";

type StaffCall<Answer> = Omit<UpstreamCall<Answer>, "group">;

/** A call of the staff's, which shares no connection with those of students. */
export function callStaff<Answer>(caller: Caller, call: StaffCall<Answer>): Promise<Answer> {
  const limit = call.method === "GET" ? LIMITS.page : LIMITS.post;
  return callUpstream(caller, { limit, ...call, path: `/api/staff${call.path}`, group: "staff" });
}

/** Whether the provider has calls for staff and at least one staff account. */
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

export async function loginStaff(
  caller: Caller,
  pair: { email: string; password: string },
): Promise<StaffSession> {
  const schema = z.object({ results: session });
  const call = { method: "POST", path: "/login", body: pair, schema } as const;
  return (await callStaff(caller, call)).results;
}

export async function logoutStaff(caller: Caller): Promise<void> {
  await callStaff(caller, { method: "POST", path: "/logout", schema: done });
}

const member = z.object({ results: z.object({ name: text, role: z.enum(["owner", "teacher"]) }) });
export type Member = z.output<typeof member>["results"];

export async function getMember(caller: Caller): Promise<Member> {
  return (await callStaff(caller, { method: "GET", path: "/session", schema: member })).results;
}

const twoStep = z.object({
  results: z.discriminatedUnion("stage", [
    z.object({ stage: z.literal("code") }),
    z.object({ stage: z.literal("on") }),
    z.object({
      stage: z.literal("off"),
      is_half: z.boolean(),
      is_asked: z.boolean(),
      secret: text,
      square: z.array(z.string().regex(/^[01]+$/)),
    }),
  ]),
});
export type TwoStep = z.output<typeof twoStep>["results"];

/** The state of the second step. With `secret` the same secret is shown again. */
export async function getTwoStep(caller: Caller, secret?: string): Promise<TwoStep> {
  const query = { secret };
  return (await callStaff(caller, { method: "GET", path: "/two-step", query, schema: twoStep }))
    .results;
}

export async function sendCode(caller: Caller, code: string): Promise<StaffSession> {
  const schema = z.object({ results: session });
  const call = { method: "POST", path: "/two-step/code", body: { code }, schema } as const;
  return (await callStaff(caller, call)).results;
}

const codesSchema = z.object({
  results: z.object({ codes: z.array(z.string()).min(1), seconds: optionalNumber }),
});

/** Turns the second step on and completes the log-in. */
export async function turnOnTwoStep(caller: Caller, body: { secret: string; code: string }) {
  const call = { method: "POST", path: "/two-step/setup", body, schema: codesSchema } as const;
  return (await callStaff(caller, call)).results;
}

export async function renewRecoveryCodes(caller: Caller, code: string): Promise<string[]> {
  const body = { code };
  const call = { method: "POST", path: "/two-step/codes", body, schema: codesSchema } as const;
  return (await callStaff(caller, call)).results.codes;
}

export async function turnOffTwoStep(caller: Caller, code: string): Promise<void> {
  await callStaff(caller, {
    method: "POST",
    path: "/two-step/off",
    body: { code },
    schema: done,
  });
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
const changes = z.object({ results: z.object({ data: list(change), has_more: z.boolean() }) });

export async function listChanges(caller: Caller, before: number | null) {
  const query = { before: before ?? undefined };
  return (await callStaff(caller, { method: "GET", path: "/log", query, schema: changes })).results;
}
