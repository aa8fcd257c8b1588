import * as z from "zod";
import { browserHeader } from "./call/browser-header.ts";
import { ApiError } from "./call/api-error.server.ts";
import { forgetChecked, rememberChecked } from "./call/checked-tokens.server.ts";
import { type Caller, callUpstream, CHECK_TOKEN, LIMITS, send } from "./call/client.server.ts";
import { maybe, one, optionalNumber, optionalText } from "./call/reader.server.ts";
import { confirmation, done } from "./call/shape.server.ts";

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
  browser?: string | null;
};

/** Fetches a CSRF pair for one use, and once more when it is stale (419). */
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
    headers: { ...(await csrfHeaders(caller)), ...browserHeader(input.browser) },
    limit: LIMITS.post,
    schema: loginSchema,
  });
  return { ...results, email: results.email ?? input.email };
}

/** Returns no headers on a failure: students must log in at a provider without this call, too. */
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

/** Returns the email of the account, or null. Throws "signed-out" for an invalid token. */
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
