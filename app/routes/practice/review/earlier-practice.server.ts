import type { Student } from "#app/lib/http/auth.server.ts";
import { type Panel, readPanel } from "#app/lib/api/call/panel.server.ts";
import type { Hub } from "#app/lib/paths.ts";
import type { Caller } from "#app/lib/api/call/client.server.ts";
import { getPractice, listPractices, type PracticeAnswer } from "#app/lib/api/practice.server.ts";

interface Shown {
  practiceId: number;
  status: 0 | 1;
  dialogue: { question_id: number; question_title: string };
  page: number;
}

export interface Before {
  /** How sure the student is of the dialogue: a label's number, 0 for none. */
  label: number;
  /**
   * When the practice itself was begun; null for one that is not in the list of the finished ones.
   */
  date: string | null;
  earlier: EarlierPractice | null;
}

export interface EarlierPractice {
  practiceId: number;
  /** When it was begun, as the upstream says it. */
  date: string;
  answers: PracticeAnswer[];
  /** Of its pages. */
  last: number;
}

/** A student with more practices of one dialogue than these pages hold sees no earlier one. */
const MOST_PAGES = 3;

/**
 * The student's last finished practice of the dialogue before this one, and its label. Both come
 * from the list of finished practices.
 */
export function findBefore(student: Student, hub: Hub, shown: Shown): Promise<Panel<Before>> {
  return readPanel(student, async (caller) => {
    const { row, ...about } = await findRow(caller, hub, shown);
    if (!row) return { ...about, earlier: null };
    const { practice_list } = await getPractice(caller, {
      practiceId: row.record_id,
      status: 1,
      page: shown.page,
    });
    const { data: answers, last_page: last } = practice_list;
    const { record_id: practiceId, created_at } = row;
    return { ...about, earlier: { practiceId, date: created_at ?? "", answers, last } };
  });
}

/** The list has the newest first, so the practice before stands after this one. */
async function findRow(caller: Caller, hub: Hub, { practiceId, status, dialogue }: Shown) {
  let passed = status === 0;
  const about: Omit<Before, "earlier"> = { label: 0, date: null };
  for (let page = 1; page <= MOST_PAGES; page += 1) {
    const { data, last_page } = await listPractices(caller, hub, "completed", {
      search: dialogue.question_title,
      page,
    });
    for (const row of data.filter(({ question_id }) => question_id === dialogue.question_id)) {
      about.label = row.get_labels?.label_type ?? 0;
      if (row.record_id === practiceId) {
        about.date = row.created_at;
        passed = true;
      } else if (passed) return { ...about, row };
    }
    if (page >= last_page) break;
  }
  return { ...about, row: null };
}
