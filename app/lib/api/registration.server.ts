import { z } from "zod";
import { type Caller, callUpstream, LIMITS } from "./client.server.ts";
import { done, list, number, text } from "./shape.server.ts";

const languagesSchema = z.object({ data: list(z.object({ id: number, language_name: text })) });
export type SignUpLanguage = z.output<typeof languagesSchema>["data"][number];

/** The body of the register call, field for field. */
export interface Registration {
  first_name: string;
  last_name: string;
  email: string;
  password: string;
  /** E.164 */
  phone_no: string;
  language: number;
  branch: string;
  country: string;
  is_enrolled: string;
}

/** The test languages one can sign up for. */
export async function listSignUpLanguages(caller: Caller): Promise<SignUpLanguage[]> {
  const answer = await callUpstream(caller, {
    method: "GET",
    path: "/api/singup-languages",
    group: "session",
    limit: LIMITS.panel,
    schema: languagesSchema,
  });
  return answer.data;
}

/** Creates the account; the upstream mails a code and a verification link. */
export async function register(caller: Caller, registration: Registration): Promise<void> {
  await post(caller, "/api/register", registration);
}

export async function verifyCode(
  caller: Caller,
  input: { email: string; otp_code: string },
): Promise<void> {
  await post(caller, "/api/v1/otp-code/verify", input);
}

/** Mails a new code, which ends the old one. */
export async function resendCode(caller: Caller, email: string): Promise<void> {
  await post(caller, "/api/v1/otp-code/resend", { email });
}

/** Uses up the token of a verification link. */
export async function verifyEmail(caller: Caller, token: string): Promise<void> {
  await post(caller, "/api/v1/email-verify/", { token });
}

export async function forgotPassword(caller: Caller, email: string): Promise<void> {
  await post(caller, "/api/v1/password/forgot", { email });
}

/** Sets a new password; the upstream's message is shown to the student. */
export async function resetPassword(
  caller: Caller,
  input: { password: string; token: string },
): Promise<string | null> {
  return (await post(caller, "/api/v1/reset/password", input)).message;
}

function post(caller: Caller, path: string, body: object): Promise<{ message: string | null }> {
  return callUpstream(caller, {
    method: "POST",
    path,
    body,
    group: "session",
    limit: LIMITS.post,
    schema: done,
  });
}
