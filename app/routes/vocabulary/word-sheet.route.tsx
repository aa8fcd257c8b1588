import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { studentLoader } from "#app/lib/http/access.server.ts";
import { pageTitle } from "#app/lib/meta.ts";
import { loadAllWords } from "./all-words.server.ts";
import { PageHead } from "#app/components/ui/page-head.tsx";
import { Table } from "#app/components/ui/table.tsx";
import { languageAttributes } from "#app/lib/text/languages.ts";
import { wordList } from "#app/lib/paths.ts";
import { WordText } from "#app/components/words/word-text.tsx";

export { ErrorPage as ErrorBoundary } from "#app/components/layout/error-page.tsx";

export const meta: MetaFunction<typeof loader> = ({ data: sheet, error }) =>
  pageTitle(`${sheet?.title ?? "Words"} to print`, error);

export const loader = studentLoader(({ student, url }) => loadAllWords(student, url));

export default function WordSheetRoute() {
  return <WordSheet sheet={useLoaderData<typeof loader>()} />;
}

function WordSheet({ sheet }: { sheet: Awaited<ReturnType<typeof loadAllWords>> }) {
  const { name, title, language, words, isWhole } = sheet;
  const attributes = languageAttributes(language.tag);
  return (
    <>
      <PageHead
        title={title}
        lead="Print this page with your browser. The menu and the buttons stay off the paper."
        back={{ href: wordList(name), text: "Back" }}
      />
      {!isWhole && <p>{`These are the first ${words.length} words of the list.`}</p>}
      <Table
        caption={`${title}, with meanings`}
        head={[{ text: "English" }, { text: language.name || "Meaning" }]}
      >
        {words.map(({ id, english, native }) => (
          <tr key={id}>
            <th scope="row">{english}</th>
            <td>
              <WordText attributes={attributes}>{native}</WordText>
            </td>
          </tr>
        ))}
      </Table>
    </>
  );
}
