import { Panel } from "#app/components/ui/panel.tsx";
import { wordList } from "#app/lib/paths.ts";
import type { Dashboard } from "./dashboard.page.server.ts";

/** What is done of each kind of material. */
export function SummaryCards({ panel }: { panel: Dashboard["summaries"] }) {
  return (
    <Panel
      id="summary"
      title="Practice dialogues"
      titleHidden
      unboxed
      panel={panel}
      empty="There are no dialogues in your language yet."
    >
      {(rows) => (
        <ul className="cards">
          {rows.map(({ practice_dialogue: name, completed, total }, index) => (
            <li className="card" key={index}>
              <h3>{name}</h3>
              <p className="text-sm text-ink-muted">Submitted at least once</p>
              <p className="card-meta">
                <span>{`Completed: ${completed ?? "not known"}`}</span>{" "}
                <span>{`Total: ${total ?? "not known"}`}</span>
              </p>
              {completed !== null && total !== null && (
                <Bar name={name} value={completed} max={total} text={`${completed} of ${total}`} />
              )}
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

/** How many of the words of each category the student has opened. */
export function CategoryCards({ panel }: { panel: Dashboard["categories"] }) {
  return (
    <Panel
      id="categories"
      title="Category Practice Dialogues"
      aside={<p className="text-sm text-ink-muted">Share of the words you have opened</p>}
      unboxed
      panel={panel}
      empty="No category has words in your language yet."
    >
      {(rows) => (
        <ul className="cards cards-2">
          {rows.map(({ category_id: id, category_name: name, percentage }, index) => {
            const share =
              percentage === null ? null : Math.min(100, Math.max(0, Math.round(percentage)));
            return (
              <li className="card" key={index}>
                <h3>
                  {id === null ? (
                    name
                  ) : (
                    <a className="card-link" href={wordList(id)}>
                      {name}
                    </a>
                  )}
                </h3>
                <p className="card-meta">
                  <span>Question</span> <span>{share === null ? "Not known" : `${share}%`}</span>
                </p>
                {share !== null && <Bar name={name} value={share} max={100} text={`${share}%`} />}
              </li>
            );
          })}
        </ul>
      )}
    </Panel>
  );
}

function Bar({
  name,
  value,
  max,
  text,
}: {
  name: string;
  value: number;
  max: number;
  text: string;
}) {
  // A bar of nothing is not allowed in HTML.
  const whole = max > 0 ? max : 1;
  return (
    <progress value={Math.min(whole, Math.max(0, value))} max={whole} aria-label={name}>
      {text}
    </progress>
  );
}
