import { Fragment } from "react";
import { SAID_LATER, ScriptOnly } from "#app/components/ui/script-only.tsx";

interface ChooseProps {
  /** The id of the row, or its id and version. */
  value: string | number;
  no: number;
  /** The row, for screen readers. */
  name: string;
  isChosen?: boolean;
}

/** The check box of a row, in the place of its number. */
export function Choose({ value, no, name, isChosen }: ChooseProps) {
  return (
    <label className="serial choose">
      <input type="checkbox" name="id" value={value} defaultChecked={isChosen} />
      <span>{no} </span>
      <span className="sr-only" dir="auto">
        {name}
      </span>
    </label>
  );
}

/** The attributes of a part whose buttons say how many rows are chosen. It has a `ChooseAll`. */
export function countsChosen(one: string) {
  return { "data-enhance": "staff/kit/choose", "data-one": one };
}

/** Chooses all rows: without script by their `ids` in one value. None where all are ticked. */
export function ChooseAll({ ids }: { ids?: readonly number[] }) {
  const box = (
    <label className="check" data-all hidden={!ids}>
      <input type="checkbox" name={ids && "ids"} value={ids?.join(",")} />
      <span>All on this page</span>
    </label>
  );
  return (
    <>
      {ids ? box : <ScriptOnly>{box}</ScriptOnly>}
      <p className="text-sm text-ink-muted" data-said {...SAID_LATER} />
    </>
  );
}

export interface Act {
  text: string;
  /** The value of the field `act`. */
  value?: string;
  /** An address other than the form's. */
  to?: string;
  isMain?: boolean;
}

interface ChooseBarProps {
  one: string;
  acts: readonly Act[];
  ids?: readonly number[];
}

/** What can be done with the chosen rows of the form. Script adds the count to each button. */
export function ChooseBar({ one, acts, ids }: ChooseBarProps) {
  return (
    <div className="choose-bar" {...countsChosen(one)}>
      <ChooseAll ids={ids} />
      {acts.map(({ text, value, to, isMain }) => (
        <Fragment key={text}>
          <button
            className={isMain ? "btn btn-primary" : "btn"}
            type="submit"
            name={value && "act"}
            value={value}
            formAction={to}
          >
            {text}
          </button>{" "}
        </Fragment>
      ))}
    </div>
  );
}

/** The link to a page of a list with as many rows as one act can take. */
export function ManyLink({ paging, href }: { paging: { last_page: number }; href: string }) {
  if (paging.last_page <= 1) return null;
  return (
    <p className="text-sm">
      <a href={href}>Show more on one page</a>
    </p>
  );
}
