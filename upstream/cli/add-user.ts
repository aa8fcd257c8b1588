import * as z from "zod";
import { readEmail } from "../../plan/typed.ts";
import { canonicalEmail, createUser, grantTopPlan } from "../account/users.ts";
import type { Deps } from "../deps.ts";
import type { UpstreamEnv } from "../env.ts";
import { askNewPassword, type Ask } from "./ask-password.ts";
import { UsageError } from "./usage.ts";

const wanted = z.tuple([
  z.string().refine((typed) => readEmail(typed) !== null, "the email address is not valid"),
  z.string().min(1, "the first name is missing"),
  z.string().min(1, "the last name is missing"),
  z.string().min(1, "the language is missing"),
]);

export async function addUser(
  { db }: Deps,
  _env: UpstreamEnv,
  args: string[],
  ask: Ask,
): Promise<string> {
  const parsed = wanted.safeParse(args.filter((arg) => arg !== "--plan"));
  if (!parsed.success) {
    const faults = parsed.error.issues.map((issue) => issue.message).join("; ");
    throw new UsageError(
      `add-user <email> <first name> <last name> <language> [--plan]: ${faults}`,
    );
  }
  const [email, firstName, lastName, language] = parsed.data;
  const languages = await db
    .selectFrom("languages")
    .select(["id", "name"])
    .orderBy("name")
    .execute();
  const chosen = languages.find(({ name }) => name.toLowerCase() === language.toLowerCase());
  if (!chosen)
    throw new UsageError(
      `There is no language ${language}. There are: ${languages.map(({ name }) => name).join(", ")}.`,
    );
  const taken = await db
    .selectFrom("users")
    .select("id")
    .where("email", "=", canonicalEmail(email))
    .executeTakeFirst();
  if (taken) throw new UsageError(`${email} already has an account.`);
  const password = await askNewPassword(ask, email);
  await db.transaction().execute(async (trx) => {
    const userId = await createUser(trx, {
      email,
      password,
      firstName,
      lastName,
      languageId: chosen.id,
    });
    if (args.includes("--plan")) await grantTopPlan(trx, userId);
  });
  return `Created ${email}.`;
}
