import type { FormData } from "undici";
import type * as z from "zod";
import { nameId } from "#app/lib/hashes.server.ts";
import { accountCalls } from "#contract/staff/account.ts";
import { firstOwnerCalls } from "#contract/staff/first-owner.ts";
import type { StaffCall } from "#contract/staff/call.ts";
import { type Caller, callUpstream, LIMITS } from "./client.server.ts";
import { ifOffered } from "./panel.server.ts";

type Parameters<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | Parameters<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;

interface Given<Path extends string, Body> {
  params?: Record<Parameters<Path>, number>;
  query?: Record<string, string | number | undefined>;
  body?: Body | FormData;
  headers?: Record<string, string>;
  /** Milliseconds; see LIMITS. */
  limit?: number;
}

type Call<Path extends string, Answer, Body> = StaffCall<Path, unknown, Answer> & {
  body?: z.ZodType<Body>;
};

/** Makes a call of the staff side. These calls share no connections with those of students. */
export function askStaff<Path extends string, Answer, Body extends object>(
  caller: Caller,
  { method, path, answer }: Call<Path, Answer, Body>,
  { params, ...given }: Given<Path, NoInfer<Body>> = {},
): Promise<Answer> {
  const values: Record<string, number> = params ?? {};
  return callUpstream(caller, {
    method,
    path: `/api/staff${path.replaceAll(/:(\w+)/g, (_, name: string) => String(values[name]))}`,
    template: `/api/staff${path.replaceAll(/:(\w+)/g, "{$1}")}`,
    limit: method === "GET" ? LIMITS.page : LIMITS.post,
    schema: answer,
    group: "staff",
    ...given,
  });
}

/** Tells whether the provider has staff calls and at least one staff account. */
export async function hasStaffSide(caller: Caller): Promise<boolean> {
  return (await ifOffered(() => askStaff(caller, accountCalls.door))) !== null;
}

/** Tells whether the API waits for the code that makes the school's first owner. */
export async function lacksOwner(caller: Caller): Promise<boolean> {
  return (await ifOffered(() => askStaff(caller, firstOwnerCalls.door))) !== null;
}

export type Member = Awaited<ReturnType<typeof getMember>>;

/**
 * Returns the member of staff who asks, with `waits` also what waits for teachers. `account` is
 * opaque, for data in the browser.
 */
export async function getMember(caller: Caller, { waits = false } = {}) {
  const query = waits ? { waits: 1 } : undefined;
  const { id, ...known } = await askStaff(caller, accountCalls.member, { query });
  return { ...known, account: nameId("staff", String(id)) };
}
