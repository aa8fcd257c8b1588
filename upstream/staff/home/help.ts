import type { NeedsHelp } from "../../../contract/staff/home.ts";
import type { Db } from "../../db/schema.ts";
import { DAY_MS, sydneyDay } from "../../zone.ts";
import { listTeaching, RULES } from "../teaching/rules.ts";

const MOST_SHOWN = 3;

/** Returns the first students of two lists of Teaching: an exam soon without practice, struggled. */
export async function listNeedingHelp(db: Db, now: number): Promise<NeedsHelp[]> {
  const wanted = { languageId: null, groupId: null, page: 1, now };
  const [exams, struggled] = [
    await listTeaching(db, "exam", wanted),
    await listTeaching(db, "struggled", wanted),
  ];
  const all = [
    ...exams.data.map((row) => ({ ...row, why: whyExam(row.at ?? "", now) })),
    ...struggled.data.map((row) => ({ ...row, why: `“Struggled” on ${row.count} dialogues` })),
  ];
  const seen = new Set<number>();
  return all
    .filter(({ student_id: id }) => !seen.has(id) && seen.add(id))
    .slice(0, MOST_SHOWN)
    .map(({ student_id, first_name, language, why }) => ({
      ...{ student_id, first_name, language, why },
    }));
}

function whyExam(day: string, now: number): string {
  const days = Math.round((Date.parse(day) - Date.parse(sydneyDay(now))) / DAY_MS);
  const when = days === 0 ? "today" : days === 1 ? "tomorrow" : `in ${days} days`;
  return `Exam ${when}, no practice for ${RULES.silentFor} days`;
}
