import { z } from "zod";
import { Api } from "./api.ts";
import type { Upstream } from "./engines.ts";

const mailsSchema = z.array(
  z
    .object({
      id: z.number(),
      to: z.string(),
      subject: z.string(),
      text: z.string(),
      created_at: z.string(),
    })
    .strict(),
);
export type Mail = z.infer<typeof mailsSchema>[number];

const answerSchema = z.object({ registration: z.string() });

let people = 0;
export const CHOSEN_PASSWORD = "chosen by herself";

/** Returns the fields of a new person's registration. */
export async function newPerson({ deps }: Upstream, language = "Hindi") {
  const { id } = await deps.db
    .selectFrom("languages")
    .select("id")
    .where("name", "=", language)
    .executeTakeFirstOrThrow();
  const number = ++people;
  return {
    first_name: "Asha",
    last_name: "Rao",
    email: `person${number}@example.test`,
    password: CHOSEN_PASSWORD,
    phone_no: `+614000${String(number).padStart(5, "0")}`,
    language: id,
    branch: "sydney",
    country: "India",
    is_enrolled: "yes",
  };
}

/** Registers from a new address, because each has its own hourly limit. */
export function register(
  { base }: Upstream,
  person: Record<string, unknown>,
  address = `198.51.100.${++people % 250}, 10.0.${people}.1`,
) {
  return new Api(base).call("/api/register", {
    method: "POST",
    json: person,
    headers: { "X-Forwarded-For": address },
  });
}

/** Registers without verification. Returns the code and the link of the mail. */
export async function signUp(upstream: Upstream, more: { phone_no?: string } = {}) {
  const person = { ...(await newPerson(upstream)), ...more };
  const reply = await register(upstream, person);
  if (reply.status !== 200) throw new Error(`the sign-up was refused: ${reply.bytes.toString()}`);
  const mail = await lastMail(upstream, person.email);
  const { registration } = answerSchema.parse(reply.body);
  return { ...person, code: codeIn(mail), token: tokenIn(mail), registration };
}

export const verify = ({ base }: Upstream, email: string, otp_code: unknown) =>
  new Api(base).post("/api/v1/otp-code/verify", { email, otp_code });

/** Returns all mails to an address, newest first. */
export async function mailsTo({ base }: Upstream, email: string): Promise<Mail[]> {
  return mailsSchema
    .parse((await new Api(base).get("/mailbox.json")).body)
    .filter(({ to }) => to === email);
}

export async function lastMail(upstream: Upstream, email: string): Promise<Mail> {
  const [mail] = await mailsTo(upstream, email);
  if (!mail) throw new Error(`no mail to ${email}`);
  return mail;
}

export const codeIn = ({ subject }: { subject: string }) =>
  /^(\d{6}) is your code$/.exec(subject)?.[1] ?? "";
export const tokenIn = ({ text }: { text: string }) =>
  /\/(?:email-verfication|reset\/password)\/([\w-]{43})\n/.exec(text)?.[1] ?? "";
/** Returns a different code of six digits. */
export const otherThan = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, "0");
export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;

/** Returns the account's row in the database. */
export const userRow = ({ deps }: Upstream, email: string) =>
  deps.db.selectFrom("users").selectAll().where("email", "=", email).executeTakeFirstOrThrow();

export const logIn = ({ base }: Upstream, email: string, password = CHOSEN_PASSWORD) =>
  new Api(base).login(email, password);
