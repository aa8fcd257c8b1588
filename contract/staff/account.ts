import * as z from "zod";
import { flag, line, optionalLine, typed } from "../../plan/fields.ts";
import { change, get, order, post, results, stamp } from "./call.ts";
import { waitingCounts } from "./home.ts";
import { role } from "./people.ts";

/** `whole`, or what the log-in still needs: a code of the second step, or its setup. */
export const session = z.object({
  token: z.string(),
  stage: z.enum(["whole", "code", "setup"]),
  seconds: z.number(),
});
export type StaffSession = z.output<typeof session>;

export const loginFields = {
  email: exactly("Email is required", "The email address is too long", 254),
  password: password("Password"),
};

const member = z.object({
  ...{ id: z.number(), name: z.string(), role },
  /** Null when it could not be counted; missing unless it is asked for. */
  waits: waitingCounts.nullish(),
});

const twoStep = z.discriminatedUnion("stage", [
  z.object({ stage: z.literal("code") }),
  z.object({ stage: z.literal("on") }),
  z.object({
    stage: z.literal("off"),
    is_half: z.boolean(),
    is_asked: z.boolean(),
    secret: z.string(),
    /** The rows of the QR code, 1 for a dark module. */
    square: z.array(z.string()),
  }),
]);
export type TwoStep = z.output<typeof twoStep>;

/** An invitation to join the staff names a person and a role. */
const mailedLink = z.object({
  email: z.string(),
  invited: z.object({ name: z.string(), role, school: z.string() }).nullable(),
});
export type MailedLink = z.output<typeof mailedLink>;

const code = line("Code", { limit: 100 });
const codes = z.object({ codes: z.array(z.string()), seconds: z.number().optional() });

const logIns = z.object({
  has_two_step: z.boolean(),
  /** Whether they get one mail a day while something waits; missing where nobody gets one. */
  daily_mail: z.boolean().nullish(),
  log_ins: z.array(
    z.object({
      id: z.string(),
      device: z.string().nullable(),
      place: z.string().nullable(),
      created_at: stamp,
      last_used_at: stamp,
      is_current: z.boolean(),
    }),
  ),
});
export type LogIns = z.output<typeof logIns>;

export const passwordFields = {
  current_password: password("Current password"),
  password: password("New password"),
};

/** The token of a mailed link. */
const token = z.string().max(200);

export function password(label: string) {
  return exactly(`${label} is required`, "The password is too long", 1_000);
}

/** Reads text as it is typed: blanks count in a password. */
function exactly(required: string, tooLong: string, most: number) {
  return typed.pipe(z.string().min(1, required).max(most, tooLong));
}

export const accountCalls = {
  /** Answers when the provider has a staff side, and nobody needs to be logged in. */
  door: get("/door", z.object({})),
  login: post(
    "/login",
    results(session),
    z.object({ ...loginFields, device: z.string().max(100).nullish() }),
  ),
  logout: order("/logout"),
  /** Mails a link to choose a new password. An unknown address gets the same answer. */
  forgot: change("/forgot", z.object({ email: loginFields.email })),
  /** Tells what a mailed link is for; 404 for a used or old one. */
  link: post("/link", results(mailedLink), z.object({ token })),
  choosePassword: change("/link/password", z.object({ token, password: passwordFields.password })),
  /** With the query `waits`, the answer counts what waits. */
  member: get("/session", results(member)),
  /** With the query `secret`, the answer has the same secret again. */
  twoStep: get("/two-step", results(twoStep)),
  sendCode: post("/two-step/code", results(session), z.object({ code })),
  turnOn: post(
    "/two-step/setup",
    results(codes),
    z.object({ code, secret: line("The secret", { limit: 100 }) }),
  ),
  renewCodes: post("/two-step/codes", results(codes), z.object({ code })),
  turnOff: change("/two-step/off", z.object({ code })),
  /** Without a second step, the code is "". */
  changePassword: change(
    "/own/password",
    z.object({ ...passwordFields, code: optionalLine("Code", 100) }),
  ),
  logIns: get("/own/log-ins", results(logIns)),
  setMail: change("/own/mail", z.object({ daily: flag })),
  /** Ends all other log-ins without an `id`. */
  endLogIns: change("/own/log-ins/end", z.object({ id: z.string().max(24).nullish() })),
};
