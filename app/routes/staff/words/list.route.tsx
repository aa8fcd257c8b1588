import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { SelectField } from "#app/components/forms/choice-fields.tsx";
import { NativeText } from "#app/components/ui/native-text.tsx";
import { Pagination } from "#app/components/ui/pagination.tsx";
import { askStaff } from "#app/lib/api/call/staff-call.server.ts";
import { listAddress, redirectPastEnd } from "#app/lib/http/asked.server.ts";
import { idOf } from "#app/lib/http/forms/read-form.server.ts";
import { wordCalls } from "#contract/staff/words.ts";
import { staffLoader } from "../kit/access.server.ts";
import { staffTitle } from "../kit/staff-title.ts";
import { useStaffPaths } from "../kit/use-staff-paths.ts";
import { ContentHead } from "../kit/content-head.tsx";
import { ContentSearch } from "../kit/content-list.tsx";
import { NothingFits } from "../kit/nothing.tsx";

export { StaffError as ErrorBoundary } from "../kit/staff-error.tsx";

export const meta: MetaFunction<typeof loader> = ({ data, error }) =>
  staffTitle(`Words, page ${data?.words.current_page ?? 1}`, error);

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

export default function WordsRoute() {
  const paths = useStaffPaths();
  const { search, language, topic, languages, topics, words } = useLoaderData<typeof loader>();
  return (
    <>
      <ContentHead title="Words" lead="Students see each change at once.">
        <a className="btn btn-primary" href={paths.newWord({ language, topic })}>
          Add a word
        </a>
      </ContentHead>
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
        <ol className="rows">
          {words.data.map((row, index) => (
            <li key={row.id}>
              <span className="serial">{(words.from ?? 1) + index}</span>
              <div>
                <p className="row-title">
                  <a href={paths.word(row.id)} dir="auto">
                    {row.word}
                  </a>
                </p>
                <NativeText tag={row.language_tag}>{row.paraphrase}</NativeText>
                <p className="row-meta">
                  <span>{row.language} </span>
                  <span>{row.topic} </span>
                </p>
              </div>
            </li>
          ))}
        </ol>
      )}
      <Pagination paging={words} href={(page) => paths.words({ search, language, topic, page })} />
    </>
  );
}
