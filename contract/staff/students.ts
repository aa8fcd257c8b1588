import * as z from "zod";
import { chosenId, day, email, line, optionalLine, prose } from "../../plan/fields.ts";
import { PAGE_KINDS } from "../../plan/school-pages.ts";
import { change, get, language, made, order, pageOf, post, results, send, stamp } from "./call.ts";
import { group } from "./groups.ts";

/** The filters for the time of a student's last visit. */
export const SEEN = ["week", "month", "longer", "never"] as const;

const row = z.object({
  id: z.number(),
  first_name: z.string(),
  last_name: z.string(),
  /** Null for a teacher, as is the plan. */
  email: z.string().nullable(),
  language: z.string(),
  plan_name: z.string().nullable(),
  last_active_at: stamp,
  is_blocked: z.boolean(),
  deletes_at: stamp,
});
export type StudentRow = z.output<typeof row>;
const students = z.object({
  languages: z.array(language),
  plans: z.array(z.object({ id: z.number(), plan_name: z.string() })),
  results: pageOf(row),
});

const practice = z.object({
  id: z.number(),
  title: z.string(),
  is_recent: z.number(),
  status: z.number(),
  created_at: z.string(),
  submitted_at: stamp,
  // PostgreSQL counts in text.
  answered: z.coerce.number(),
  segments: z.coerce.number(),
  /** When the student sent it to the teachers, and when a teacher remarked on it. */
  sent_at: stamp,
  remark_at: stamp,
});
const mockTest = z.object({
  id: z.number(),
  mocktest_name: z.string(),
  status: z.number(),
  created_at: z.string(),
  submitted_at: stamp,
  with_feedback: z.number(),
  reviewed_at: stamp,
});
const plan = z.object({
  id: z.number(),
  plan_name: z.string(),
  created_at: z.string(),
  expires_at: stamp,
  renews: z.boolean(),
  is_open: z.boolean(),
});
export type StudentPlan = z.output<typeof plan>;
const payment = z.object({
  id: z.number(),
  receipt_no: z.string(),
  plan_name: z.string(),
  amount_cents: z.number(),
  payment_mode: z.string(),
  paid_at: z.string(),
  recorded_by: z.string().nullable(),
});
const account = z.object({
  email: z.string(),
  phone_no: z.string().nullable(),
  branch: z.string().nullable(),
  country: z.string().nullable(),
  blocked_at: stamp,
  blocked_reason: z.string().nullable(),
  deletes_at: stamp,
  sessions: z.number(),
  plans: z.array(plan),
  payments: z.array(payment),
  /** The school's pages that the student agreed to at sign-up. */
  agreed: z
    .array(z.object({ kind: z.enum(PAGE_KINDS), version: z.number(), agreed_at: z.string() }))
    .optional(),
});
export type StudentAccount = z.output<typeof account>;
const student = z.object({
  student: z.object({
    id: z.number(),
    first_name: z.string(),
    last_name: z.string(),
    language_id: z.number(),
    language: z.string(),
    created_at: z.string(),
    last_active_at: stamp,
    exam_date: z.string().nullable(),
  }),
  practices: pageOf(practice),
  mock_tests: z.array(mockTest),
  words: z.object({ opened: z.number(), own: z.number(), cards: z.number() }),
  /** Null for a teacher. */
  account: account.nullable(),
  languages: z.array(language),
  groups: z.object({ own: z.array(group), others: z.array(group) }),
});
export type OneStudent = z.output<typeof student>;

/** The fields of a student that staff edit. */
export const studentDetails = z.object({
  first_name: line("First name"),
  last_name: optionalLine("Last name"),
  language_id: chosenId("Choose a language"),
});
export type StudentDetails = z.output<typeof studentDetails>;
/** A student in a form, or in a row of a class list. */
export const newStudent = z.object({
  email: email("Enter an email address", "Email is required"),
  ...studentDetails.shape,
});
export type NewStudent = z.output<typeof newStudent>;

const ofPlan = z.object({ plan_id: chosenId("Choose a plan") });

const choices = z.object({
  languages: z.array(language),
  groups: z.array(group).optional(),
  plans: z.array(z.object({ id: z.number(), plan_name: z.string() })).optional(),
});

export const studentCalls = {
  /** It takes the query `search`, `language`, `plan`, `seen` and `page`. */
  list: get("/students", students),
  new: get("/students/new", results(choices)),
  invite: post("/students", made, newStudent),
  get: get("/students/:student", results(student)),
  save: change("/students/:student", studentDetails),
};

/** What an owner does to a student's account. */
export const studentOrders = {
  "sign-out": order("/students/:student/sign-out"),
  block: change(
    "/students/:student/block",
    z.object({ reason: prose("The reason", { required: "Write down why", limit: 500 }) }),
  ),
  unblock: order("/students/:student/unblock"),
  "reset-link": order("/students/:student/reset-link"),
  extend: change("/students/:student/extend", ofPlan.extend({ until: day })),
  end: change("/students/:student/end", ofPlan),
  delete: send("/students/:student/delete", results(z.object({ deletes_at: z.string() }))),
  keep: order("/students/:student/keep"),
};
