import { EmptyList } from "#app/components/ui/empty-list.tsx";
import { counted } from "#app/lib/text/format.ts";
import { paths, type StudyDeck, wordList } from "#app/lib/paths.ts";
import type { StudyPage } from "./study.page.server.ts";

type Found = Exclude<NonNullable<StudyPage["study"]>, { kind: "closed" }>;

/** When there is no card to show: nothing in the list, nothing due, or enough for today. */
export function DayDone({ deck, study: found }: { deck: StudyDeck; study: Found }) {
  if (found.kind === "in-turn" || (found.due === 0 && found.fresh === 0))
    return (
      <EmptyList why={whyNothing(deck, found)}>
        <a className="btn" href={deck === "my-words" ? wordList("ccl") : paths.vocabulary}>
          {deck === "my-words" ? "CCL Words" : "Vocabulary"}
        </a>
      </EmptyList>
    );
  const rest = found.due + found.fresh;
  return (
    <div className="panel stack-sm">
      <h2 id="study-card" tabIndex={-1}>
        That is all for today
      </h2>
      <p>{`${counted(rest, "word")} of this list wait for the next days. Come back tomorrow.`}</p>
      <a className="btn" href={paths.vocabulary}>
        Vocabulary
      </a>
    </div>
  );
}

function whyNothing(deck: StudyDeck, found: Found): string {
  if (deck === "struggled") return "Label a dialogue Struggled, and its words appear here.";
  if (deck === "my-words") return "There is nothing to study in My Words now.";
  return found.kind === "scheduled"
    ? "You have studied every word of this list. None is due now."
    : "There are no words in this list.";
}
