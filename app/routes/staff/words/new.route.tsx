import { data, type LinksFunction, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { type Caller, LIMITS } from "#app/lib/api/call/client.server.ts";
import { askStaff } from "#app/lib/api/call/staff-call.server.ts";
import { postedDrafts } from "#app/lib/drafts/posted-drafts.server.ts";
import { check } from "#app/lib/http/forms/form-schema.server.ts";
import { fileOf, idOf, textOf } from "#app/lib/http/forms/read-form.server.ts";
import { invalidForm, refusedForm } from "#app/lib/http/forms/refused-form.server.ts";
import { redirectWithNotice } from "#app/lib/http/notice.server.ts";
import { wordListCalls, wordListFields, type WordList } from "#contract/staff/word-lists.ts";
import { wordCalls } from "#contract/staff/words.ts";
import { staffAction, staffLoader } from "../kit/access.server.ts";
import { staffTitle } from "../kit/staff-title.ts";
import { AddWords } from "./add-words.tsx";
import { CheckWords } from "./check-words.tsx";
import { FILE_BYTES, readFile, readRows, TOO_LARGE } from "./word-list.server.ts";
import stylesheet from "./words.css?url";

export { StaffError as ErrorBoundary } from "../kit/staff-error.tsx";

export const meta: MetaFunction<typeof loader> = ({ error }) => staffTitle("Add words", error);

export const links: LinksFunction = () => [{ rel: "stylesheet", href: stylesheet }];

export const loader = staffLoader(async ({ caller, url }) => {
  const language = idOf(url.searchParams.get("language"));
  const { languages, topics } = await askStaff(caller, wordCalls.list, {
    query: { language: language ?? undefined, page: 1 },
  });
  return { languages, topics, language, topic: url.searchParams.get("topic") ?? "" };
});

const FIELDS = ["language_id", "topic", "list", "sent"] as const;

/** Shows what a list would do, and does it at a second press. */
export const action = staffAction(
  { fileBytes: FILE_BYTES, keeps: ["language_id", "topic", "list", "then", "row-*"] },
  async ({ caller, form, paths, tooLarge }) => {
    const typed = {
      language_id: textOf(form, "language_id"),
      topic: textOf(form, "topic"),
      list: readRows(form),
    };
    const refuse = (sent: string) => invalidForm({ values: typed, errors: { sent } });
    const file = fileOf(form, "sent");
    if (tooLarge) return refuse(TOO_LARGE);
    const sent = file && (await readFile(file));
    if (sent?.fault !== undefined) return refuse(sent.fault);
    const values = sent ? { ...typed, list: sent.list } : typed;
    const read = check(wordListFields, values);
    // Until they are stored, the words stay a draft on the device.
    const drafts = postedDrafts(form);
    // The text of a file is no typed text.
    const shown = { ...typed, ...(sent && { list: "" }) };
    if ("errors" in read) {
      const { list, ...errors } = read.errors;
      return invalidForm({
        values: shown,
        errors: { ...errors, ...(list && (sent ? { sent: list } : { list })) },
      });
    }
    try {
      if (textOf(form, "then") !== "store")
        return data({ ...(await look(caller, read.given)), drafts });
      const { faulty, ...counts } = await askStaff(caller, wordListCalls.store, asked(read.given));
      const { language_id: language, topic } = read.given;
      const text = storedText(counts);
      if (faulty.length > 0) return data({ rows: faulty, said: text, drafts, ...values });
      const page = paths.newWord({ language, topic });
      return await redirectWithNotice(caller.portal, page, { kind: "success", text });
    } catch (error) {
      return refusedForm(error, { fields: FIELDS, values: shown, failed: "No word was stored." });
    }
  },
);

const asked = (body: WordList) => ({ body, limit: LIMITS.upload });

async function look(caller: Caller, given: WordList) {
  const { rows } = await askStaff(caller, wordListCalls.check, asked(given));
  return { rows, said: "", language_id: String(given.language_id), topic: given.topic };
}

function storedText({ added, changed }: { added: number; changed: number }): string {
  const parts = [added > 0 && `Added: ${added}.`, changed > 0 && `Changed: ${changed}.`];
  const text = parts.filter(Boolean).join(" ");
  return text === "" ? "Nothing was changed." : `${text} Students have them from now on.`;
}

export default function NewWordsRoute() {
  const { languages, topics, language, topic } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  if (answer && "rows" in answer) return <CheckWords {...{ ...answer, languages, topics }} />;
  const known = { language_id: language === null ? "" : String(language), topic };
  return <AddWords {...{ languages, topics, known }} failed={answer} />;
}
