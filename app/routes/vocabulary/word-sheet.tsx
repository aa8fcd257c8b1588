import { PageHead } from "#app/components/ui/page-head.tsx";
import { Table } from "#app/components/ui/table.tsx";
import { languageAttributes } from "#app/lib/text/languages.ts";
import { wordList } from "#app/lib/paths.ts";
import type { loadAllWords } from "./all-words.server.ts";
import { WordText } from "#app/components/ui/native-text.tsx";

/** All words of a list with their meanings, for paper. */
export function WordSheet({ sheet }: { sheet: Awaited<ReturnType<typeof loadAllWords>> }) {
  const { name, title, words, isWhole } = sheet;
  return (
    <>
      <PageHead
        title={title}
        lead="Print this page with your browser. The menu and the buttons are not printed."
        back={{ href: wordList(name), text: title }}
      />
      {!isWhole && <p>{`These are the first ${words.length} words of the list.`}</p>}
      <SheetTable {...sheet} />
    </>
  );
}

type Sheet = Pick<Awaited<ReturnType<typeof loadAllWords>>, "title" | "language" | "words">;

export function SheetTable({ title, language, words }: Sheet) {
  const attributes = languageAttributes(language.tag);
  return (
    <Table
      caption={`${title}, with meanings`}
      head={[{ text: "English" }, { text: language.name || "Meaning" }]}
    >
      {words.map(({ id, english, native }) => (
        <tr key={id}>
          <th scope="row">
            <WordText>{english}</WordText>
          </th>
          <td>
            <WordText attributes={attributes}>{native}</WordText>
          </td>
        </tr>
      ))}
    </Table>
  );
}
