import * as z from "zod";
import { get, order, results } from "./call.ts";
import { mailWay, testMail } from "./mail.ts";
import { counts } from "./samples.ts";
import { serverState } from "./server.ts";

/** What waits for teachers, and what waits for owners alone. */
export const TEACHERS_KINDS = ["test", "practice", "enquiry", "report"] as const;
export const WAITING_KINDS = [...TEACHERS_KINDS, "renewal", "mail"] as const;
export type WaitingKind = (typeof WAITING_KINDS)[number];

/** Up to a hundred of each kind are counted. A kind that the caller may not see is missing. */
export const waitingCounts = z.partialRecord(z.enum(WAITING_KINDS), z.number());
export type WaitingCounts = z.output<typeof waitingCounts>;
export const MOST_COUNTED = 100;

const waitingRow = z.object({
  kind: z.enum(WAITING_KINDS),
  /** The id of what waits. For a renewal that of its student; for mails, which share a row, the oldest. */
  id: z.number(),
  title: z.string(),
  detail: z.string(),
  /** When it began to wait. */
  since: z.string(),
  /** Whether the caller, or somebody else, has begun with it. */
  begun: z.enum(["own", "other"]).nullable(),
});
export type WaitingRow = z.output<typeof waitingRow>;

/** The oldest rows, oldest first, and how many there are in all. */
const waiting = z.object({ rows: z.array(waitingRow), counts: waitingCounts });
export type Waiting = z.output<typeof waiting>;

const today = z.object({
  students: z.number(),
  dialogues: z.number(),
  tests: z.number(),
  /** Null for a teacher, who sees no sales. */
  sold: z.object({ plans: z.number(), cents: z.number() }).nullable(),
});
export type Today = z.output<typeof today>;

const help = z.object({
  student_id: z.number(),
  first_name: z.string(),
  language: z.string(),
  why: z.string(),
});
export type NeedsHelp = z.output<typeof help>;

/** What a new school does before its first student, in order. */
export const FIRST_STEPS = [
  "name",
  "languages",
  "plan",
  "mail",
  "dialogue",
  "payments",
  "teacher",
] as const;
export type FirstStep = (typeof FIRST_STEPS)[number];

const firstSteps = z.object({
  steps: z.array(
    z.object({
      step: z.enum(FIRST_STEPS),
      done: z.boolean(),
      /** Names of what is there, such as the languages or the title of a dialogue. */
      about: z.array(z.string()),
      /** What is begun while the step is not done: a plan that is not for sale, or a draft. */
      begun: z.object({ id: z.number(), title: z.string() }).nullish(),
    }),
  ),
  /** Whether the sign-up was opened before all steps were done. */
  opened: z.boolean().nullish(),
  /** What students read although nobody at the school wrote it. */
  defaults: z
    .object({
      branches: z.array(z.string()),
      plan_terms: z.boolean(),
      questions: z.number(),
      /** Whether students find no terms, privacy or refunds of the school. */
      pages: z.boolean(),
    })
    .nullish(),
  /** The last test mail to whoever asks; null before it. */
  mail: testMail.nullable(),
  ...mailWay,
  version: z.string(),
  sentence: z.string(),
  students: z.number(),
});
export type FirstSteps = z.output<typeof firstSteps>;

const home = z.object({
  waits: z.object({
    reviews: z.number(),
    reports: z.number(),
    enquiries: z.number(),
    /** Null for a teacher, who sees no sales. */
    failed_payments: z.number().nullable(),
  }),
  weeks: z.array(
    z.object({
      day: z.string(),
      students: z.number(),
      dialogues: z.number(),
      sold: z.number().nullable(),
    }),
  ),
  results: z.object({ enough: z.number(), short: z.number(), unmarked: z.number() }),
  waiting: waiting.nullish(),
  today: today.nullish(),
  help: z.array(help).nullish(),
  /** The samples that only staff see, for owners. */
  samples: counts.nullish(),
  /** For owners. */
  server: serverState.nullish(),
  /** For owners of a new school, until all steps are done or an owner hides them. */
  first_steps: firstSteps.nullish(),
});
export type StaffHome = z.output<typeof home>;

export const homeCall = get("/home", results(home));
/** Hides the first steps of a school that has opened its sign-up. */
export const hideStepsCall = order("/home/first-steps/hide");
