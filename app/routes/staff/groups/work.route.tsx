import { type MetaFunction, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { askStaff } from "#app/lib/api/call/staff-call.server.ts";
import { idOf, textOf } from "#app/lib/http/forms/read-form.server.ts";
import { invalidForm } from "#app/lib/http/forms/refused-form.server.ts";
import { groupCalls } from "#contract/staff/groups.ts";
import { staffAction, staffLoader } from "../kit/access.server.ts";
import { sendForm } from "../kit/action.server.ts";
import { askedId } from "../kit/asked-id.server.ts";
import { staffTitle } from "../kit/staff-title.ts";
import { type BegunWork, WorkScreen } from "./work-screen.tsx";

export { StaffError as ErrorBoundary } from "../kit/staff-error.tsx";

export const meta: MetaFunction<typeof loader> = ({ data, error }) =>
  staffTitle(data ? `Work for ${data.group.name}` : "Work", error);

/** A search carries what is chosen and typed in the URL; a refused post has it in its form. */
export const loader = staffLoader(async ({ caller, params, url, context }) => {
  const begun = begunWork(context.posted ?? url.searchParams);
  const choices = await askStaff(caller, groupCalls.choices, {
    params: { group: askedId(params.group) },
    query: { search: begun.search, chosen: begun.question_ids.join(",") },
  });
  return { begun, ...choices };
});

const FIELDS = ["work", "due_on", "sentence"] as const;
const SEARCH_LIMIT = 200;

/** Reads the work from a form, or from the URL that a search leads to. */
function begunWork(from: FormData | URLSearchParams): BegunWork {
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
export const action = staffAction(
  { keeps: ["dialogue", "test", "due_on", "sentence", "search", "then"] },
  async ({ caller, params, form, paths }) => {
    const id = askedId(params.group);
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
    const call = { params: { group: id }, body };
    return sendForm(caller, () => askStaff(caller, groupCalls.giveWork, call), {
      to: paths.group(id),
      said: "The work is given. The students see it on their dashboard.",
      failed: "No work was given.",
      fields: FIELDS,
      values,
    });
  },
);

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

export default function WorkRoute() {
  return <WorkScreen {...useLoaderData<typeof loader>()} failed={useActionData<typeof action>()} />;
}
