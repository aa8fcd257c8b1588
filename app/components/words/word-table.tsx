import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { Icon } from "#app/components/ui/icon.tsx";
import { type LanguageAttributes, languageAttributes } from "#app/lib/text/languages.ts";
import { paths } from "#app/lib/paths.ts";
import { NATIVE_TO_ENGLISH } from "#app/lib/words/directions.ts";
import type { WordListPage, WordView } from "#app/lib/words/word-list.server.ts";
import { ScriptOnly, SAID_LATER } from "#app/components/ui/script-only.tsx";
import { WordText } from "#app/components/ui/native-text.tsx";

type WordTableProps = Pick<
  WordListPage,
  "name" | "owner" | "title" | "view" | "direction" | "rows" | "language"
>;

/**
 * A table of words, whose rows are blocks on a phone. One form has all its buttons, so that each
 * works without script.
 */
export function WordTable({ name, owner, title, view, direction, rows, language }: WordTableProps) {
  const english = { text: "english", attributes: undefined } as const;
  const native = { text: "native", attributes: languageAttributes(language.tag) } as const;
  const [asked, told] = direction === NATIVE_TO_ENGLISH ? [native, english] : [english, native];
  return (
    <Form
      className="word-list"
      method="post"
      data-enhance="word-list"
      data-owner={owner}
      data-url={paths.wordChanges}
    >
      <input type="hidden" name="list" value={name} />
      <input type="hidden" name="view" value={view} />
      <table className="table word-table">
        <caption className="sr-only">{title}</caption>
        <thead className="@max-sm:sr-only">
          <tr>
            <th scope="col" className="serial">
              Seq id
            </th>
            <th scope="col">Word</th>
            <th scope="col">Meaning</th>
            <th scope="col" className="count">
              Times opened
            </th>
            <th scope="col" className="print:hidden">
              Action
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id} id={`word-${row.id}`}>
              <td className="serial">{row.serial}</td>
              <th scope="row">
                <WordText attributes={asked.attributes}>{row[asked.text]}</WordText>
              </th>
              <td className="meaning">
                <Meaning
                  row={row}
                  word={<WordText attributes={asked.attributes}>{row[asked.text]}</WordText>}
                  meaning={row[told.text]}
                  attributes={told.attributes}
                />
              </td>
              <td className="count">
                <span className="@sm:hidden">
                  <span className="sr-only">Times </span>opened{" "}
                </span>
                <span data-count translate="no">
                  {row.count}
                </span>
              </td>
              <td className="action print:hidden">
                <Action
                  row={row}
                  word={<WordText attributes={asked.attributes}>{row[asked.text]}</WordText>}
                  mine={name === "my-words"}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="word-status" {...SAID_LATER} />
    </Form>
  );
}

interface MeaningProps {
  row: WordView;
  /** Has its language, which a screen reader needs in the name of a button, too. */
  word: ReactNode;
  meaning: string;
  attributes?: LanguageAttributes;
}

/** The meaning, or the button that shows it and counts it as opened. */
function Meaning({ row, word, meaning, attributes }: MeaningProps) {
  if (row.isOpen) return <WordText attributes={attributes}>{meaning}</WordText>;
  return (
    <button
      className="btn btn-quiet"
      type="submit"
      name="show"
      value={`${row.id}.${row.categoryId}`}
      data-meaning={meaning}
      data-lang={attributes?.lang}
      data-dir={attributes?.dir}
    >
      <Icon name="eye" small />
      show meanings<span className="sr-only"> of {word}</span>
    </button>
  );
}

function Action({ row, word, mine }: Pick<MeaningProps, "row" | "word"> & { mine: boolean }) {
  if (mine && row.myWordId != null)
    return (
      <>
        <button
          className="btn"
          type="submit"
          name="delete"
          value={`${row.myWordId}:${row.id}.${row.categoryId}`}
        >
          <Icon name="trash" />
          <span className="sr-only">Delete {word} from My Words</span>
        </button>
        <ScriptOnly>
          <button
            className="btn"
            type="submit"
            name="add"
            value={`${row.id}.${row.categoryId}`}
            hidden
          >
            Undo<span className="sr-only">: {word}</span>
          </button>
        </ScriptOnly>
      </>
    );
  if (row.myWordId != null) return <InMyWords />;
  return (
    <button className="btn" type="submit" name="add" value={`${row.id}.${row.categoryId}`}>
      + My Words<span className="sr-only">: {word}</span>
    </button>
  );
}

function InMyWords() {
  return (
    <span className="in-my-words">
      <Icon name="check" small />
      In My Words
    </span>
  );
}
