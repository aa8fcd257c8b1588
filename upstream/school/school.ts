import * as z from "zod";
import { BRANCHES, QUESTIONS } from "../../plan/school.ts";
import type { Db } from "../db/schema.ts";
import { keepSetting, readSetting } from "../db/settings.ts";
import type { BranchEmails } from "./branches.ts";

const branch = z.object({
  value: z.string(),
  name: z.string(),
  /** The address for enquiries; null when they are only stored. */
  email: z.string().nullable(),
  phone: z.string(),
  address: z.string(),
});
export type Branch = z.infer<typeof branch>;
const question = z.object({ id: z.string(), question: z.string(), answer: z.array(z.string()) });
export type Question = z.infer<typeof question>;

/** The database, and the setting that applies until owners have edited the branches. */
export type SchoolPlace = { db: Db; branchEmails: BranchEmails };

/** Returns the branches in order, as owners wrote them, or else the agreed ones. */
export async function readBranches({ db, branchEmails }: SchoolPlace): Promise<Branch[]> {
  const kept = await readPart(db, "school_branches", z.array(branch));
  if (kept) return kept;
  // Keys in the order of the schema, because unchanged branches are detected by their text.
  return BRANCHES.map(({ value, name, phone, address }) => {
    const email = branchEmails[value] ?? null;
    return { value, name, email, phone, address };
  });
}

/** Returns the name of a branch by its key. A removed branch has its key as its name. */
export async function branchNames(place: SchoolPlace): Promise<(key: string) => string> {
  const names = new Map((await readBranches(place)).map(({ value, name }) => [value, name]));
  return (key) => names.get(key) ?? key.slice(0, 1).toUpperCase() + key.slice(1);
}

/** Returns the values that forms send for the branches. */
export async function branchValues(place: SchoolPlace): Promise<string[]> {
  return (await readBranches(place)).map(({ value }) => value);
}

/** Returns the address for a branch's enquiries; null when it has none, or does not exist. */
export async function branchEmail(place: SchoolPlace, branch: string): Promise<string | null> {
  return (await readBranches(place)).find(({ value }) => value === branch)?.email ?? null;
}

/** Returns the questions and answers in order, as owners wrote them, or else the agreed ones. */
export async function readQuestions(db: Db): Promise<Question[]> {
  return (await readPart(db, "school_questions", z.array(question))) ?? QUESTIONS;
}

export function keepBranches(trx: Db, branches: Branch[]): Promise<void> {
  return keepSetting(trx, "school_branches", JSON.stringify(branches));
}

export function keepQuestions(trx: Db, questions: Question[]): Promise<void> {
  return keepSetting(trx, "school_questions", JSON.stringify(questions));
}

async function readPart<Part>(db: Db, name: string, schema: z.ZodType<Part>): Promise<Part | null> {
  const kept = await readSetting(db, name);
  return kept === null ? null : schema.parse(JSON.parse(kept));
}
