import { EmptyList, ListBody } from "#app/components/ui/searched-list.tsx";
import { ScriptOnly } from "#app/components/ui/script-only.tsx";
import { PageHead } from "#app/components/ui/page-head.tsx";
import { paths, study, wordList } from "#app/lib/paths.ts";
import { NATIVE_TO_ENGLISH } from "#app/lib/words/directions.ts";
import type { WordListPage } from "#app/lib/words/word-list.server.ts";
import { ClosedWords } from "#app/components/ui/paywall.tsx";
import { WordFilter } from "./word-filter.tsx";
import { WordTable } from "#app/components/words/word-table.tsx";

/** A list of words, its search and filters, and the share of opened words. */
export function WordListScreen({ page }: { page: WordListPage }) {
  const { name, title, total, opened, subscribed, language } = page;
  const other = language.name || "your other language";
  const isToEnglish = page.direction === NATIVE_TO_ENGLISH;
  return (
    <>
      <PageHead title={title} back={{ href: paths.vocabulary, text: "Vocabulary" }}>
        {(subscribed || page.rows.length > 0) && (
          <a
            // Without a plan, the way to the plans is the main button.
            className={page.failed === null && subscribed ? "btn btn-primary" : "btn"}
            href={study(name, { direction: page.direction })}
          >
            Study
          </a>
        )}
      </PageHead>
      <div className="-mt-6 mb-3 flex flex-wrap items-end justify-between gap-x-6 text-sm text-ink-muted">
        <p>{`Say it in ${isToEnglish ? "English" : other}. Then open the meaning.`}</p>
        {total !== null && opened !== null && (
          <div className="word-progress">
            <OpenedBar name={title} counts={{ total, opened }} />
          </div>
        )}
      </div>
      {subscribed ? <OpenList page={page} /> : <FreeWords page={page} />}
    </>
  );
}

/** The free words of the list, if it has any, and the way to the others. */
function FreeWords({ page }: { page: WordListPage }) {
  const { name, title, direction, paging, rows } = page;
  if (rows.length === 0) return <ClosedWords />;
  return (
    <div className="stack">
      <ListBody
        name={title}
        failed={null}
        empty={false}
        paging={paging}
        pageHref={(number) => wordList(name, { direction, page: number })}
      >
        <WordTable {...page} />
      </ListBody>
      <ClosedWords />
    </div>
  );
}

function OpenList({ page }: { page: WordListPage }) {
  const { name, title, search, filterBy, direction, failed, paging, rows } = page;
  return (
    <div className="stack">
      <WordFilter page={page} />
      <ListBody
        name={title}
        failed={failed}
        empty={rows.length === 0 && <NoWords page={page} />}
        paging={paging}
        pageHref={(number) =>
          wordList(name, { search, filter_by: filterBy, direction, page: number })
        }
      >
        <WordTable {...page} />
      </ListBody>
      {rows.length > 0 && <WordPapers name={name} mayTakeAlong={page.mayTakeAlong} />}
    </div>
  );
}

function NoWords({ page: { name, search, filterBy } }: { page: WordListPage }) {
  if (search)
    return (
      <EmptyList why={`No word matches “${search}”.`}>
        <a className="btn" href={wordList(name)}>
          Clear
        </a>
      </EmptyList>
    );
  if (filterBy !== 0)
    return (
      <EmptyList
        why={
          filterBy === 1
            ? "You have not opened any of these words yet."
            : "You have opened all of these words."
        }
      >
        <a className="btn" href={wordList(name)}>
          All words
        </a>
      </EmptyList>
    );
  if (name === "my-words")
    return (
      <EmptyList why="You have not saved any words yet.">
        <a className="btn" href={wordList("ccl")}>
          CCL Words
        </a>
      </EmptyList>
    );
  return <EmptyList why="There are no words in your language yet." />;
}

/** Links to the whole list as a file or on paper. */
function WordPapers({ name, mayTakeAlong }: Pick<WordListPage, "name" | "mayTakeAlong">) {
  return (
    <ul className="flex flex-wrap gap-x-6 print:hidden">
      {typeof name === "number" && (
        <li>
          <a className="inline-flex min-h-target items-center" href={paths.categoryTable(name)}>
            All words of this category as a table
          </a>
        </li>
      )}
      <li>
        <a className="inline-flex min-h-target items-center" href={paths.wordSheet(name)}>
          All words to print
        </a>
      </li>
      <li>
        <a className="inline-flex min-h-target items-center" href={paths.wordFile(name, "csv")}>
          Download for a spreadsheet (CSV)
        </a>
      </li>
      <li>
        <a className="inline-flex min-h-target items-center" href={paths.wordFile(name, "anki")}>
          Download for Anki
        </a>
      </li>
      {/* Only script can keep a page. */}
      {mayTakeAlong && (
        <ScriptOnly>
          <li>
            <a className="inline-flex min-h-target items-center" href={paths.along({ list: name })}>
              Take along, with its cards
            </a>
          </li>
        </ScriptOnly>
      )}
    </ul>
  );
}

export interface OpenedCounts {
  total: number | null;
  opened: number | null;
}

/** Shows "Opened 148/480", its percentage, and a bar. */
export function OpenedBar({
  name,
  counts: { total, opened },
}: {
  name: string;
  counts: OpenedCounts;
}) {
  if (total === null || opened === null) return null;
  // HTML does not allow a maximum of 0.
  const whole = Math.max(1, total);
  const part = Math.min(whole, Math.max(0, opened));
  return (
    <>
      <p className="card-meta">
        <span>{`Opened ${opened}/${total}`}</span>{" "}
        <span>{`${Math.floor((100 * part) / whole)}%`}</span>
      </p>
      <progress value={part} max={whole} aria-label={`Words opened: ${name}`}>
        {`${opened} of ${total}`}
      </progress>
    </>
  );
}
