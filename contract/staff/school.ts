import * as z from "zod";
import { isBlank, readEmail } from "../../plan/typed.ts";
import { flag, line, optionalLine, prose, typed } from "../../plan/fields.ts";
import { change, get, order, results, version } from "./call.ts";

const branch = z.object({
  value: z.string(),
  name: z.string(),
  /** The address for enquiries; null when they are only stored. */
  email: z.string().nullable(),
  phone: z.string(),
  address: z.string(),
});
const question = z.object({ id: z.string(), question: z.string(), answer: z.array(z.string()) });
/** The details that owners edit, with their versions. */
const school = z.object({
  identity: z.object({ name: z.string(), logo: z.string().nullable(), version: z.string() }),
  branches: z.object({ entries: z.array(branch), version: z.string() }),
  questions: z.object({ entries: z.array(question), version: z.string() }),
  sign_up: z.object({ open: z.boolean(), sentence: z.string(), version: z.string() }).nullish(),
});
export type StaffSchool = z.output<typeof school>;

export const nameForm = z.object({ name: line("The name", { limit: 60 }) });

/** Whether students can sign up, and what they read while they cannot. */
export const signUpForm = z.object({
  open: flag,
  sentence: line("The sentence", { limit: 300 }),
});

/** A language's segment on the log-in page: the first free one, none, or one by its id. */
const doorChoice = z.union([z.enum(["first", "none"]), z.coerce.number().int().positive()]);
export type DoorChoice = z.output<typeof doorChoice>;
const door = z.object({
  languages: z.array(
    z.object({
      id: z.number(),
      name: z.string(),
      chosen: doorChoice,
      segments: z.array(z.object({ id: z.number(), title: z.string(), place: z.number() })),
    }),
  ),
  version: z.string(),
});
export type StaffDoor = z.output<typeof door>;

export const branchForm = z.object({
  name: line("The name", { limit: 60 }),
  email: typed.transform((given, context) => {
    const address = readEmail(given);
    if (address !== null || isBlank(given)) return address;
    const message = "Type an email address, such as sydney@school.example";
    context.addIssue({ code: "custom", message });
    return z.NEVER;
  }),
  phone: optionalLine("The phone number", 60),
  address: optionalLine("The address", 300),
});

export const questionForm = z.object({
  question: line("The question", { limit: 300 }),
  /** A text whose empty lines end its paragraphs, or the paragraphs. */
  answer: z.preprocess(
    (given) => (Array.isArray(given) ? given.join("\n\n") : given),
    prose("The answer", { limit: 4_000 })
      .transform((text) => text.split(/\n\s*\n/).flatMap((paragraph) => paragraph.trim() || []))
      .refine(({ length }) => length <= 30, "An answer has at most 30 paragraphs"),
  ),
});

const MOST_BRANCHES = 30;
const MOST_QUESTIONS = 40;
const key = z.string().regex(/^[a-z0-9][a-z0-9-]{0,59}$/);
const branches = z
  .array(z.object({ value: key, ...branchForm.shape }))
  .min(1, "A school needs a branch.")
  .max(MOST_BRANCHES, `A school has at most ${MOST_BRANCHES} branches.`)
  .refine((entries) => isUnique(entries.map(({ value }) => value)), "A branch is there twice.");
const questions = z
  .array(z.object({ id: key, ...questionForm.shape }))
  .max(MOST_QUESTIONS, `A page has at most ${MOST_QUESTIONS} questions.`)
  .refine((entries) => isUnique(entries.map(({ id }) => id)), "A question is there twice.");

function isUnique(keys: string[]): boolean {
  return new Set(keys).size === keys.length;
}

/** A tag of BCP 47. */
export const LANGUAGE_TAG = /^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/;
export const languageForm = z.object({
  name: line("The name", { limit: 100 }),
  tag: typed.pipe(z.string().trim().regex(LANGUAGE_TAG, "Type a code such as ta or zh-Hans")),
});
const language = z.object({
  id: z.number(),
  name: z.string(),
  tag: z.string(),
  /** 0 for a language that is closed to new students. */
  offered: z.number(),
});

export const LOGO_BYTES = 200 * 1024;

export const schoolCalls = {
  get: get("/school", results(school)),
  rename: change("/school/name", nameForm.extend({ version })),
  changeSignUp: change("/school/sign-up", signUpForm.extend({ version })),
  door: get("/school/door", results(door)),
  changeDoor: change(
    "/school/door",
    z.object({ version, chosen: z.record(z.string(), doorChoice) }),
  ),
  /** Takes a form with the file `logo` and the `version`. */
  storeLogo: order("/school/logo"),
  removeLogo: change("/school/logo/remove", z.object({ version })),
  saveBranches: change("/school/branches", z.object({ version, entries: branches })),
  saveQuestions: change("/school/questions", z.object({ version, entries: questions })),
  languages: get(
    "/school/languages",
    results(
      z.object({
        languages: z.array(language),
        has_speech: z.boolean().default(false),
        has_voices: z.boolean().default(false),
      }),
    ),
  ),
  addLanguage: change("/school/languages", languageForm),
  offer: order("/school/languages/:id/offer"),
  end: order("/school/languages/:id/end"),
};
