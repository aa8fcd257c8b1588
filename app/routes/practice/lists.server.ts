import { data, redirect } from "@remix-run/node";
import type { Student } from "#app/lib/http/auth.server.ts";
import { idOf } from "#app/lib/http/forms/read-form.server.ts";
import { listAddress, redirectPastEnd } from "#app/lib/http/asked.server.ts";
import { refusedAfterRedirect } from "#app/lib/http/forms/refused-form.server.ts";
import { listDialogues } from "#app/lib/api/dialogues.server.ts";
import { updateLabel } from "#app/lib/api/notes.server.ts";
import { countsNothing, noDialoguesIn } from "#app/lib/dialogues.server.ts";
import { counted, unknownPaging } from "#app/lib/paging.ts";
import { hubOf } from "#app/lib/paths.ts";
import { readList } from "#app/lib/api/call/panel.server.ts";
import { labelOf } from "./labels.tsx";
import { listPractices } from "#app/lib/api/practice-lists.server.ts";

export type PracticeListPage = Awaited<ReturnType<typeof loadPracticeList>>;

export type DialogueListPage = Awaited<ReturnType<typeof loadDialogueList>>;

/** Sends only the free dialogues without a plan. */
export async function loadDialogueList(student: Student, url: URL, languageId?: number) {
  const address = listAddress(url);
  const labeltype = labelOf(url.searchParams.get("labeltype")) ?? undefined;
  const asked = { search: address.search, labeltype: labeltype ?? null };
  const hub = hubOf(url);
  const { failed, value: answer } = await readList(() =>
    listDialogues(student, hub, {
      ...address,
      language_id: languageId ?? student.session.language ?? undefined,
      labeltype,
    }),
  );
  if (answer === null) {
    const paging = unknownPaging(address.page);
    return { ...asked, failed, language: null, subscribed: true, missing: null, paging, rows: [] };
  }
  const { data, ...paging } = answer.results;
  const subscribed = answer.is_subscribed;
  if (subscribed) redirectPastEnd(url, address.page, paging.last_page);
  const rows = data.filter(({ is_free }) => subscribed || is_free);
  const isFiltered = address.search !== "" || labeltype !== undefined;
  // A language may have practice dialogues but no recent exam material.
  const mayBeMissing = hub === "practice-ccl" && rows.length === 0 && !isFiltered;
  return {
    ...asked,
    failed,
    language: rows[0]?.language?.language_name ?? null,
    subscribed,
    missing: mayBeMissing ? await missingText(student, subscribed, languageId) : null,
    // The window's title has the number of pages, too.
    paging: subscribed
      ? counted(paging, { one: "dialogue", looked: isFiltered })
      : unknownPaging(1),
    rows: rows.map((row) => ({
      id: row.id,
      serial: row.serial_no,
      title: row.question_title,
      category: row.category,
      pending: row.pending_status === true,
      /** Shown only beside dialogues that need a plan. */
      free: !subscribed,
      label: row.get_labels?.label_type ?? 0,
    })),
  };
}

async function missingText(student: Student, subscribed: boolean, languageId: number | undefined) {
  const own = student.session.language;
  const wanted = languageId ?? own;
  const isMissing = subscribed || (wanted === own && (await countsNothing(student)));
  return isMissing ? noDialoguesIn(student, wanted) : null;
}

/** Redirects to the menu and focuses it, so that a screen reader reads the saved label. */
export async function saveLabel(student: Student, form: FormData, back: string) {
  const dialogueId = idOf(form.get("question_id"));
  const label = labelOf(form.get("label_type"));
  if (dialogueId === null || label === null)
    throw data({ kind: "not-found", message: "" }, { status: 404 });
  try {
    await updateLabel(student, dialogueId, label);
    return redirect(`${back}#label-${dialogueId}`, { status: 303 });
  } catch (error) {
    return refusedAfterRedirect(student.portal, error, back, {
      failed: "The label was not saved.",
      // A field's error stands alone.
      alert: (text, { status }) =>
        status === 422 ? { text } : { title: "Unable to Add item", text },
    });
  }
}

export async function loadPracticeList(student: Student, url: URL, tab: "pending" | "completed") {
  const address = listAddress(url);
  const { search } = address;
  const { failed, value } = await readList(() => listPractices(student, hubOf(url), tab, address));
  if (value === null) return { search, failed, paging: unknownPaging(address.page), rows: [] };
  const { data: rows, ...paging } = value;
  redirectPastEnd(url, address.page, paging.last_page);
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
