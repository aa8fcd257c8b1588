import type { Student } from "#app/lib/auth.server.ts";
import { listAddress, stayWithin } from "#app/lib/forms/list-query.server.ts";
import { listCompleted, listPending } from "#app/lib/api/practice.server.ts";

/** One page of the student's unfinished or finished dialogues. */
export async function loadPracticeList(student: Student, url: URL, tab: "pending" | "completed") {
  const address = listAddress(url);
  const { data: rows, ...paging } = await (tab === "pending"
    ? listPending(student, address)
    : listCompleted(student, address));
  stayWithin(url, address.page, paging.last_page);
  return {
    search: address.search,
    paging,
    rows: rows.map((row) => ({
      recordId: row.record_id,
      questionId: row.question_id,
      serial: row.serial_no,
      title: row.question_title,
      language: row.get_language?.language_name ?? "",
      date: row.created_at ?? "",
    })),
  };
}
