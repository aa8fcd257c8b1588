import { Icon } from "#app/components/ui/icon.tsx";
import { wordList } from "#app/lib/paths.ts";
import type { WordsOfTopic } from "#app/lib/words/word-list.server.ts";
import { ClosedWords } from "#app/components/ui/paywall.tsx";
import { WordTable } from "./word-table.tsx";

interface WordsOfTopicProps {
  words: NonNullable<WordsOfTopic>;
  /** The address of the page that shows the words. */
  href: string;
}

/** Offers the words of a dialogue's topic, and shows the first of them once they are asked for. */
export function WordsOfTopicPanel({
  words: { topic, asked, failed, list },
  href,
}: WordsOfTopicProps) {
  const title = `${topic} words`;
  if (!asked)
    return (
      <p className="mt-6" id="words">
        <a className="btn" href={href}>
          <Icon name="vocabulary" small />
          {title}
        </a>
      </p>
    );
  return (
    <section className="stack mt-6" id="words" aria-labelledby="words-title">
      <h2 id="words-title">{title}</h2>
      {failed ? (
        <p>
          {failed} <a href="">Try again</a>
        </p>
      ) : !list || (list.subscribed && list.rows.length === 0) ? (
        <p>There are no words of this topic in your language yet.</p>
      ) : list.rows.length === 0 ? (
        <ClosedWords />
      ) : (
        <>
          <WordTable {...list} title={title} />
          <p>
            <a href={wordList(list.name)}>All words of {topic}</a>
          </p>
        </>
      )}
    </section>
  );
}
