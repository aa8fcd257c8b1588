import { data, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { DialogueList } from "./dialogue-list.tsx";
import { PageHead } from "#app/components/ui/page-head.tsx";
import { studentAction, studentLoader } from "#app/lib/http/access.server.ts";
import { idOf } from "#app/lib/http/forms/read-form.server.ts";
import { listTitle } from "#app/lib/route-page.ts";
import { paths, pathsFrom } from "#app/lib/paths.ts";
import { loadDialogueList, saveLabel } from "./lists.server.ts";

export { ErrorPage as ErrorBoundary } from "#app/components/layout/error-page.tsx";

export const meta: MetaFunction<typeof loader> = ({ data: page, error }) => {
  const { language, paging } = page?.list ?? {};
  return listTitle(`CCL Practice Dialogues, ${language ?? "one language"}`, paging, error);
};

export const loader = studentLoader(async ({ student, url, params }) => {
  const languageId = idOf(params.language_id ?? null);
  if (languageId === null) throw data(null, { status: 404 });
  return { languageId, list: await loadDialogueList(student, url, languageId) };
});

export const action = studentAction(
  { keeps: ["intent", "question_id", "label_type"] },
  ({ student, form, url }) => saveLabel(student, form, url.pathname + url.search),
);

export default function ListByLanguage() {
  const { languageId, list } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead
        title="CCL Practice Dialogues"
        back={{ href: pathsFrom("practice-ccl").hub(), text: "All practice lists" }}
      />
      <DialogueList action={paths.practiceByLanguage(languageId)} {...list} />
    </>
  );
}
