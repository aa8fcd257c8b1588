import { Form } from "@remix-run/react";
import { Icon } from "#app/components/ui/icon.tsx";
import { PageHead } from "#app/components/ui/page-head.tsx";
import { FailedList } from "#app/components/ui/panel.tsx";
import { counted } from "#app/lib/text/format.ts";
import { languageAttributes } from "#app/lib/text/languages.ts";
import { paths, type StudyDeck, study, wordList } from "#app/lib/paths.ts";
import { DIRECTIONS } from "#app/lib/words/directions.ts";
import type { StudyPage } from "./study.page.server.ts";
import { ClosedWords } from "#app/components/ui/paywall.tsx";
import { handOf, StudyCard } from "./study-card.tsx";
import { SAID_LATER, ScriptOnly } from "#app/components/ui/script-only.tsx";
import { EmptyList } from "#app/components/ui/searched-list.tsx";
import { SheetTable } from "#app/routes/vocabulary/word-sheet.tsx";

/** Shows a word at a time: the question, the answer, then the rating. */
export function StudyScreen({ page }: { page: StudyPage }) {
  const { deck, title, direction, failed, study: found } = page;
  const due = page.isDueOnly ? 1 : undefined;
  return (
    <div className="study">
      <div className="flex flex-wrap justify-between gap-x-4">
        <a className="back" href={deckPage(deck)}>
          <Icon name="left" small />
          {title}
        </a>{" "}
        <Undo page={page} />
        {DIRECTIONS.filter(({ code }) => code !== direction).map(({ code, text }) => (
          <a key={code} className="back" href={study(deck, { direction: code, due })}>
            {text}
          </a>
        ))}
      </div>
      <PageHead title={`Study: ${title}`} lead={leadOf(page)} />
      {found && "card" in found && found.card && <DayBar {...dayOf(found, page.isDueOnly)} />}
      {failed !== null && <FailedList of={title} why={failed} />}
      {found?.kind === "closed" && <ClosedWords />}
      {found?.kind === "along" && <AlongCards page={page} study={found} />}
      {found && "card" in found && (
        <div
          className="stack"
          data-enhance="vocabulary/study/study-card"
          data-device={deviceData(page)}
          data-hand={handOf(page)}
          data-owner={page.owner}
          data-url={paths.wordChanges}
        >
          {found.card ? (
            <StudyCard page={page} study={found} />
          ) : (
            <DayDone deck={deck} study={found} />
          )}
          <p className="word-status" {...SAID_LATER} />
        </div>
      )}
    </div>
  );
}

/** Takes the last answer back. Script shows it after an answer, and without script the address does. */
function Undo({ page: { study: found, rated } }: { page: StudyPage }) {
  if (found?.kind !== "scheduled" || !found.canUndo) return null;
  const form = (
    <Form className="study-undo" method="post" hidden={!rated}>
      <button className="back" type="submit" name="undo" value={rated ?? ""}>
        Undo<span className="sr-only"> the last answer</span>
      </button>
    </Form>
  );
  return rated ? form : <ScriptOnly>{form}</ScriptOnly>;
}

type Found = Exclude<NonNullable<StudyPage["study"]>, { kind: "closed" | "along" }>;

/** Returns how many words are done, of today's or of the page's. */
function dayOf(found: Found, isDueOnly: boolean): { done: number; all: number } {
  if (found.kind === "in-turn") return { done: found.position - 1, all: found.cards.length };
  const { due, mayLearn, plan } = found;
  const done = found.today.reviewed;
  return { done, all: done + Math.min(plan.left, due + (isDueOnly ? 0 : mayLearn)) };
}

function DayBar({ done, all }: { done: number; all: number }) {
  return (
    // Readers read each change of a bar. The line above says the same.
    <progress value={done} max={Math.max(1, all)} aria-hidden="true">
      {`${done} of ${all}`}
    </progress>
  );
}

/** Returns the data for the browser's own record, when the provider stores none. */
function deviceData({ deck, owner, daysLeft, direction, language, study: found }: StudyPage) {
  if (found?.kind !== "in-turn") return undefined;
  const { page, cards, lastPage } = found;
  const next = page < lastPage ? study(deck, { direction, page: page + 1 }) : null;
  const attributes = languageAttributes(language.tag);
  return JSON.stringify({ key: `${owner}:${deck}`, daysLeft, direction, attributes, cards, next });
}

/** Returns the list of the deck, for Back. */
function deckPage(deck: StudyDeck): string {
  return deck === "struggled" ? paths.vocabulary : wordList(deck);
}

function leadOf({ study: found, daysLeft, isDueOnly }: StudyPage): string | undefined {
  if (found?.kind === "in-turn" && found.card) {
    const page = found.lastPage > 1 ? `, page ${found.page} of ${found.lastPage}` : "";
    return `Word ${found.position} of ${found.cards.length}${page}.`;
  }
  if (found?.kind !== "scheduled") return undefined;
  const { due, mayLearn, plan } = found;
  const exam = daysLeft === null ? "" : ` Your exam is in ${counted(daysLeft, "day")}.`;
  if (plan.daysAway > 0)
    return `You were away for ${counted(plan.daysAway, "day")}. Today is a short day without new words.${exam}`;
  const [repeated, added] = [Math.min(due, plan.left), isDueOnly ? 0 : mayLearn];
  const today = [
    repeated > 0 && `${counted(repeated, "word")} to repeat`,
    added > 0 && `${counted(added, "new word")} today`,
  ].filter(Boolean);
  return `${today.length === 0 ? "" : `${today.join(", ")}.`}${exam}`.trim() || undefined;
}

/** Shown without a card: an empty list, nothing due, or enough for today. */
function DayDone({ deck, study: found }: { deck: StudyDeck; study: Found }) {
  if (
    found.kind === "in-turn" ||
    (found.due === 0 && found.fresh === 0 && found.today.reviewed === 0)
  )
    return (
      <EmptyList why={whyNothing(deck, found)}>
        <a className="btn" href={deck === "my-words" ? wordList("ccl") : paths.vocabulary}>
          {deck === "my-words" ? "CCL Words" : "Vocabulary"}
        </a>
      </EmptyList>
    );
  const { due, fresh, mayLearn, today, nextDue } = found;
  return (
    <div className="panel stack-sm">
      <h2 id="study-card" tabIndex={-1}>
        {mayLearn > 0 ? "Nothing is left to repeat" : "That is all for today"}
      </h2>
      {today.reviewed > 0 && <p>{learntText(today)}</p>}
      {due + fresh > 0 && mayLearn === 0 && (
        <p>{`${counted(due + fresh, "word")} of this list are left for the next days.`}</p>
      )}
      {due === 0 && nextDue && <p>{`The next repeats are due ${nextDue}.`}</p>}
      <div className="actions">
        <a className="btn btn-primary" href={`${paths.dashboard}#today`}>
          See what is next today
        </a>{" "}
        {mayLearn > 0 && (
          <a className="btn" href={study(deck)}>{`Learn ${counted(mayLearn, "new word")}`}</a>
        )}{" "}
        <a className="btn" href={paths.vocabulary}>
          Vocabulary
        </a>
      </div>
    </div>
  );
}

/** Counts all lists together. */
function learntText({ reviewed, fresh }: { reviewed: number; fresh: number }): string {
  const answered = `You answered ${counted(reviewed, "card")} today.`;
  return fresh === 0 ? answered : `${answered} You learnt ${counted(fresh, "new word")}.`;
}

function whyNothing(deck: StudyDeck, found: Found): string {
  if (deck === "struggled") return "Label a dialogue Struggled, and its words appear here.";
  if (deck === "my-words") return "There is nothing to study in My Words now.";
  return found.kind === "scheduled"
    ? "You have studied every word of this list. None is due now."
    : "There are no words in this list.";
}

type Along = Extract<StudyPage["study"], { kind: "along" }>;

/** The page of a list that a device keeps: its cards, which script turns, and all its words. */
function AlongCards({ page, study }: { page: StudyPage; study: Along }) {
  const { deck, owner, daysLeft, direction, language, title } = page;
  const { cards, today, words } = study;
  const attributes = languageAttributes(language.tag);
  const key = `${owner}:${deck}`;
  return (
    <>
      <div
        className="stack"
        data-enhance="vocabulary/study/study-card"
        data-device={JSON.stringify({
          key,
          daysLeft,
          direction,
          attributes,
          cards,
          today,
          next: null,
        })}
        data-owner={owner}
        data-url={paths.wordChanges}
      >
        <p>Without JavaScript there are no cards here, and all words are below.</p>
        <p className="word-status" {...SAID_LATER} />
      </div>
      <details className="fold">
        <summary>
          All words of this list
          <Icon name="down" />
        </summary>
        <div className="fold-body">
          <SheetTable title={title} language={language} words={words} />
        </div>
      </details>
    </>
  );
}
