import { data } from "@remix-run/node";
import { askStaff } from "#app/lib/api/call/staff-call.server.ts";
import { chosenStudents } from "#contract/staff/chosen.ts";
import { staffLoader } from "../kit/access.server.ts";
import { chosenIn, listPath, requireChosen } from "../kit/chosen.server.ts";
import { csvAnswer } from "../kit/csv.server.ts";

const HEAD = [
  ...["First name", "Last name", "Email", "Phone", "Language", "Branch", "Exam date"],
  ...["Plan", "Open until", "Account since", "Last seen"],
];

/** Sends the chosen students to an owner as a table. */
export const loader = staffLoader(async ({ caller, url, paths }) => {
  const { ids, query } = chosenIn(url);
  const { students, plans } = await askStaff(caller, chosenStudents.list, { query });
  if (plans === null) throw data({ kind: "not-found", message: "" }, { status: 404 });
  await requireChosen(caller, ids, listPath(url, paths.students()));
  const rows = students.flatMap(({ first_name, last_name, language, account }) => {
    if (account === null) return [];
    const { email, phone_no, branch, exam_date, plans: open, created_at, last_active_at } = account;
    const ends = open.map(({ expires_at }) => dayOf(expires_at) ?? "without an end");
    const row = [
      ...[first_name, last_name, email, phone_no, language, branch, exam_date],
      ...[open.map(({ plan_name }) => plan_name).join("; "), ends.join("; ")],
      ...[dayOf(created_at), dayOf(last_active_at)],
    ];
    return [row];
  });
  return csvAnswer("students", [HEAD, ...rows]);
});

const dayOf = (stamp: string | null) => stamp?.slice(0, 10) ?? null;
