import { Icon } from "#app/components/ui/icon.tsx";
import { SAID_LATER } from "#app/components/ui/said-later.ts";
import { paths } from "#app/lib/paths.ts";
import { languageAttributes } from "#app/lib/text/languages.ts";
import { SheetTable } from "#app/routes/vocabulary/word-sheet.tsx";
import type { StudyPage } from "./study.page.server.ts";

type Along = Extract<StudyPage["study"], { kind: "along" }>;

/** The page of a list that a device keeps: its cards, which script turns, and all of its words. */
export function AlongCards({ page, study }: { page: StudyPage; study: Along }) {
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
