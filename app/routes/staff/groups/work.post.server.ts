import { redirect } from "@remix-run/node";
import type { Caller } from "#app/lib/api/call/client.server.ts";
import { changeGroup } from "#app/lib/api/staff/groups.server.ts";
import { idOf, textOf } from "#app/lib/http/forms/read-form.server.ts";
import { invalidForm } from "#app/lib/http/forms/refused-form.server.ts";
import { sendForm } from "../kit/action.server.ts";
import type { StaffPaths } from "../kit/paths.ts";

const FIELDS = ["work", "due_on", "sentence"] as const;
const SEARCH_LIMIT = 200;

/** Work that is chosen and described, but not given yet. */
export interface BegunWork {
  question_ids: number[];
  mocktest_ids: number[];
  due_on: string;
  sentence: string;
  search: string;
}

/** Reads it from a form, or from the URL that a search leads to. */
export function begunWork(from: FormData | URLSearchParams): BegunWork {
  const text = (name: string) => {
    const value = from.get(name);
    return typeof value === "string" ? value : "";
  };
  const ids = (name: string) => [...new Set(from.getAll(name).flatMap((one) => idOf(one) ?? []))];
  return {
    question_ids: ids("dialogue"),
    mocktest_ids: ids("test"),
    due_on: text("due_on"),
    sentence: text("sentence"),
    search: text("search").trim().slice(0, SEARCH_LIMIT),
  };
}

/** Assigns the ticked work to a group, or searches for more of it. */
export async function postWork(
  caller: Caller,
  form: FormData,
  { id, paths }: { id: number; paths: StaffPaths },
) {
  const begun = begunWork(form);
  if (textOf(form, "then") === "find")
    return find(form, paths.groupWork(id, addressOf(begun, form)));
  const { question_ids, mocktest_ids, due_on, sentence } = begun;
  const isNothing = question_ids.length + mocktest_ids.length === 0;
  const errors = {
    ...(isNothing && { work: "Choose a dialogue or a mock test" }),
    ...(due_on === "" && { due_on: "Choose a day" }),
  };
  const values = { due_on, sentence };
  if (Object.keys(errors).length > 0) return invalidForm({ values, errors });
  const body = { question_ids, mocktest_ids, due_on, sentence };
  return sendForm(caller, () => changeGroup(caller, id, { order: "work", body }), {
    to: paths.group(id),
    said: "The work is given. The students see it on their dashboard.",
    failed: "No work was given.",
    fields: FIELDS,
    values,
  });
}

/** Nothing is stored yet, so the device keeps its draft. */
function find(form: FormData, page: string) {
  form.delete("draft");
  return redirect(page, 303);
}

function addressOf({ question_ids, mocktest_ids, ...typed }: BegunWork, form: FormData): string {
  const all = [
    ...question_ids.map((one) => ["dialogue", String(one)]),
    ...mocktest_ids.map((one) => ["test", String(one)]),
    ...Object.entries({ ...typed, draft: textOf(form, "draft") }),
  ];
  return new URLSearchParams(all.filter(([, value]) => value !== "")).toString();
}
