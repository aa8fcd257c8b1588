import {
  getCclCounts,
  getMyWordCounts,
  listWordCategories,
} from "#app/lib/api/vocabulary.server.ts";
import type { Student } from "#app/lib/http/auth.server.ts";
import { readPanel } from "#app/lib/api/call/panel.server.ts";
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
