import * as z from "zod";
import { type Caller, callUpstream, LIMITS } from "./call/client.server.ts";
import { optionalText, rowId, text } from "./call/reader.server.ts";
import { confirmation, mainList } from "./call/shape.server.ts";

const languagesSchema = z.object({
  data: mainList(z.object({ id: rowId, language_name: text })),
  closed: optionalText,
});
export type SignUpLanguage = z.output<typeof languagesSchema>["data"][number];

const answerSchema = confirmation({
  message: optionalText,
  registration: optionalText,
  unsent: optionalText,
});

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
  /** What the student agrees to; absent where the school has written nothing. */
  agreed?: string;
}

export async function readSignUpChoices(
  caller: Caller,
): Promise<{ languages: SignUpLanguage[]; closed: string | null }> {
  const answer = await callUpstream(caller, {
    method: "GET",
    path: "/api/singup-languages",
    group: "session",
    limit: LIMITS.panel,
    schema: languagesSchema,
  });
  return { languages: answer.data, closed: answer.closed };
}

/** Registers a student; the API mails a code and a link. Returns the sign-up's name, if any. */
export async function register(caller: Caller, registration: Registration): Promise<string | null> {
  return (await post(caller, "/api/register", registration)).registration;
}

export async function verifyCode(
  caller: Caller,
  input: { email: string; otp_code: string; registration: string | null },
): Promise<void> {
  await post(caller, "/api/v1/otp-code/verify", known(input));
}

/**
 * Mails a new code. The old one is no longer valid. Returns why the mail before did not leave:
 * "waiting" for a mail server, or "refused" by that of the address; else null.
 */
export async function resendCode(
  caller: Caller,
  input: { email: string; registration: string | null },
): Promise<string | null> {
  return (await post(caller, "/api/v1/otp-code/resend", known(input))).unsent;
}

export async function verifyEmail(
  caller: Caller,
  input: { token: string; registration: string | null },
): Promise<void> {
  await post(caller, "/api/v1/email-verify/", known(input));
}

export async function forgotPassword(caller: Caller, email: string): Promise<void> {
  await post(caller, "/api/v1/password/forgot", { email });
}

export async function resetPassword(
  caller: Caller,
  input: { password: string; token: string; agreed?: string | undefined },
): Promise<string | null> {
  return (await post(caller, "/api/v1/reset/password", input)).message;
}

/** Leaves the name out for a provider that names no sign-up. */
function known<Input extends { registration: string | null }>({ registration, ...input }: Input) {
  return registration === null ? input : { ...input, registration };
}

function post(caller: Caller, path: string, body: object): Promise<z.output<typeof answerSchema>> {
  return callUpstream(caller, {
    method: "POST",
    path,
    body,
    group: "session",
    limit: LIMITS.post,
    schema: answerSchema,
  });
}
