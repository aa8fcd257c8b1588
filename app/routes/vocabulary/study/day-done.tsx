import { EmptyList } from "#app/components/ui/empty-list.tsx";
import { counted } from "#app/lib/text/format.ts";
import { paths, type StudyDeck, wordList } from "#app/lib/paths.ts";
import type { StudyPage } from "./study.page.server.ts";

type Found = Exclude<NonNullable<StudyPage["study"]>, { kind: "closed" | "along" }>;

/** When there is no card to show: nothing in the list, nothing due, or enough for today. */
export function DayDone({ deck, study: found }: { deck: StudyDeck; study: Found }) {
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
  const { due, fresh, today, nextDue } = found;
  return (
    <div className="panel stack-sm">
      <h2 id="study-card" tabIndex={-1}>
        That is all for today
      </h2>
      {today.reviewed > 0 && <p>{learntText(today)}</p>}
      {due + fresh > 0 && (
        <p>{`${counted(due + fresh, "word")} of this list wait for the next days.`}</p>
      )}
      {due === 0 && nextDue && <p>{`The next repeats are due ${nextDue}.`}</p>}
      <div className="actions">
        <a className="btn btn-primary" href={`${paths.dashboard}#today`}>
          See what is next today
        </a>{" "}
        <a className="btn" href={paths.vocabulary}>
          Vocabulary
        </a>
      </div>
    </div>
  );
}

/** Of all lists together. */
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
