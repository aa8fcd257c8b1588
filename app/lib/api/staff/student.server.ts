import { namesOf } from "#contract/fields.ts";
import type { StaffCall } from "#contract/staff/call.ts";
import { type OneStudent, studentCalls, studentOrders } from "#contract/staff/students.ts";
import type { Caller } from "../call/client.server.ts";
import { askStaff } from "../staff-call.server.ts";
import type { Details } from "./students.server.ts";

export type { OneStudent, StudentAccount, StudentPlan } from "#contract/staff/students.ts";

/** Returns one student with one page of their practices. */
export function getStudent(caller: Caller, id: number, page = 1): Promise<OneStudent> {
  return askStaff(caller, studentCalls.get, { params: { student: id }, query: { page } });
}

export async function updateStudent(caller: Caller, id: number, body: Details): Promise<void> {
  const call = { ...studentCalls.save, body: undefined };
  await askStaff(caller, call, { params: { student: id }, body });
}

export type StudentOrder = keyof typeof studentOrders;
export const STUDENT_ORDERS = namesOf(studentOrders);

/** Runs an owner's action on a student's account. */
export async function orderForStudent(
  caller: Caller,
  id: number,
  { order, body }: { order: StudentOrder; body: Record<string, string> },
): Promise<void> {
  const call: StaffCall<(typeof studentOrders)[StudentOrder]["path"], unknown, unknown> =
    studentOrders[order];
  await askStaff(caller, call, { params: { student: id }, body });
}

export const archivePath = (id: number) => `/api/staff/students/${id}/archive`;
