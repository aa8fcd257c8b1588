import { randomBytes } from "node:crypto";
import type { ClassList } from "../../../contract/staff/class.ts";
import { type NewStudent, newStudent } from "../../../contract/staff/students.ts";
import { putInvitation } from "../../account/password-reset.ts";
import { hashPassword } from "../../account/passwords.ts";
import { canonicalEmail } from "../../account/users.ts";
import type { Db } from "../../db/schema.ts";
import { listSold } from "../../plans/catalogue.ts";
import { invalid } from "../../refusal.ts";
import type { Staff } from "../account/accounts.ts";
import { join } from "../groups/members.ts";
import { listAllGroups } from "../groups/rules.ts";
import { type Row, readRows } from "../../../plan/table.ts";
import { logChange } from "../kit/log.ts";
import { recordPaid } from "../payments/rules.ts";
import { addStudent, type Place } from "./changes.ts";
import { listLanguages } from "./rules.ts";

/** The limits of one list. */
const MOST_LISTED = { students: 500, characters: 100_000 };
const MOST_SHOWN = 40;
/** The accepted names of columns, lower case and letters only. A whole name is split. */
const COLUMNS = {
  email: /^(student|your)?e?mail(id|address|addressid|value)?$/,
  first_name: /^(student)?(first|given|fore)(name)?s?$/,
  last_name: /^(student)?(last|family|sur)(name)?s?$/,
  name: /^(student|your)?(full)?name$/,
  language: /^(test)?language$/,
  group: /^group(name)?$/,
  plan: /^plan(name)?$/,
};
/** A title or a few remarks may stand above the names of the columns. */
const MOST_ABOVE = 10;

type Group = Awaited<ReturnType<typeof listAllGroups>>[number];
type Plan = Awaited<ReturnType<typeof listSold>>[number];
type Listed = { line: number; student: NewStudent; group: Group | null; plan: Plan | null };
type Fault = { line: number; why: string };

/** Previews a list: students to invite, students with an account, and faults by line. */
export async function checkClass(db: Db, asked: ClassList) {
  const { students, faults } = await readClass(db, asked);
  const taken = await findTaken(db, students);
  const rows = students.map(({ line, student, group, plan }) => ({
    ...{ line, ...student },
    ...{ group: group?.name ?? null, plan: plan?.plan_name ?? null },
  }));
  return {
    faults,
    invited: rows.filter(({ email }) => !taken.has(email)),
    known: rows.filter(({ email }) => taken.has(email)),
  };
}

/**
 * Makes accounts for all new students of the list with their groups and paid plans, and mails
 * invitations, in one transaction.
 * Returns the number of invitations. Throws 422 when a row has a fault, or when `count` throws.
 */
export async function inviteClass(
  { db, clock, ...place }: Place,
  asked: ClassList,
  { by, count }: { by: Staff; count: (invitations: number) => Promise<void> },
): Promise<number> {
  const { students, faults } = await readClass(db, asked);
  if (faults.length > 0)
    throw invalid({ list: faults.map(({ line, why }) => `Line ${line}: ${why}`) });
  // A random password that nobody knows. Students set their own by the link.
  const passwordHash = await hashPassword(randomBytes(32).toString("base64url"));
  return db.transaction().execute(async (trx) => {
    let made = 0;
    for (const { student, group, plan } of students) {
      const id = await addStudent(trx, student, passwordHash, clock());
      if (id === null) continue;
      made++;
      const to = { id, email: student.email };
      await putInvitation(trx, to, { ...place, rank: "invitation" }, clock());
      const change = { did: "invite a student", about: `student ${id}`, after: student };
      await logChange(trx, by, change, clock());
      if (group) await join(trx, [{ id }], { groupId: group.id, by }, clock());
      const paid = { userId: id, seller: place.seller, key: `class-${id}`, recordedBy: by };
      if (plan) await recordPaid(trx, { ...paid, plan }, clock());
    }
    await count(made);
    return made;
  });
}

async function findTaken(db: Db, students: Listed[]): Promise<Set<string>> {
  if (students.length === 0) return new Set();
  const emails = students.map(({ student }) => student.email);
  const rows = await db.selectFrom("users").select("email").where("email", "in", emails).execute();
  return new Set(rows.map(({ email }) => email));
}

async function readClass(
  db: Db,
  { list, language_id: languageId, group_id: groupId, plan_id: planId }: ClassList,
) {
  if (list.length > MOST_LISTED.characters)
    throw invalid({ sent: [`Send at most ${MOST_LISTED.students} students at once.`] });
  const languages = await listLanguages(db);
  if (languageId !== null && languages.every(({ id }) => id !== languageId))
    throw invalid({ language_id: ["Choose a language"] });
  const [groups, plans] = [await listAllGroups(db), await listSold(db)];
  const groupForAll = groups.find(({ id }) => id === groupId) ?? null;
  const planForAll = plans.find(({ id }) => id === planId) ?? null;
  if (groupId !== null && !groupForAll)
    throw invalid({ group_id: ["This group was removed. Choose another."] });
  if (planId !== null && !planForAll) throw invalid({ plan_id: ["That plan is no longer sold."] });
  const { rows, openQuote } = readRows(list);
  const faults: Fault[] = [];
  if (openQuote !== null) faults.push({ line: openQuote, why: "A quote begins and never ends." });
  const heads = rows.slice(0, MOST_ABOVE).map(({ cells }) => columnsOf(cells));
  const at = Math.max(
    0,
    heads.findIndex(({ email }) => email >= 0),
  );
  const [head, ...others] = rows.slice(at);
  const columns = columnsOf(head?.cells ?? []);
  const missing = [
    ...(columns.email < 0 ? ["email"] : []),
    ...(columns.first_name < 0 && columns.name < 0 ? ["first_name"] : []),
  ];
  for (const name of missing)
    faults.push({ line: head?.line ?? 1, why: `No column is called "${name}" in this line.` });
  if (others.length > MOST_LISTED.students)
    faults.push({
      line: others[MOST_LISTED.students]?.line ?? 1,
      why: `From here on the list has more than ${MOST_LISTED.students} students.`,
    });
  if (others.length === 0) faults.push({ line: 1, why: "The list has no students." });
  const students: Listed[] = [];
  if (faults.length > 0) return { students, faults };
  const seen = new Map<string, number>();
  for (const row of others) {
    const { line } = row;
    const read = readStudent(row);
    if (typeof read === "string") faults.push({ line, why: read });
    else {
      const { student } = read;
      const before = seen.get(student.email);
      if (before === undefined) students.push({ line, ...read });
      else faults.push({ line, why: `The same email stands in line ${before}.` });
      seen.set(student.email, before ?? line);
    }
  }
  return { students, faults };

  function readStudent({ cells }: Row): Omit<Listed, "line"> | string {
    if (cells.slice(head?.cells.length).some((cell) => cell !== ""))
      return "This row has more cells than the first line.";
    const cell = (name: keyof typeof COLUMNS) => cells[columns[name]] || null;
    const named = cell("language");
    const language = named?.toLowerCase();
    const found = languages.find(({ name }) => name.toLowerCase() === language)?.id;
    if (named !== null && found === undefined)
      return `No test language is called "${shortened(named)}".`;
    const language_id = found ?? languageId;
    if (language_id === null) return "No language: name one here, or choose one for all.";
    const inGroup = cell("group");
    const group = inGroup === null ? groupForAll : groupCalled(inGroup, language_id);
    if (inGroup !== null && !group) return `No group is called "${shortened(inGroup)}".`;
    if (group && group.language_id !== language_id)
      return `The group "${group.name}" is for students of ${group.language}.`;
    const hasPaid = cell("plan");
    const plan = hasPaid === null ? planForAll : planCalled(hasPaid);
    if (hasPaid !== null && !plan) return `No plan on sale is called "${shortened(hasPaid)}".`;
    const whole = splitName(cell("name") ?? "");
    const result = newStudent.safeParse({
      email: cell("email"),
      first_name: cell("first_name") ?? whole.first,
      last_name: cell("last_name") ?? (columns.first_name < 0 ? whole.last : null),
      language_id,
    });
    if (!result.success) return result.error.issues.map(({ message }) => message).join(" ");
    const student = { ...result.data, email: canonicalEmail(result.data.email) };
    return { student, group: group ?? null, plan: plan ?? null };
  }

  /** Groups of two languages may have one name. */
  function groupCalled(name: string, language_id: number): Group | undefined {
    const called = groups.filter((one) => one.name.toLowerCase() === name.toLowerCase());
    return called.find((one) => one.language_id === language_id) ?? called[0];
  }

  function planCalled(name: string): Plan | undefined {
    return plans.find((one) => one.plan_name.toLowerCase() === name.toLowerCase());
  }
}

const shortened = (text: string) => [...text].slice(0, MOST_SHOWN).join("");

/** The last word of several is the last name, "Lee, Ann" is turned around. */
function splitName(whole: string): { first: string | null; last: string | null } {
  const [before = "", after] = whole.split(",", 2).map((part) => part.trim());
  if (after) return { first: after, last: before || null };
  const [, first = before, last = null] = /^(.+)\s+(\S+)$/s.exec(before) ?? [];
  return { first: first || null, last };
}

function columnsOf(head: string[]) {
  const names = head.map((name) => name.toLowerCase().replaceAll(/[^a-z]/g, ""));
  const columnIndex = (known: RegExp) => names.findIndex((name) => known.test(name));
  return {
    email: columnIndex(COLUMNS.email),
    first_name: columnIndex(COLUMNS.first_name),
    last_name: columnIndex(COLUMNS.last_name),
    name: columnIndex(COLUMNS.name),
    language: columnIndex(COLUMNS.language),
    group: columnIndex(COLUMNS.group),
    plan: columnIndex(COLUMNS.plan),
  };
}
