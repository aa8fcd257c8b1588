import { languageAttributes } from "#app/lib/text/languages.ts";
import { shortClockText } from "#app/lib/studio/player/sound-time.ts";
import type { HeardTake as Heard } from "#app/lib/api/practice.server.ts";
import { paths } from "#app/lib/paths.ts";

interface HeardTakeProps {
  heard: {
    state: Heard["state"] | "hidden";
    language: string | null;
    words: Heard["words"];
    facts: Heard["facts"];
  };
  /** What the facts say, in their order. */
  says: readonly string[];
  /** The URL of the answer; null without one. */
  href: string | null;
  /** The student's own answer, and the page to which hiding leads back. */
  own?: { answer: string; back: string };
}

const SAID = {
  waiting: "A machine is listening to this answer. Look again in a while.",
  unavailable: "The machine could not be reached. Your recording is not touched.",
  unclear: "The machine could not hear this reliably.",
  hidden: "The student hid what the machine heard: “That is not what I said.”",
} as const;

const FACT = {
  heard: "heard",
  "not-heard": "not heard by the machine",
  "cannot-tell": "cannot tell",
};

/**
 * What a machine heard of an answer: words that play from their moment, and the facts among them. No
 * sum, no score. Without script a word opens the sound at its moment.
 */
export function HeardTake({ heard, says, href, own }: HeardTakeProps) {
  const { state, language, words, facts } = heard;
  const attributes = languageAttributes(language ?? undefined);
  const isShown = state === "heard";
  return (
    <div className="heard stack-sm">
      <h3>What a machine heard</h3>
      {!isShown && <p>{SAID[state]}</p>}
      {isShown && (
        <>
          <p translate="no" {...attributes} className="native">
            {words.map((word, index) => (
              <Word key={index} word={word} href={href} />
            ))}
          </p>
          <p className="text-sm text-ink-muted">
            It may be wrong, most of all at the dotted words, and it cannot judge your answer.
            {href !== null &&
              words.some(({ at_ms }) => at_ms !== null) &&
              " Press a word to hear it."}
          </p>
          {facts.length > 0 && says.length === facts.length && (
            <ul className="heard-facts" aria-label="Facts that must come across">
              {facts.map((fact, index) => (
                <li key={says[index]}>
                  <b>{says[index]}</b>{" "}
                  {fact.at_ms === null || href === null ? (
                    <span>{FACT[fact.state]}</span>
                  ) : (
                    <Moment href={href} atMs={fact.at_ms}>
                      {`heard at ${shortClockText(Math.floor(fact.at_ms / 1000))}`}
                    </Moment>
                  )}
                </li>
              ))}
            </ul>
          )}
        </>
      )}
      {isShown && own && (
        <form method="post" action={paths.speech} className="print:hidden">
          <input type="hidden" name="answer" value={own.answer} />
          <input type="hidden" name="back" value={own.back} />
          <button className="btn btn-quiet flush" type="submit" name="intent" value="hide">
            That is not what I said
          </button>
        </form>
      )}
    </div>
  );
}

function Word({ word, href }: { word: Heard["words"][number]; href: string | null }) {
  const className = word.is_sure ? undefined : "unsure";
  if (word.at_ms === null || href === null)
    return <span className={className}>{`${word.text} `}</span>;
  return (
    <>
      <Moment href={href} atMs={word.at_ms} className={className}>
        {word.text}
      </Moment>{" "}
    </>
  );
}

/** A link that plays the answer from a moment: the review's script reads `data-at`. */
function Moment(props: {
  href: string;
  atMs: number;
  className?: string | undefined;
  children: string;
}) {
  const seconds = Math.round(props.atMs / 100) / 10;
  return (
    <a className={props.className} href={`${props.href}#t=${seconds}`} data-at={seconds}>
      {props.children}
    </a>
  );
}
