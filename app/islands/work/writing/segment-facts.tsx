import { memo } from "react";
import { Icon } from "#app/components/ui/icon.tsx";
import { listed } from "#app/lib/text/format.ts";
import { nameOfPlace } from "#app/lib/writing/written-script.ts";
import { FACT_KINDS } from "#plan/script/limits.ts";
import { baseOf } from "#plan/script/letters.ts";
import { factLine, factLines } from "#plan/script/typed-facts.ts";
import { FactsField, proposalsFor } from "./facts-field.tsx";
import type { RowProps } from "./row-props.ts";

type FactsProps = Pick<RowProps, "segment" | "place" | "props" | "writing" | "open">;

/**
 * The facts of a segment, in a fold below what is said. Drawn anew only with its own segment: the
 * proposals of 99 segments cost more than a key press may.
 */
export const SegmentFacts = memo(function SegmentFacts(row: FactsProps) {
  const { segment, place, props, writing, open } = row;
  const { language, language_tag: tag } = props.dialogue;
  const { key, key_facts: facts } = segment;
  const waits = open.length === 0 ? "" : `, ${open.length} not stored yet`;
  const isFaulty = props.failed?.errors[nameOfPlace({ key, field: "key_facts" })] !== undefined;
  return (
    <details className="facts-fold" open={isFaulty || undefined}>
      <summary>
        <span>{(facts.length === 0 ? "Facts" : `Facts: ${facts.length}`) + waits}</span>
        <span className="sr-only">{`, segment ${place}`}</span>
      </summary>
      {writing ? (
        <FactsField
          segment={segment}
          tag={tag}
          language={language}
          place={place}
          open={open}
          onOpen={(typed) => writing.desk.open(key, typed)}
          onChange={(changed) => writing.desk.set({ key, field: "key_facts" }, changed)}
        />
      ) : (
        <PlainFacts {...row} />
      )}
    </details>
  );
});

/** Without script: a line for each fact, with the proposals as lines to copy. */
function PlainFacts({ segment, place, props }: FactsProps) {
  const { language_tag: tag, language } = props.dialogue;
  const name = nameOfPlace({ key: segment.key, field: "key_facts" });
  const error = props.failed?.errors[name];
  const answer = baseOf(segment.language) === "en" ? language : "English";
  const how = `A kind, a colon, the fact in English, =, and its forms in ${answer}, with commas.`;
  const proposed = proposalsFor(segment, tag);
  return (
    <div className="field">
      <label htmlFor={name}>{`Key facts of segment ${place}, one on each line`}</label>
      <p className="hint" id={`${name}-hint`}>
        {`${how} Kinds: ${listed(FACT_KINDS)}.`}
      </p>
      {error && (
        <p className="field-error" id={`${name}-error`}>
          <Icon name="alert" small />
          <span>{error}</span>
        </p>
      )}
      <textarea
        className="input"
        id={name}
        name={name}
        rows={Math.max(2, segment.key_facts.length)}
        dir="auto"
        defaultValue={props.failed?.values[name] ?? factLines(segment.key_facts)}
        aria-invalid={error ? true : undefined}
        aria-describedby={`${name}-hint${error ? ` ${name}-error` : ""}`}
      />
      {/* Not as lines, which may split a form with a comma. */}
      <input type="hidden" name={`from-${name}`} value={JSON.stringify(segment.key_facts)} />
      {proposed.length > 0 && (
        <div className="facts-proposed">
          <p className="hint">Proposed from the text</p>
          <ul>
            {proposed.map((fact) => (
              <li key={`${fact.kind} ${fact.says}`} dir="auto">
                {factLine(fact)}
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}
