import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { PageHead } from "#app/components/ui/page-head.tsx";
import { WordListScreen, OpenedBar, type OpenedCounts } from "./word-list-screen.tsx";
import { studentAction, studentLoader } from "#app/lib/http/access.server.ts";
import { listTitle, pageTitle, withModules } from "#app/lib/route-page.ts";
import { loadWordList } from "#app/lib/words/word-list.server.ts";
import { saveWordChange, WORD_FIELDS } from "#app/lib/words/word-post.server.ts";
import { Panel } from "#app/components/ui/panel.tsx";
import { type Panel as PanelContent, readPanel } from "#app/lib/api/call/panel.server.ts";
import { paths, study, wordList } from "#app/lib/paths.ts";
import stylesheet from "#app/components/words/words.css?url";
import { getCclCounts, getMyWordCounts, listWordCategories } from "#app/lib/api/words.server.ts";
import type { Student } from "#app/lib/http/auth.server.ts";
import { struggledDialogues } from "./study/study-deck.server.ts";

export { ErrorPage as ErrorBoundary } from "#app/components/layout/error-page.tsx";

export const handle = withModules("word-list");
export const links = () => [{ rel: "stylesheet", href: stylesheet }];

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

export async function loadHub(student: Student) {
  const [mine, ccl, struggled, categories] = await Promise.all([
    readPanel(student, getMyWordCounts),
    readPanel(student, getCclCounts),
    struggledDialogues(student),
    readPanel(student, async (caller) =>
      (await listWordCategories(caller)).map((category) => ({
        id: category.category_id,
        name: category.category_name,
        total: category.word_count,
        opened: category.wordmemorize,
      })),
    ),
  ]);
  return { owner: student.owner, mine, ccl, hasStruggled: struggled.length > 0, categories };
}

export const action = studentAction({ keeps: WORD_FIELDS }, ({ student, form, url }) =>
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

function HubScreen({ hub }: { hub: Awaited<ReturnType<typeof loadHub>> }) {
  const { owner, mine, ccl, hasStruggled, categories } = hub;
  return (
    <div
      className="stack-lg"
      data-enhance="word-list"
      data-owner={owner}
      data-url={paths.wordChanges}
    >
      <ul className="cards">
        <ListCard
          id="words-my-words"
          title="My Words"
          text="Words you saved"
          href={wordList("my-words")}
          panel={mine}
        />
        <ListCard
          id="words-ccl"
          title="CCL Words"
          text="All words of your language"
          href={wordList("ccl")}
          panel={ccl}
        />
      </ul>
      {hasStruggled && (
        <p>
          <a className="btn" href={study("struggled")}>
            Study words from hard dialogues
          </a>
        </p>
      )}
      <Panel
        id="categories"
        title="Categories"
        unboxed
        panel={categories}
        empty="No category has words in your language yet."
      >
        {(rows) => (
          <ul className="cards cards-2">
            {rows.map(({ id, name, ...counts }) => (
              <li className="card" key={id} id={`words-${id}`}>
                <h3>
                  <a className="card-link" href={wordList(id)}>
                    {name}
                  </a>
                </h3>
                <OpenedBar name={name} counts={counts} />
              </li>
            ))}
          </ul>
        )}
      </Panel>
    </div>
  );
}

interface ListCardProps {
  id: string;
  title: string;
  text: string;
  href: string;
  panel: PanelContent<OpenedCounts>;
}

/** A card of a list. It works even when its counts cannot be read. */
function ListCard({ id, title, text, href, panel }: ListCardProps) {
  return (
    <li className="card" id={id}>
      <h2>
        <a className="card-link" href={href}>
          {title}
        </a>
      </h2>
      <p className="text-sm text-ink-muted">{panel.failed ?? text}</p>
      {panel.value && <OpenedBar name={title} counts={panel.value} />}
    </li>
  );
}
