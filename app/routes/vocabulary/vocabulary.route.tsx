import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { PageHead } from "#app/components/ui/page-head.tsx";
import { HubScreen } from "./hub-screen.tsx";
import { WordListScreen } from "./word-list-screen.tsx";
import { studentAction, studentLoader } from "#app/lib/http/access.server.ts";
import { listTitle, pageTitle } from "#app/lib/meta.ts";
import { scripted } from "#app/lib/page-handle.ts";
import { loadHub } from "./vocabulary.page.server.ts";
import { loadWordList } from "#app/lib/words/word-list.server.ts";
import { saveWordChange } from "#app/lib/words/word-post.server.ts";

export { ErrorPage as ErrorBoundary } from "#app/components/layout/error-page.tsx";

export const handle = scripted;

export const meta: MetaFunction<typeof loader> = ({ data, error }) => {
  const { words = null } = data ?? {};
  return words ? listTitle(words.title, words.paging, error) : pageTitle("Vocabulary", error);
};

export const loader = studentLoader(async ({ student, url }) => {
  const list = url.searchParams.get("list");
  return list === "my-words" || list === "ccl"
    ? { hub: null, words: await loadWordList(student, url, list) }
    : { hub: await loadHub(student), words: null };
});

export const action = studentAction({}, ({ student, form, url }) =>
  saveWordChange(student, form, url),
);

export default function Vocabulary() {
  const { hub, words } = useLoaderData<typeof loader>();
  if (words) return <WordListScreen page={words} />;
  return (
    <>
      <PageHead title="Vocabulary" lead="Learn the words that come up in the test." />
      {hub && <HubScreen hub={hub} />}
    </>
  );
}
