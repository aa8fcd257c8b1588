import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { Icon } from "#app/components/ui/icon.tsx";
import { ScriptOnly } from "#app/components/ui/script-only.tsx";
import { languageAttributes } from "#app/lib/text/languages.ts";
import { study } from "#app/lib/paths.ts";
import { RATINGS } from "#app/lib/schedule.ts";
import { type HandCard, type HandData, SAY_FIRST } from "./hand.ts";
import { NATIVE_TO_ENGLISH } from "#app/lib/words/directions.ts";
import type { CardSounds, StudyPage } from "./study.page.server.ts";
import { PlainPlayer } from "#app/components/ui/plain-player.tsx";
import { WordText } from "#app/components/ui/native-text.tsx";

type Found = NonNullable<StudyPage["study"]>;
type Scheduled = Extract<Found, { kind: "scheduled" }>;
type InTurn = Extract<Found, { kind: "in-turn" }>;

/** Returns the visible word of the card, or its meaning once shown. Null without a card. */
export function wordOnCard(page: StudyPage): string | null {
  const card = page.study && "card" in page.study ? page.study.card : null;
  if (!card) return null;
  const [asked, told] = sidesOf(page, card);
  return page.shown === card.wordId ? told.text : asked.text;
}

/** Returns the cards for the script that turns them; undefined when it does not. */
export function handOf(page: StudyPage): string | undefined {
  const { study: found } = page;
  if (found?.kind !== "scheduled") return undefined;
  const cards = found.cards.map(
    ({ english, native, englishAudio, nativeAudio, ...card }): HandCard => {
      const [asked, told] = sidesOf(page, { english, native, englishAudio, nativeAudio });
      const audio = { askedAudio: asked.audio, toldAudio: told.audio };
      return { ...card, asked: asked.text, told: told.text, ...audio };
    },
  );
  const hand: HandData = {
    ...{ cards, left: found.plan.left, done: found.today.reviewed, hasMore: found.hasMore },
  };
  return JSON.stringify(hand);
}

type Words = CardSounds & { english: string; native: string };

function sidesOf({ direction, language }: StudyPage, card: Words) {
  const english = {
    ...{ text: card.english, attributes: undefined, lang: "en" },
    audio: card.englishAudio,
  };
  const native = {
    text: card.native,
    audio: card.nativeAudio,
    attributes: languageAttributes(language.tag),
    lang: language.tag,
  };
  return direction === NATIVE_TO_ENGLISH
    ? ([native, english] as const)
    : ([english, native] as const);
}

/**
 * The new part of the card has the focus: the word, then its meaning. The card has no name of its
 * own: Orca would say the word twice.
 */
const NEWS = { id: "study-card", tabIndex: -1 };

export function StudyCard({ page, study: found }: { page: StudyPage; study: Scheduled | InTurn }) {
  const { deck, direction, shown, isDueOnly } = page;
  const { card } = found;
  if (!card) return null;
  const [asked, told] = sidesOf(page, card);
  const place =
    found.kind === "in-turn"
      ? { page: found.page, card: found.position }
      : { due: isDueOnly ? (1 as const) : undefined };
  const isShown = shown === card.wordId;
  const turns = found.kind === "scheduled";
  return (
    <div className="study-card">
      <div className="panel study-face">
        <h2 className="study-word" {...(isShown ? { tabIndex: -1 } : NEWS)}>
          <WordText attributes={asked.attributes}>{asked.text}</WordText>
        </h2>
        <div className="study-back">
          <PlainListen {...asked} />
          <Listen {...asked} side="asked" />
          <Side name="asked" isUp={!isShown} turns={turns}>
            <p className="text-ink-muted">{SAY_FIRST}</p>
          </Side>
          <Side name="told" isUp={isShown} turns={turns}>
            <h3 className="study-meaning" {...(isShown ? NEWS : { tabIndex: -1 })}>
              <WordText attributes={told.attributes}>{told.text}</WordText>
            </h3>
            {isShown && <PlainListen {...told} />}
            {/* The other side is for script as a whole. */}
            {isShown ? <Listen {...told} side="told" /> : <ListenButton {...told} side="told" />}
          </Side>
        </div>
      </div>
      <div className="study-bar">
        <Side name="asked" isUp={!isShown} turns={turns}>
          <a
            className="btn btn-primary btn-lg w-full"
            href={study(deck, { direction, ...place, shown: card.wordId })}
            data-key="Space"
          >
            Show meaning
          </a>
        </Side>
        <Side name="told" isUp={isShown} turns={turns}>
          {found.kind === "scheduled" ? (
            <Rating card={found.card} reviewId={page.reviewId} />
          ) : (
            <NextWord deck={deck} direction={direction} next={found.next} />
          )}
        </Side>
      </div>
    </div>
  );
}

interface SideProps {
  name: "asked" | "told";
  isUp: boolean;
  /** Whether script turns the card, so that the other side is in the page too. */
  turns: boolean;
  children: ReactNode;
}

function Side({ name, isUp, turns, children }: SideProps) {
  const side = (
    <div className="study-side" data-side={name} hidden={!isUp}>
      {children}
    </div>
  );
  if (isUp) return side;
  return turns && <ScriptOnly>{side}</ScriptOnly>;
}

interface ListenProps {
  side: "asked" | "told";
  text: string;
  lang: string | undefined;
  audio?: string | undefined;
}

/** Without script: what a computer spoke. */
function PlainListen({ text, audio }: Pick<ListenProps, "text" | "audio">) {
  if (audio === undefined) return null;
  return (
    <noscript className="w-full">
      <PlainPlayer src={audio} name={`Computer voice: ${text}`} />
    </noscript>
  );
}

function Listen(props: ListenProps) {
  return (
    <ScriptOnly>
      <ListenButton {...props} />
    </ScriptOnly>
  );
}

/** Offered for a stored sound, or when the browser has a voice, which only script knows. */
function ListenButton({ side, text, lang, audio }: ListenProps) {
  if (lang === undefined) return null;
  return (
    <button
      className="btn btn-quiet"
      type="button"
      hidden
      data-enhance="vocabulary/study/speak-word"
      data-listen={side}
      data-text={text}
      data-lang={lang}
      data-audio={audio}
    >
      <Icon name="volume" small />
      Listen
    </button>
  );
}

function Rating({ card, reviewId }: { card: Scheduled["card"]; reviewId: string }) {
  if (!card) return null;
  return (
    <Form method="post">
      <input type="hidden" name="word_id" value={card.wordId} />
      <input type="hidden" name="category_id" value={card.categoryId} />
      <input type="hidden" name="reps" value={card.reps} />
      <input type="hidden" name="card" value={JSON.stringify(card.card)} />
      <input type="hidden" name="review_id" value={reviewId} />
      <fieldset>
        <legend>How well did you know it?</legend>
        <div className="study-ratings">
          {RATINGS.map(({ rating, text }, index) => (
            <button
              key={rating}
              className="btn"
              type="submit"
              name="rating"
              value={rating}
              data-key={index + 1}
            >
              <span>{text}</span> <small>{card.waits[index]}</small>{" "}
            </button>
          ))}
        </div>
      </fieldset>
    </Form>
  );
}

function NextWord({
  deck,
  direction,
  next,
}: Pick<StudyPage, "deck" | "direction"> & Pick<InTurn, "next">) {
  if (!next) return <p>That was the last word of this list.</p>;
  return (
    <a className="btn btn-primary btn-lg w-full" href={study(deck, { direction, ...next })}>
      Next word
    </a>
  );
}
