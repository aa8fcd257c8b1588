import { FIRST_STEPS, type FirstStep, type FirstSteps } from "../../../contract/staff/home.ts";
import { listOfferedLanguages } from "../../content/languages.ts";
import type { Clocked, Db } from "../../db/schema.ts";
import { readIdentity } from "../../school/identity.ts";
import { readSignUp } from "../../school/sign-up.ts";
import { listInvited } from "../account/mailed-links.ts";
import { lastTestMail } from "../mail/rules.ts";
import { getSignUp } from "../school/sign-up.ts";

type Place = Clocked & {
  /** Null where plans are not paid with Stripe. */
  gate: object | null;
  hasMailServer: boolean;
  showsMailbox: boolean;
};

const MOST_NAMED = 12;

/** Returns what a new school does before its first student; null once it has opened its sign-up. */
export async function getFirstSteps(place: Place, staffId: number): Promise<FirstSteps | null> {
  const { db } = place;
  if ((await readSignUp(db)).opened) return null;
  const { name } = await readIdentity(db);
  const mail = await lastTestMail(db, staffId);
  const { version, sentence } = await getSignUp(db);
  const about: Record<FirstStep, string[]> = {
    name: name === null ? [] : [name],
    languages: (await listOfferedLanguages(db)).map(({ language_name }) => language_name),
    plan: await plansOnSale(db),
    mail: mail?.sent_at ? [mail.to] : [],
    dialogue: await publishedDialogues(db),
    payments: await waysToPay(place),
    teacher: await colleagues(place, staffId),
  };
  const { students } = await db
    .selectFrom("users")
    .select(({ fn }) => fn.countAll().as("students"))
    .executeTakeFirstOrThrow();
  return {
    steps: FIRST_STEPS.map((step) => ({
      ...{ step, done: about[step].length > 0 },
      about: about[step].slice(0, MOST_NAMED),
    })),
    ...{ mail, has_mail: place.hasMailServer, in_mailbox: place.showsMailbox },
    ...{ version, sentence, students: Number(students) },
  };
}

async function plansOnSale(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom("plans")
    .select("plan_name")
    .where("active", "=", 1)
    .where("own", "=", 1)
    .orderBy("place")
    .limit(MOST_NAMED)
    .execute();
  return rows.map(({ plan_name }) => plan_name);
}

async function publishedDialogues(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom("questions")
    .select("question_title")
    .where("active", "=", 1)
    .where("own", "=", 1)
    .orderBy("id")
    .limit(MOST_NAMED)
    .execute();
  return rows.map(({ question_title }) => question_title);
}

/** Something can take the money: Stripe, or a person who has recorded a payment. */
async function waysToPay({ db, gate }: Place): Promise<string[]> {
  if (gate !== null) return ["Stripe"];
  const recorded = await db.selectFrom("payments").select("id").limit(1).executeTakeFirst();
  return recorded ? ["the school"] : [];
}

/** Names the other members of staff, and whoever is invited. */
async function colleagues({ db, clock }: Place, staffId: number): Promise<string[]> {
  const others = await db
    .selectFrom("staff")
    .select("name")
    .where("id", "!=", staffId)
    .orderBy("name")
    .limit(MOST_NAMED)
    .execute();
  return [...others, ...(await listInvited(db, clock()))].map(({ name }) => name);
}
