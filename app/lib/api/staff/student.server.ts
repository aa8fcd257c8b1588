import { group } from "#contract/staff/groups.ts";
import * as z from "zod";
import type { Caller } from "../call/client.server.ts";
import { type Page, pageAt, pageOf } from "../call/page-shape.server.ts";
import { text } from "../call/reader.server.ts";
import { list } from "../call/shape.server.ts";
import { askStaff, changeByStaff } from "./session.server.ts";
import { ROWS_A_PAGE, stamp, language, type Details } from "./students.server.ts";

const practice = z.object({
  id: z.number(),
  title: text,
  is_recent: z.number(),
  status: z.number(),
  created_at: text,
  submitted_at: stamp,
  answered: z.coerce.number(),
  segments: z.coerce.number(),
  /** When the student sent it to the teachers, and when a teacher remarked on it. */
  sent_at: stamp,
  remark_at: stamp,
});
const mockTest = z.object({
  id: z.number(),
  mocktest_name: text,
  status: z.number(),
  created_at: text,
  submitted_at: stamp,
  with_feedback: z.number(),
  reviewed_at: stamp,
});
const plan = z.object({
  id: z.number(),
  plan_name: text,
  created_at: text,
  expires_at: stamp,
  renews: z.boolean(),
  is_open: z.boolean(),
});
const payment = z.object({
  id: z.number(),
  receipt_no: text,
  plan_name: text,
  amount_cents: z.number(),
  payment_mode: text,
  paid_at: text,
  recorded_by: stamp,
});
const account = z.object({
  email: text,
  phone_no: stamp,
  branch: stamp,
  country: stamp,
  blocked_at: stamp,
  blocked_reason: stamp,
  deletes_at: stamp,
  sessions: z.number(),
  plans: list(plan),
  payments: list(payment),
});
export type StudentAccount = z.output<typeof account>;
export type StudentPlan = z.output<typeof plan>;

const student = z.object({
  student: z.object({
    id: z.number(),
    first_name: z.string(),
    last_name: z.string(),
    language_id: z.number(),
    language: text,
    created_at: text,
    last_active_at: stamp,
    exam_date: stamp,
  }),
  practices: pageOf(practice),
  mock_tests: list(mockTest),
  words: z.object({ opened: z.number(), own: z.number(), cards: z.number() }),
  /** Null for a teacher. */
  account: account.nullable(),
  languages: list(language),
  groups: z.object({ own: list(group), others: list(group) }),
});
export type OneStudent = Omit<z.output<typeof student>, "practices"> & {
  practices: Page<z.output<typeof practice>>;
};

const at = (id: number, rest = "") => ({
  path: `/students/${id}${rest}`,
  template: `/api/staff/students/{student}${rest}`,
});

/** Returns one student with one page of their practices. */
export async function getStudent(caller: Caller, id: number, page = 1): Promise<OneStudent> {
  const found = await askStaff(caller, student, { method: "GET", ...at(id), query: { page } });
  return { ...found, practices: pageAt(found.practices, page, ROWS_A_PAGE) };
}

export function updateStudent(caller: Caller, id: number, body: Details): Promise<void> {
  return changeByStaff(caller, { ...at(id), body });
}

export const STUDENT_ORDERS = [
  ...(["sign-out", "block", "unblock", "reset-link"] as const),
  ...(["extend", "end", "delete", "keep"] as const),
];
export type StudentOrder = (typeof STUDENT_ORDERS)[number];

/** Runs an owner's action on a student's account. */
export function orderForStudent(
  caller: Caller,
  id: number,
  { order, body }: { order: StudentOrder; body: Record<string, string> },
): Promise<void> {
  return changeByStaff(caller, { ...at(id, `/${order}`), body });
}

export const archivePath = (id: number) => `/api/staff/students/${id}/archive`;
