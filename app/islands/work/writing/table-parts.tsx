import { Icon } from "#app/components/ui/icon.tsx";

/** Each row takes some ten presses of Tab. */
export function SkipTable() {
  return (
    <a className="skip" href="#left">
      Skip to what is left before publishing
    </a>
  );
}

/** The head of the table: a column for each language. */
export function Columns({ language }: { language: string }) {
  return (
    <>
      <caption className="sr-only">
        <h2>Segments</h2>
      </caption>
      <thead>
        <tr>
          <th scope="col">
            <span className="sr-only">Segment</span>
          </th>
          <th scope="col">English</th>
          <th scope="col">{language}</th>
        </tr>
      </thead>
    </>
  );
}

interface TableFootProps {
  /** The number of segments. */
  count: number;
  /** Null without script: then the buttons post the form. */
  onAdd: (() => void) | null;
}

/** Below the table: one more segment, and how to write by keys. */
export function TableFoot({ count, onAdd }: TableFootProps) {
  return (
    <p className="staff-actions">
      <button
        className="btn"
        id="add-last"
        {...(onAdd
          ? ({ type: "button", onClick: onAdd } as const)
          : ({ type: "submit", name: "then", value: "add-last" } as const))}
      >
        <Icon name="plus" small />
        <span>{`Add segment ${count + 1}`}</span>
      </button>{" "}
      {onAdd ? (
        <span className="hint">
          Enter moves to the next cell. In the last cell it adds a segment. Ctrl+Enter starts and
          stops recording. A dark edge marks what is said; the other cell is the sample.
        </span>
      ) : (
        <button className="btn btn-primary" type="submit" name="then" value="stay">
          Save
        </button>
      )}
    </p>
  );
}
