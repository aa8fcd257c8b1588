import { LABELS, NO_LABEL } from "./labels.ts";
import { Icon } from "#app/components/ui/icon.tsx";

interface LabelFilterProps {
  /** Null for all dialogues. */
  current: number | null;
  href: (labeltype: number | null) => string;
}

const TYPES = [...LABELS, NO_LABEL];

/** Which dialogues the list shows, by their label. A phone folds it, so that the list comes soon. */
export function LabelFilter({ current, href }: LabelFilterProps) {
  const chosen = TYPES.find(({ type }) => type === current);
  return (
    <details className="filter-fold">
      <summary className="btn">
        Filter: {chosen?.text ?? "All"}
        <Icon name="down" small />
      </summary>{" "}
      <nav className="filters" aria-label="Filter by label">
        <a className="chip" href={href(null)} aria-current={current === null ? "true" : undefined}>
          All dialogues
        </a>{" "}
        {TYPES.map(({ type, text }) => (
          <a
            key={type}
            className={`chip chip-${type}`}
            href={href(type)}
            aria-current={current === type ? "true" : undefined}
          >
            <Icon name={`level-${type}`} />
            {text}{" "}
          </a>
        ))}
      </nav>
    </details>
  );
}
