import * as z from "zod";
import { ApiError } from "#app/lib/api/call/api-error.server.ts";
import { forgetChecked, rememberChecked } from "#app/lib/api/call/checked-tokens.server.ts";
import {
  type Caller,
  callUpstream,
  CHECK_TOKEN,
  LIMITS,
  send,
} from "#app/lib/api/call/client.server.ts";
import {
  maybe,
  one,
  optionalNumber,
  optionalText,
  rowId,
  text,
  yes,
} from "#app/lib/api/call/reader.server.ts";
import { confirmation, done, mainList } from "#app/lib/api/call/shape.server.ts";
import { ifOffered } from "#app/lib/api/call/panel.server.ts";

const loginSchema = z.object({
  results: one(
    z.object({
      token: z.string().min(1).max(1000),
      name: optionalText.transform((name) => name ?? ""),
      last_name: optionalText,
      email: optionalText,
      language: optionalNumber,
      profile_image: optionalText,
      phone_no: optionalText,
    }),
  ),
});
export type LoggedIn = z.output<typeof loginSchema>["results"] & { email: string };

type LoginInput = {
  email: string;
  password: string;
  remember: boolean;
  device?: string | null;
};

/** The CSRF pair is fetched first and used once; a stale pair (419) is fetched once more. */
export async function login(caller: Caller, input: LoginInput): Promise<LoggedIn> {
  try {
    return await postLogin(caller, input);
  } catch (error) {
    if (error instanceof ApiError && error.kind === "stale-form") return postLogin(caller, input);
    throw error;
  }
}

async function postLogin(caller: Caller, input: LoginInput): Promise<LoggedIn> {
  const { results } = await callUpstream(caller, {
    method: "POST",
    path: "/api/login/student",
    group: "session",
    body: {
      email: input.email,
      password: input.password,
      ...(input.remember ? { remember: true } : {}),
      ...(input.device ? { device: input.device } : {}),
    },
    headers: await csrfHeaders(caller),
    limit: LIMITS.post,
    schema: loginSchema,
  });
  return { ...results, email: results.email ?? input.email };
}

/** A provider without the cookie call must not lock students out. */
async function csrfHeaders(caller: Caller): Promise<Record<string, string>> {
  try {
    const response = await send(caller, {
      method: "GET",
      path: "/sanctum/csrf-cookie",
      group: "session",
      limit: LIMITS.panel,
    });
    await response.body?.cancel();
    const cookies = response.headers.getSetCookie().map((line) => line.split(";", 1)[0] ?? "");
    const token = cookies
      .find((pair) => pair.startsWith("XSRF-TOKEN="))
      ?.slice("XSRF-TOKEN=".length);
    if (!token) return {};
    return { Cookie: cookies.join("; "), "X-XSRF-TOKEN": decodeURIComponent(token) };
  } catch (error) {
    if (error instanceof ApiError || error instanceof URIError) return {};
    throw error;
  }
}

const checkSchema = confirmation({
  results: maybe(z.object({ email: optionalText })),
});

/** The email of the account, or null. Throws "signed-out" for a dead token. */
export async function checkToken(caller: Caller): Promise<string | null> {
  const { results } = await callUpstream(caller, { ...CHECK_TOKEN, schema: checkSchema });
  if (caller.token !== null) rememberChecked(caller.portal, caller.token);
  return results?.email ?? null;
}

export async function logout(caller: Caller): Promise<void> {
  if (caller.token !== null) forgetChecked(caller.portal, caller.token);
  await callUpstream(caller, {
    method: "POST",
    path: "/api/logout",
    group: "session",
    limit: 3_000,
    schema: done,
  });
}

const deletion = z.object({ results: z.object({ deletes_at: optionalText }) });
export type Deletion = z.output<typeof deletion>["results"];

/** When all of the student's data goes, if they wish so; null from a provider without these calls. */
export function findDeletion(caller: Caller): Promise<Deletion | null> {
  const call = { method: "GET", path: "/api/v1/user/deletion", limit: LIMITS.panel } as const;
  return ifOffered(async () => (await callUpstream(caller, { ...call, schema: deletion })).results);
}

/** Asks for the deletion, after a wait. Returns when. */
export async function createDeletion(caller: Caller, current_password: string): Promise<Deletion> {
  const body = { current_password };
  const call = { method: "POST", path: "/api/v1/user/deletion", body } as const;
  return (await callUpstream(caller, { ...call, limit: LIMITS.post, schema: deletion })).results;
}

/** Takes the wish back. */
export async function deleteDeletion(caller: Caller): Promise<void> {
  await callUpstream(caller, {
    method: "POST",
    path: "/api/v1/user/deletion/stop",
    body: {},
    limit: LIMITS.post,
    schema: done,
  });
}

const devicesSchema = z.object({
  results: mainList(
    z.object({ id: rowId, device: optionalText, last_used_at: text, is_current: yes }),
  ),
});
export type Device = z.output<typeof devicesSchema>["results"][number];

/** Null from a provider without this extension. */
export async function findDevices(caller: Caller): Promise<Device[] | null> {
  return ifOffered(async () => {
    const call = { method: "GET", path: "/api/v1/user/sessions", limit: LIMITS.panel } as const;
    return (await callUpstream(caller, { ...call, schema: devicesSchema })).results;
  });
}

/** Without an id it ends all others. */
export async function endDevices(caller: Caller, id: number | null): Promise<void> {
  await callUpstream(caller, {
    method: "POST",
    path: "/api/v1/user/sessions/end",
    body: id === null ? {} : { id },
    limit: LIMITS.post,
    schema: done,
  });
}

export async function changePassword(
  caller: Caller,
  passwords: { current_password: string; password: string },
): Promise<void> {
  await callUpstream(caller, {
    method: "POST",
    path: "/api/v1/user/change-password",
    body: passwords,
    limit: LIMITS.post,
    schema: done,
  });
}
