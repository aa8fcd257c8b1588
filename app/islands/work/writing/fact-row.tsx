import { languageAttributes } from "#app/lib/text/languages.ts";
import { FACT_KINDS, MOST_FACTS } from "#plan/script/limits.ts";
import { readFact, type TypedFact } from "#plan/script/typed-facts.ts";

interface FactRowProps {
  /** Begins the ids of the fields. */
  id: string;
  name: string;
  row: TypedFact & { stored: readonly string[] };
  /** The language of the answer, in which the forms are. */
  answer: { tag: string; name: string };
  onType: (typed: Partial<TypedFact>) => void;
  onRemove: () => void;
}

/** The fields of one fact, with what is missing before it can be stored. */
export function FactRow({ id, name, row, answer, onType, onRemove }: FactRowProps) {
  const { errors } = readFact(row, row.stored);
  const wired = (field: "says" | "forms") => ({
    id: `${id}-${field}`,
    className: "input",
    value: row[field],
    "aria-describedby": errors[field] ? `${id}-${field}-error` : undefined,
  });
  return (
    <div className="fact" role="group" aria-label={row.says === "" ? name : `${name}: ${row.says}`}>
      <div className="field">
        <label htmlFor={`${id}-kind`}>Kind</label>
        <select
          className="input"
          id={`${id}-kind`}
          value={row.kind}
          onChange={({ currentTarget }) => {
            const kind = FACT_KINDS.find((one) => one === currentTarget.value);
            if (kind) onType({ kind });
          }}
        >
          {FACT_KINDS.map((kind) => (
            <option key={kind}>{kind}</option>
          ))}
        </select>
      </div>
      <div className="field">
        <label htmlFor={`${id}-says`}>Says, in English</label>
        <Missing id={`${id}-says-error`} text={errors.says} />
        <input
          {...wired("says")}
          lang="en"
          maxLength={MOST_FACTS.says}
          autoComplete="off"
          onChange={({ currentTarget }) => onType({ says: currentTarget.value })}
        />
      </div>
      <div className="field">
        <label htmlFor={`${id}-forms`}>{`Forms in ${answer.name}, one a line`}</label>
        <Missing id={`${id}-forms-error`} text={errors.forms} />
        <textarea
          {...wired("forms")}
          {...languageAttributes(answer.tag)}
          rows={2}
          onChange={({ currentTarget }) => onType({ forms: currentTarget.value })}
        />
      </div>
      <button className="btn btn-quiet" type="button" onClick={onRemove}>
        <span>Remove</span>
        <span className="sr-only">{` ${name}`}</span>
      </button>
    </div>
  );
}

/** Stands there from the start: an error that comes when a field is left moves the pressed button. */
function Missing({ id, text }: { id: string; text: string | undefined }) {
  return text === undefined ? null : (
    <p className="hint" id={id}>
      {`Not stored yet. ${text}.`}
    </p>
  );
}
