import { languageAttributes } from "#app/lib/text/languages.ts";
import { shortClockText } from "#app/lib/studio/player/sound-time.ts";
import type { HeardTake as Heard } from "#app/lib/api/practice.server.ts";
import { paths } from "#app/lib/paths.ts";

interface HeardTakeProps {
  heard: {
    state: Heard["state"] | "hidden";
    language: string | null;
    words: Heard["words"];
    is_doubtful?: boolean | undefined;
  };
  /** The URL of the answer; null without one. */
  href: string | null;
  /** Plays the answer from these seconds, in place of the page's own script. */
  play?: ((seconds: number) => void) | undefined;
  /** The student's own answer, and the page to which hiding leads back. */
  own?: { answer: string; back: string };
}

const SAID = {
  waiting: "A machine is listening to this answer. Look again in a while.",
  unavailable: "The machine could not be reached. Your recording is not touched.",
  unclear: "The machine could not hear this reliably.",
  hidden: "The student hid what the machine heard: “That is not what I said.”",
} as const;

/**
 * What a machine heard of an answer, in words that play from their moment. Without script a word opens
 * the sound at its moment.
 */
export function HeardTake({ heard, href, play, own }: HeardTakeProps) {
  const { state, words } = heard;
  const isShown = state === "heard";
  return (
    <div className="heard stack-sm">
      <h3>What a machine heard</h3>
      {!isShown && <p>{SAID[state]}</p>}
      {isShown && (
        <>
          <HeardWords heard={heard} href={href} play={play} />
          <p className="text-sm text-ink-muted">
            {heard.is_doubtful && "In this language the machine often errs. "}
            It may be wrong, most of all at the dotted words, and it cannot judge your answer.
            {href !== null &&
              words.some(({ at_ms }) => at_ms !== null) &&
              " Press a word to hear it."}
          </p>
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

/** The words, in their language and direction. */
export function HeardWords({ heard, href, play }: Omit<HeardTakeProps, "own">) {
  return (
    <p translate="no" {...languageAttributes(heard.language ?? undefined)} className="native">
      {heard.words.map((word, index) => (
        <Word key={index} {...{ word, href, play }} />
      ))}
    </p>
  );
}

interface WordProps extends Pick<HeardTakeProps, "href" | "play"> {
  word: Heard["words"][number];
}

function Word({ word, href, play }: WordProps) {
  const className = word.is_sure ? undefined : "unsure";
  if (word.at_ms === null || href === null)
    return <span className={className}>{`${word.text} `}</span>;
  return (
    <>
      <Moment {...{ href, play, className }} atMs={word.at_ms}>
        {word.text}
      </Moment>{" "}
    </>
  );
}

/** What the machine says of facts, in their order. */
export interface HeardFacts extends Pick<HeardTakeProps, "href" | "play"> {
  facts: Heard["facts"];
}

const FACT = {
  heard: "Heard by the machine",
  "not-heard": "Not heard by the machine",
  "cannot-tell": "The machine cannot tell",
};

/** What the machine says of one fact, by its number from 1. Somebody's tick stands above it. */
export function HeardFact({ heard, fact }: { heard: HeardFacts | null; fact: number }) {
  const found = heard?.facts[fact - 1];
  if (!heard || !found) return null;
  const { state, at_ms: atMs } = found;
  return (
    <p>
      {atMs === null || heard.href === null ? (
        <span>{FACT[state]}</span>
      ) : (
        <Moment href={heard.href} play={heard.play} atMs={atMs}>
          {`${FACT[state]} at ${shortClockText(Math.floor(atMs / 1000))}`}
        </Moment>
      )}
    </p>
  );
}

/** A link that plays the answer from a moment: the review's script reads `data-at`. */
function Moment(props: {
  href: string;
  play: HeardTakeProps["play"];
  atMs: number;
  className?: string | undefined;
  children: string;
}) {
  const { play } = props;
  const seconds = Math.round(props.atMs / 100) / 10;
  return (
    <a
      className={props.className}
      href={`${props.href}#t=${seconds}`}
      data-at={seconds}
      onClick={
        play &&
        ((event) => {
          event.preventDefault();
          play(seconds);
        })
      }
    >
      {props.children}
    </a>
  );
}
