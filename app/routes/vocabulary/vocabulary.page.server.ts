import { data } from "@remix-run/node";
import { listCategoryTable } from "#app/lib/api/vocabulary.server.ts";
import { getCclCounts, getMyWordCounts, listWordCategories } from "#app/lib/api/words.server.ts";
import { readList, readPanel } from "#app/lib/api/call/panel.server.ts";
import type { Student } from "#app/lib/http/auth.server.ts";
import { listAddress, stayWithin } from "#app/lib/http/asked.server.ts";
import { idOf } from "#app/lib/http/forms/read-form.server.ts";
import { unknownPaging } from "#app/lib/paging.ts";
import { aboutList } from "#app/lib/words/word-list.server.ts";
import { struggledDialogues } from "./study/study-deck.server.ts";

export type VocabularyHub = Awaited<ReturnType<typeof loadHub>>;

export async function loadHub(student: Student) {
  const [mine, ccl, struggled, categories] = await Promise.all([
    readPanel(student, getMyWordCounts),
    readPanel(student, getCclCounts),
    struggledDialogues(student),
    readPanel(student, async (caller) =>
      (await listWordCategories(caller)).map((category) => ({
        id: category.category_id,
        name: category.category_name,
        total: category.word_count,
        opened: category.wordmemorize,
      })),
    ),
  ]);
  return { owner: student.owner, mine, ccl, hasStruggled: struggled.length > 0, categories };
}

export type CategoryTablePage = Awaited<ReturnType<typeof loadCategoryTable>>;

export async function loadCategoryTable(student: Student, url: URL, param: string | undefined) {
  const id = idOf(param ?? null);
  if (id === null) throw data(null, { status: 404 });
  const { page } = listAddress(url);
  const [{ title }, { failed, value }] = await Promise.all([
    aboutList(student, id),
    readList(() => listCategoryTable(student, id, page)),
  ]);
  const subscribed = value?.is_subscribed ?? true;
  if (value === null || !subscribed)
    return { id, title, failed, subscribed, paging: unknownPaging(page), rows: [] };
  const { data: rows, ...paging } = value.results;
  stayWithin(url, page, paging.last_page);
  return {
    ...{ id, title, failed, subscribed, paging },
    rows: rows.map((row, index) => ({
      id: row.id,
      serial: row.serial_number || String((paging.from ?? 1) + index),
      text: row.question_title,
      language: row.language_name ?? "",
      date: row.created_at ?? "",
    })),
  };
}
