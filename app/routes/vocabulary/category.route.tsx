import { data, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { WordListScreen } from "./word-list-screen.tsx";
import { studentAction, studentLoader } from "#app/lib/http/access.server.ts";
import { idOf } from "#app/lib/http/forms/read-form.server.ts";
import { listTitle, withModules } from "#app/lib/route-page.ts";
import { loadWordList } from "#app/lib/words/word-list.server.ts";
import { saveWordChange, WORD_FIELDS } from "#app/lib/words/word-post.server.ts";
import stylesheet from "#app/components/words/words.css?url";

export { ErrorPage as ErrorBoundary } from "#app/components/layout/error-page.tsx";

export const handle = withModules("word-list");
export const links = () => [{ rel: "stylesheet", href: stylesheet }];

export const meta: MetaFunction<typeof loader> = ({ data: page, error }) =>
  listTitle(page?.title ?? "Words", page?.paging, error);

export const loader = studentLoader(({ student, url, params }) => {
  const categoryId = idOf(params.id ?? null);
  if (categoryId === null) throw data(null, { status: 404 });
  return loadWordList(student, url, categoryId);
});

export const action = studentAction({ keeps: WORD_FIELDS }, ({ student, form, url }) =>
  saveWordChange(student, form, url),
);

export default function Category() {
  return <WordListScreen page={useLoaderData<typeof loader>()} />;
}
