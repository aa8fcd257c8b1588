import { data, type LinksFunction, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { SelectField } from "#app/components/forms/choice-fields.tsx";
import { FormHead } from "#app/components/forms/form-head.tsx";
import { Pagination } from "#app/components/ui/pagination.tsx";
import { askStaff } from "#app/lib/api/call/staff-call.server.ts";
import { listAddress, redirectPastEnd } from "#app/lib/http/asked.server.ts";
import { idOf } from "#app/lib/http/forms/read-form.server.ts";
import { wordCalls } from "#contract/staff/words.ts";
import { staffAction, staffLoader } from "../kit/access.server.ts";
import { sendForm } from "../kit/action.server.ts";
import { staffTitle } from "../kit/staff-title.ts";
import { useStaffPaths } from "../kit/use-staff-paths.ts";
import { ContentHead } from "../kit/content-head.tsx";
import { ContentSearch } from "../kit/content-list.tsx";
import { NothingFits } from "../kit/nothing.tsx";
import { asksFirst, readEdit, saidOf, sendEdit } from "./edit.server.ts";
import { WordTable } from "./word-table.tsx";
import stylesheet from "./words.css?url";

export { StaffError as ErrorBoundary } from "../kit/staff-error.tsx";

export const meta: MetaFunction<typeof loader> = ({ data, error }) =>
  staffTitle(`Words, page ${data?.words.current_page ?? 1}`, error);

export const links: LinksFunction = () => [{ rel: "stylesheet", href: stylesheet }];

export const loader = staffLoader(async ({ caller, url }) => {
  const { search, page } = listAddress(url);
  const language = idOf(url.searchParams.get("language"));
  const topic = idOf(url.searchParams.get("topic"));
  const { results: words, ...lists } = await askStaff(caller, wordCalls.list, {
    query: {
      search: search || undefined,
      language: language ?? undefined,
      topic: topic ?? undefined,
      page,
    },
  });
  redirectPastEnd(url, page, words.last_page);
  return { search, language, topic, words, ...lists };
});

/** Saves what is typed into the table, and moves or removes the chosen words. */
export const action = staffAction(
  {
    keeps: [
      "row",
      "id",
      "ids",
      "version-*",
      "word-*",
      "paraphrase-*",
      "topic-*",
      "move_to",
      "then",
    ],
  },
  async ({ caller, form, url }) => {
    const { then, edit, chosen, values, fields } = readEdit(form);
    const refused = asksFirst(then, chosen);
    if (refused !== null) return data({ intent: then, values, ...refused }, { status: 422 });
    return sendForm(caller, () => sendEdit(caller, { then, edit, chosen }), {
      to: url.pathname + url.search,
      said: saidOf(then, edit),
      values,
      fields,
    });
  },
);

export default function WordsRoute() {
  const paths = useStaffPaths();
  const { search, language, topic, languages, topics, words } = useLoaderData<typeof loader>();
  const failed = useActionData<typeof action>();
  const named = topics.find(({ id }) => id === topic)?.name;
  return (
    <>
      <FormHead failed={failed}>
        <ContentHead title="Words" lead="Students see each change at once.">
          <a className="btn btn-primary" href={paths.newWord({ language, topic: named })}>
            Add words
          </a>
        </ContentHead>
      </FormHead>
      <ContentSearch {...{ search, language, languages }} label="Words" what="Word or meaning">
        <SelectField
          name="topic"
          label="Topic"
          empty="All topics"
          choices={topics.map((one) => ({
            value: String(one.id),
            text: `${one.name}${language === null ? `, ${one.language}` : ""} (${one.word_count})`,
          }))}
          defaultValue={topic === null ? "" : String(topic)}
        />
      </ContentSearch>
      {words.data.length === 0 ? (
        <NothingFits what="word" />
      ) : (
        <WordTable {...{ topics, failed }} words={words.data} from={words.from ?? 1} />
      )}
      <Pagination paging={words} href={(page) => paths.words({ search, language, topic, page })} />
    </>
  );
}
