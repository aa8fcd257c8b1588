import type { ReactNode } from "react";
import { partsOf } from "#app/lib/review/moments.ts";
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
  /** The student's own answer, and the page to which hiding leads back. */
  own?: { answer: string; back: string };
}

const SAID = {
  waiting: "A machine is listening to this answer. Look again in a while.",
  unavailable: "The machine has not heard this answer. Your recording is untouched.",
  unclear: "The machine could not hear this reliably.",
  hidden: "The student hid what the machine heard: “That is not what I said.”",
} as const;

const LIMITS = "It may be wrong, most of all at the dotted words, and it cannot judge your answer.";

/** What a machine heard of an answer: words that play from their moment by the page's script. */
export function HeardTake({ heard, href, own }: HeardTakeProps) {
  const { state } = heard;
  const isShown = state === "heard";
  return (
    <div className="heard stack-sm">
      <h3>What a machine heard</h3>
      {!isShown && <p>{SAID[state]}</p>}
      {isShown && (
        <>
          <HeardWords heard={heard} href={href} />
          <p className="text-sm text-ink-muted">
            <span>{`${heard.is_doubtful ? "In this language the machine often errs. " : ""}${LIMITS}`}</span>
            <span className="press-hint" aria-hidden="true">
              {" Press a word to hear it."}
            </span>
          </p>
          <Moments heard={heard} href={href} />
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

type WordsProps = Pick<HeardTakeProps, "heard" | "href">;

/** The words, in their language and direction. They are text for readers, who have the moments. */
export function HeardWords({ heard, href }: WordsProps) {
  return (
    <p translate="no" {...languageAttributes(heard.language ?? undefined)} className="native">
      {heard.words.map(({ text, at_ms: atMs, is_sure: isSure }, index) => (
        <span
          key={index}
          className={isSure ? undefined : "unsure"}
          data-at={href === null || atMs === null ? undefined : secondsOf(atMs)}
        >{`${text} `}</span>
      ))}
    </p>
  );
}

/** The words in parts that play from their moment. Without script a part opens the sound there. */
function Moments({ heard, href }: WordsProps) {
  const parts = partsOf(heard.words);
  if (href === null || parts.length === 0) return null;
  return (
    <details className="quiet-fold print:hidden">
      <summary>Play from a moment</summary>
      <ol className="moments">
        {parts.map(({ atMs, text }, index) => (
          <li key={index}>
            <Moment href={href} atMs={atMs}>
              <span>{`${clockOf(atMs)} `}</span>
              <span translate="no" {...languageAttributes(heard.language ?? undefined)}>
                {text}
              </span>
            </Moment>
          </li>
        ))}
      </ol>
    </details>
  );
}

interface HeardFactProps extends Pick<HeardTakeProps, "href"> {
  /** Its facts in their order; null without a machine. */
  heard: Pick<Heard, "facts"> | null | undefined;
  fact: number;
}

const FACT = {
  heard: "Heard by the machine",
  "not-heard": "Not heard by the machine",
  "cannot-tell": "The machine cannot tell",
};

/** What the machine says of one fact, by its number from 1. Somebody's tick stands above it. */
export function HeardFact({ heard, href, fact }: HeardFactProps) {
  const found = heard?.facts[fact - 1];
  if (!found) return null;
  const { state, at_ms: atMs } = found;
  return (
    <p>
      {atMs === null || href === null ? (
        <span>{FACT[state]}</span>
      ) : (
        <Moment href={href} atMs={atMs}>
          {`${FACT[state]} at ${clockOf(atMs)}`}
        </Moment>
      )}
    </p>
  );
}

/** A link that plays the answer from a moment: the page's script reads `data-at`. */
function Moment(props: { href: string; atMs: number; children: ReactNode }) {
  const seconds = secondsOf(props.atMs);
  return (
    <a href={`${props.href}#t=${seconds}`} data-at={seconds}>
      {props.children}
    </a>
  );
}

const secondsOf = (atMs: number) => Math.round(atMs / 100) / 10;
const clockOf = (atMs: number) => shortClockText(Math.floor(atMs / 1000));
