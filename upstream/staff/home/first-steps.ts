import { FIRST_STEPS, type FirstStep, type FirstSteps } from "../../../contract/staff/home.ts";
import { isLinked } from "../../../plan/school-pages.ts";
import { listOfferedLanguages } from "../../content/languages.ts";
import type { Clocked, Db } from "../../db/schema.ts";
import { readSetting } from "../../db/settings.ts";
import { readIdentity } from "../../school/identity.ts";
import { findPage, listPages } from "../../school/pages.ts";
import { readBranches, readQuestions, type SchoolPlace } from "../../school/school.ts";
import { keepSignUp, readSignUp } from "../../school/sign-up.ts";
import type { Staff } from "../account/accounts.ts";
import { listInvited } from "../account/mailed-links.ts";
import { logChange } from "../kit/log.ts";
import { lastTestMail } from "../mail/rules.ts";
import { getSignUp } from "../school/sign-up.ts";

type Place = Clocked &
  SchoolPlace & {
    /** Null where plans are not paid with Stripe. */
    gate: object | null;
    hasMailServer: boolean;
    showsMailbox: boolean;
  };

const MOST_NAMED = 12;

/**
 * Returns what a new school does before its first student. Null once it has opened its sign-up and
 * either all of it is done or an owner has hidden it.
 */
export async function getFirstSteps(place: Place, staffId: number): Promise<FirstSteps | null> {
  const { db } = place;
  const { opened, stepsOver } = await readSignUp(db);
  if (stepsOver) return null;
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
  if (opened && FIRST_STEPS.every((step) => about[step].length > 0)) return null;
  const begun: Partial<Record<FirstStep, Begun>> = {
    plan: await planNotForSale(db),
    dialogue: await draft(db),
  };
  const { students } = await db
    .selectFrom("users")
    .select(({ fn }) => fn.countAll().as("students"))
    .executeTakeFirstOrThrow();
  return {
    steps: FIRST_STEPS.map((step) => ({
      ...{ step, done: about[step].length > 0 },
      about: about[step].slice(0, MOST_NAMED),
      begun: about[step].length > 0 ? null : begun[step],
    })),
    ...{ opened, defaults: await readDefaults(place) },
    ...{ mail, has_mail: place.hasMailServer, in_mailbox: place.showsMailbox },
    ...{ version, sentence, students: Number(students) },
  };
}

/** Hides the first steps for good, once the sign-up was opened. */
export function hideFirstSteps(db: Db, { by, now }: { by: Staff; now: number }): Promise<void> {
  return db.transaction().execute(async (trx) => {
    const signUp = await readSignUp(trx);
    if (!signUp.opened || signUp.stepsOver) return;
    await keepSignUp(trx, { ...signUp, stepsOver: true });
    await logChange(trx, by, { did: "hide the first steps", about: "school" }, now);
  });
}

/** Returns what the portal says to students in the school's place. */
async function readDefaults(place: Place): Promise<FirstSteps["defaults"]> {
  const { db } = place;
  const isKept = async (name: string) => (await readSetting(db, name)) !== null;
  const branches = (await isKept("school_branches")) ? [] : await readBranches(place);
  const questions = (await isKept("school_questions")) ? [] : await readQuestions(db);
  return {
    branches: branches.map(({ name }) => name),
    plan_terms: (await findPage(db, "plans")) === undefined,
    questions: questions.length,
    pages: !(await listPages(db)).some(({ kind }) => isLinked(kind)),
  };
}

type Begun = { id: number; title: string } | undefined;

function planNotForSale(db: Db): Promise<Begun> {
  return db
    .selectFrom("plans")
    .select(["id", "plan_name as title"])
    .where("active", "=", 0)
    .where("own", "=", 1)
    .orderBy("place")
    .limit(1)
    .executeTakeFirst();
}

function draft(db: Db): Promise<Begun> {
  return db
    .selectFrom("questions")
    .select(["id", "question_title as title"])
    .where("active", "=", 0)
    .where("own", "=", 1)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
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
