import { Icon } from "#app/components/ui/icon.tsx";
import { SAID_LATER } from "#app/components/ui/script-only.tsx";
import { isTrouble, type SaveState } from "#app/lib/desk/save-state.ts";
import type { ScriptBook } from "#app/lib/writing/script-book.ts";
import type { WritingProps } from "#app/lib/writing/writing-props.ts";
import { Saved } from "../parts/saved.tsx";
import type { Writing } from "./use-writing.ts";

const STATES = { draft: "Draft", published: "Published", withdrawn: "Withdrawn" };

interface WritingHeadProps {
  props: WritingProps;
  book: ScriptBook;
  writing: Writing | null;
}

/** The head of the work: which dialogue it is, and whether everything is saved. */
export function WritingHead({ props, book, writing }: WritingHeadProps) {
  const sounds = writing?.queue.sounds ?? [];
  const waiting = sounds.filter(({ why }) => why === null);
  return (
    <header className="work-head">
      <div className="work-line">
        <a className="work-back" href={props.links.dialogues}>
          <Icon name="left" small />
          <span>Dialogues</span>
        </a>
        <h1>
          <span dir="auto">{`Dialogue ${book.shown.serial_no}: ${book.shown.question_title}`}</span>{" "}
          <small>{STATES[book.dialogue.state]}</small>
        </h1>
        <div className="work-right">
          {writing && (
            <Saved
              state={stateOf(writing)}
              waiting={book.waiting + waiting.length}
              stuck={book.unsaved.length + sounds.length - waiting.length}
              login={props.links.login}
            />
          )}
        </div>
      </div>
    </header>
  );
}

/** Texts and sounds have ways of their own: the line is away for the page when it is for one. */
function stateOf({ desk: { state }, queue: { awaySince, isSignedOut } }: Writing): SaveState {
  if (isSignedOut) return { kind: "signed-out" };
  if (awaySince === null || (isTrouble(state) && state.kind !== "away")) return state;
  const since = state.kind === "away" ? Math.min(state.since, awaySince) : awaySince;
  return { kind: "away", since };
}

/** Says that somebody else writes here, too, and which segments they have changed. */
export function News({ book: { news, shown } }: { book: ScriptBook }) {
  const places = (news?.keys ?? [])
    .map((key) => shown.segments.findIndex((segment) => segment.key === key) + 1)
    .filter((place) => place > 0);
  const changed = places.length === 0 ? "" : `, and has changed segment ${places.join(", ")}`;
  return (
    <p className="hint" {...SAID_LATER}>
      {news && `${news.by || "Somebody else"} also writes here${changed}.`}
    </p>
  );
}
