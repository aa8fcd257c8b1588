import type { Student } from "#app/lib/http/auth.server.ts";
import { listAddress, stayWithin } from "#app/lib/http/forms/list-query.server.ts";
import { counted, unknownPaging } from "#app/lib/paging.ts";
import { readList } from "#app/lib/api/call/panel.server.ts";
import { hubOf } from "#app/lib/paths.ts";
import { listPractices } from "#app/lib/api/practice.server.ts";

export type PracticeListPage = Awaited<ReturnType<typeof loadPracticeList>>;

/** One page of the student's unfinished or finished dialogues of a hub, or why it cannot be shown. */
export async function loadPracticeList(student: Student, url: URL, tab: "pending" | "completed") {
  const address = listAddress(url);
  const { search } = address;
  const { failed, value } = await readList(() => listPractices(student, hubOf(url), tab, address));
  if (value === null) return { search, failed, paging: unknownPaging(address.page), rows: [] };
  const { data: rows, ...paging } = value;
  stayWithin(url, address.page, paging.last_page);
  return {
    search,
    failed,
    paging: counted(paging, { one: "dialogue", looked: search !== "" }),
    rows: rows.map((row) => ({
      practiceId: row.record_id,
      dialogueId: row.question_id,
      serial: row.serial_no,
      title: row.question_title,
      language: row.get_language?.language_name ?? "",
      date: row.created_at ?? "",
    })),
  };
}
