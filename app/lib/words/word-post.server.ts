import { data, redirect } from "@remix-run/node";
import { ApiError } from "#app/lib/api/call/api-error.server.ts";
import { countOpened, createMyWord, deleteMyWord } from "#app/lib/api/words.server.ts";
import type { Student } from "#app/lib/http/auth.server.ts";
import { once } from "#app/lib/http/limits/idempotent.server.ts";
import { idOf, textOf } from "#app/lib/http/forms/read-form.server.ts";
import { refusedAfterRedirect } from "#app/lib/http/forms/refused-form.server.ts";
import { redirectWithNotice } from "#app/lib/http/notice.server.ts";
import { listNameOf, viewOf, wordListAddress } from "./word-list.server.ts";

/** `show` and `add` need the word and category, `delete` the entry and its word. */
export type WordChange =
  | { intent: "show"; wordId: number; categoryId: number; view: string; mine: boolean }
  | { intent: "add"; wordId: number; categoryId: number }
  | { intent: "delete"; myWordId: number; word: string };

/** The fields of a word's form; the last three are its buttons. */
export const WORD_FIELDS = ["list", "view", "show", "add", "delete"];

export const FAILED = {
  show: "Times opened was not counted.",
  add: "The word was not added to My Words.",
  delete: "The word was not deleted from My Words.",
};

export async function saveWordChange(student: Student, form: FormData, url: URL) {
  const change = wordChange(form);
  if (change === null) throw data({ kind: "not-found", message: "" }, { status: 404 });
  const back =
    change.intent === "show"
      ? withOpen(url, change.wordId, change.view)
      : url.pathname + url.search;
  try {
    const said = await applyWordChange(student, change);
    return change.intent === "show"
      ? redirect(`${back}#word-${change.wordId}`, { status: 303 })
      : await redirectWithNotice(student.portal, back, {
          kind: "success",
          text: said,
          undo: undoOf(change),
        });
  } catch (error) {
    return refusedAfterRedirect(student.portal, error, back, { failed: FAILED[change.intent] });
  }
}

/** Only a deletion can be undone: an added word can be deleted in My Words. */
function undoOf(change: WordChange) {
  if (change.intent !== "delete" || !wordOf(change.word)) return undefined;
  return { name: "add", value: change.word };
}

export async function applyWordChange(student: Student, change: WordChange): Promise<string> {
  switch (change.intent) {
    case "show": {
      const { intent, view, mine, wordId } = change;
      const key = [student.owner, intent, view, String(mine), String(wordId)];
      await once(student.portal, key, () => countOpened(student, change));
      return "";
    }
    case "add":
      await createMyWord(student, change);
      return "Add successfully!";
    case "delete":
      return deleteEntry(student, change.myWordId);
  }
}

/** A missing entry counts as deleted: another tab or a double click was first. */
async function deleteEntry(student: Student, myWordId: number): Promise<string> {
  try {
    return (await deleteMyWord(student, myWordId)) ?? "Delete successfully!";
  } catch (error) {
    if (error instanceof ApiError && error.kind === "not-found") return "Delete successfully!";
    throw error;
  }
}

export function wordChange(form: FormData): WordChange | null {
  const list = listNameOf(textOf(form, "list"));
  const view = viewOf(textOf(form, "view"));
  const shown = wordOf(textOf(form, "show"));
  const added = wordOf(textOf(form, "add"));
  // Posts that a device kept before pages sent the word have only the entry.
  const [entry = "", word = ""] = textOf(form, "delete").split(":");
  const myWordId = idOf(entry);
  if (shown && view !== null && list !== null)
    return { intent: "show", ...shown, view, mine: list === "my-words" };
  if (added) return { intent: "add", ...added };
  return myWordId === null ? null : { intent: "delete", myWordId, word };
}

function wordOf(text: string) {
  const [wordId, categoryId, ...rest] = text.split(".").map(idOf);
  return wordId != null && categoryId != null && rest.length === 0 ? { wordId, categoryId } : null;
}

function withOpen(url: URL, wordId: number, view: string): string {
  const { open } = wordListAddress(url);
  const target = new URL(url);
  target.searchParams.set("view", view);
  target.searchParams.set("open", [...new Set([...open, wordId])].join("."));
  return target.pathname + target.search;
}
