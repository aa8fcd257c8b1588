import { useRef, useState } from "react";
import type { KeyFact } from "#plan/key-facts.ts";
import { baseOf } from "#plan/script/letters.ts";
import { MOST_FACTS } from "#plan/script/limits.ts";
import { type ProposedFact, proposeFacts } from "#plan/script/propose-facts.ts";
import { readFact, type TypedFact, typedFact } from "#plan/script/typed-facts.ts";
import { FactRow } from "./fact-row.tsx";
import { focusAfter } from "./focus-on.ts";

interface FactsFieldProps {
  segment: { language: string; text: string; sample: string; key_facts: readonly KeyFact[] };
  /** The tag and the name of the dialogue's language beside English. */
  tag: string;
  language: string;
  /** The number of the segment, from 1. */
  place: number;
  /** Facts that were typed here before and are not complete. */
  open: readonly TypedFact[];
  /** Gets the complete facts, and the others as they are typed. */
  onChange: (facts: KeyFact[]) => void;
  onOpen: (open: TypedFact[]) => void;
}

/** `stored` are the forms that a row began with: they may have commas. */
type Row = TypedFact & { id: number; stored: readonly string[] };

/** What must come across of a segment, typed or taken from the proposals. */
export function FactsField(props: FactsFieldProps) {
  const { segment, tag, language, place, open, onChange, onOpen } = props;
  const [rows, setRows] = useState(() => rowsAfter([], segment.key_facts));
  const [known, setKnown] = useState(() => JSON.stringify(segment.key_facts));
  const [knownOpen, setKnownOpen] = useState("[]");
  const add = useRef<HTMLButtonElement>(null);

  // Somebody else's facts. What is not complete here stays.
  if (JSON.stringify(segment.key_facts) !== known) {
    setRows([...rowsAfter(rows, segment.key_facts), ...rows.filter(isOpen)]);
    setKnown(JSON.stringify(segment.key_facts));
  }
  // Those that this device has kept.
  if (JSON.stringify(open) !== knownOpen) {
    const complete = rows.filter((row) => !isOpen(row));
    setRows([
      ...complete,
      ...withIdsAfter(
        rows,
        open.map((fact) => ({ ...fact, stored: [] })),
      ),
    ]);
    setKnownOpen(JSON.stringify(open));
  }

  const change = (next: Row[]) => {
    const facts = next.flatMap((row) => readFact(row, row.stored).fact ?? []);
    const typed = next
      .filter((row) => isOpen(row) && row.says + row.forms !== "")
      .map(({ kind, says, forms }) => ({ kind, says, forms }));
    setRows(next);
    if (JSON.stringify(typed) !== knownOpen) {
      setKnownOpen(JSON.stringify(typed));
      onOpen(typed);
    }
    if (JSON.stringify(facts) === known) return;
    setKnown(JSON.stringify(facts));
    onChange(facts);
  };
  const addRow = (fact: ProposedFact) => {
    const more = rowsAfter(rows, [fact]);
    change([...rows, ...more]);
    const field = fact.says === "" ? "says" : "forms";
    focusAfter(...more.map(({ id }) => `fact-${place}-${id}-${field}`));
  };
  const isFull = rows.length >= MOST_FACTS.facts;
  const proposed = proposalsFor(segment, tag).filter(
    (fact) => !rows.some((row) => row.kind === fact.kind && row.says.trim() === fact.says),
  );
  const answer = baseOf(segment.language) === "en" ? { tag, name: language } : ENGLISH;

  return (
    <section className="stack-sm" aria-labelledby={`facts-${place}`}>
      <h3 id={`facts-${place}`}>{`Key facts of segment ${place}`}</h3>
      <ul>
        {rows.map((row, at) => (
          <li key={row.id}>
            <FactRow
              id={`fact-${place}-${row.id}`}
              name={`Fact ${at + 1} of segment ${place}`}
              row={row}
              answer={answer}
              onType={(typed) =>
                change(rows.map((one) => (one.id === row.id ? { ...one, ...typed } : one)))
              }
              onRemove={() => {
                change(rows.filter((one) => one.id !== row.id));
                add.current?.focus();
              }}
            />
          </li>
        ))}
      </ul>
      {proposed.length > 0 && !isFull && (
        <div className="facts-proposed">
          <h4>Proposed from the text</h4>
          <ul>
            {proposed.map((fact) => (
              <li key={`${fact.kind} ${fact.says}`}>
                <button className="btn" type="button" onClick={() => addRow(fact)}>
                  <span className="sr-only">{`Take for segment ${place}: `}</span>
                  <b lang="en">{fact.says}</b> <span>{fact.kind}</span>
                </button>
              </li>
            ))}
          </ul>
        </div>
      )}
      <p className="staff-actions">
        <button
          ref={add}
          className="btn"
          type="button"
          aria-disabled={isFull || undefined}
          aria-describedby={isFull ? `facts-${place}-full` : undefined}
          onClick={() => !isFull && addRow({ kind: "number", says: "", forms: [] })}
        >
          <span>Add a fact</span>
          <span className="sr-only">{` to segment ${place}`}</span>
        </button>
        {isFull && (
          <span
            id={`facts-${place}-full`}
          >{`A segment has ${MOST_FACTS.facts} facts at most.`}</span>
        )}
      </p>
    </section>
  );
}

const isOpen = (row: Row) => readFact(row, row.stored).fact === null;

/** Makes rows with ids that no row has. */
function rowsAfter(rows: readonly Row[], facts: readonly ProposedFact[]): Row[] {
  const typed = facts.map((fact) => ({ ...typedFact(fact), stored: fact.forms }));
  return withIdsAfter(rows, typed);
}

function withIdsAfter(rows: readonly Row[], typed: readonly Omit<Row, "id">[]): Row[] {
  const last = Math.max(0, ...rows.map(({ id }) => id));
  return typed.map((row, at) => ({ ...row, id: last + 1 + at }));
}

const ENGLISH = { tag: "en", name: "English" };

/** Returns what the texts of a segment propose. */
export function proposalsFor(
  { language, text, sample }: Omit<FactsFieldProps["segment"], "key_facts">,
  tag: string,
) {
  const sample_language = baseOf(language) === "en" ? tag : "en";
  return proposeFacts({ language, text, sample, sample_language });
}
