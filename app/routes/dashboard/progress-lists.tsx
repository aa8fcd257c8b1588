import { QuietPanel, Panel } from "#app/components/ui/panel.tsx";
import { counted } from "#app/lib/text/format.ts";
import { wordList } from "#app/lib/paths.ts";
import type { Dashboard } from "./dashboard.page.server.ts";

/** Shows the finished part of each kind of material. */
export function SummaryList({ panel }: { panel: Dashboard["summaries"] }) {
  const isUntouched = (panel.value ?? []).every(({ completed }) => completed === 0);
  return (
    <Panel
      id="summary"
      title="Practice dialogues"
      titleHidden
      panel={panel}
      empty="There are no dialogues in your language yet."
    >
      {(rows) => (
        <ul className="summaries">
          {rows.map(({ practice_dialogue: name, completed, total }, index) => (
            <li key={index}>
              <h3>{name}</h3>
              <p className="card-meta">
                <span>{`Completed: ${completed ?? "not known"}`}</span>{" "}
                <span>{`Total: ${total ?? "not known"}`}</span>
              </p>
              {!isUntouched && completed !== null && total !== null && (
                <Bar value={completed} max={total} />
              )}
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

const TITLE = "Category Practice Dialogues";
const WHOLE = 100;

/** Shows the opened words of each category, unfinished ones first. */
export function CategoryList({ panel }: { panel: Dashboard["categories"] }) {
  const rows = panel.value ?? [];
  const shares = rows.map((row) => ({ ...row, share: shareOf(row.percentage) }));
  const done = shares.filter(({ share }) => share === WHOLE);
  const isUntouched = rows.length > 0 && shares.every(({ share }) => share === 0);
  if (isUntouched)
    return (
      <QuietPanel
        id="categories"
        title={TITLE}
        about={`${counted(rows.length, "topic")}, no word opened yet.`}
      >
        <Rows rows={shares} />
      </QuietPanel>
    );
  return (
    <Panel
      id="categories"
      title={TITLE}
      aside={<p className="text-sm text-ink-muted">Share of the words you have opened</p>}
      panel={panel}
      empty="No category has words in your language yet."
    >
      {() => (
        <>
          <Rows rows={shares.filter((row) => !done.includes(row))} />
          {done.length > 0 && (
            <details className="quiet-fold">
              <summary>{counted(done.length, "topic")} with all words opened</summary>
              <Rows rows={done} />
            </details>
          )}
        </>
      )}
    </Panel>
  );
}

const shareOf = (percentage: number | null) =>
  percentage === null ? null : Math.min(WHOLE, Math.max(0, Math.round(percentage)));

interface Row {
  category_id: number | null;
  category_name: string;
  share: number | null;
}

function Rows({ rows }: { rows: Row[] }) {
  return (
    <ul className="topics">
      {rows.map(({ category_id: id, category_name: name, share }, index) => (
        <li key={index}>
          <h3>{id === null ? name : <a href={wordList(id)}>{name}</a>}</h3>
          <p className="card-meta">
            <span>Question</span> <span>{share === null ? "Not known" : `${share}%`}</span>
          </p>
          {share !== null && <Bar value={share} max={WHOLE} />}
        </li>
      ))}
    </ul>
  );
}

/** The words beside it say the same, so screen readers and text browsers get nothing here. */
function Bar({ value, max }: { value: number; max: number }) {
  // HTML does not allow a maximum of 0.
  const whole = max > 0 ? max : 1;
  return <progress value={Math.min(whole, Math.max(0, value))} max={whole} aria-hidden="true" />;
}
