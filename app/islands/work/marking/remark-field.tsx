import type { ReactNode } from "react";
import { Icon } from "#app/components/ui/icon.tsx";
import type { RefusedForm } from "#app/lib/marking/marking-props.ts";
import { type Sentence, withSentence } from "#app/lib/marking/sentences.ts";
import { MOST } from "#plan/review.ts";
import { TEXT_WAIT_MS } from "./pinned-fields.tsx";
import type { SegmentFoldProps } from "./fold-props.ts";

interface RemarkFieldProps {
  fold: SegmentFoldProps;
  remark: string;
  failed: RefusedForm | null;
}

/** The remark on a segment, with the sentences that can be inserted. */
export function RemarkField({ fold, remark, failed }: RemarkFieldProps) {
  const { props, desk, set, segment, tell } = fold;
  const id = `${set}-${segment.segment_id}-remark`;
  const label = `Remark on segment ${segment.serial_no}, the student reads it`;
  if (!desk)
    return (
      <TypedText name="remark" text={remark} rows={2} {...{ id, label, failed }}>
        {props.sentences.length > 0 && <SentenceChoice id={id} sentences={props.sentences} />}
      </TypedText>
    );
  const place = { set, segment: segment.segment_id, field: "remark" };
  return (
    <SentenceField
      id={id}
      label={label}
      text={remark}
      most={MOST.remark}
      sentences={props.sentences}
      sentencesHref={props.links.sentences}
      onType={(typed, isInserted) => {
        desk.change(place, typed, isInserted ? 0 : TEXT_WAIT_MS);
        if (isInserted) tell("The sentence is inserted.");
      }}
      onLeave={() => void desk.send()}
    />
  );
}

interface TypedTextProps {
  id: string;
  name: string;
  label: string;
  text: string;
  rows: number;
  failed: RefusedForm | null;
  /** What somebody else saved. */
  note?: string | null;
  children: ReactNode;
}

/** A text of a form without script, with its error. */
export function TypedText(props: TypedTextProps) {
  const { id, name, label, text, rows, failed, note = null, children } = props;
  const error = failed?.errors[name];
  return (
    <div className={error ? "field has-error" : "field"}>
      <label htmlFor={id}>{label}</label>
      {error ? (
        <p className="field-error" id={`${id}-error`}>
          {error}
        </p>
      ) : null}
      {note === null ? null : (
        <p className="hint" dir="auto">
          {note}
        </p>
      )}
      <textarea
        className="input"
        id={id}
        name={name}
        rows={rows}
        dir="auto"
        defaultValue={failed?.values[name] ?? text}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
      />
      <div>{children}</div>
    </div>
  );
}

/** Without script a sentence is chosen, and added to the remark when it is saved. */
function SentenceChoice({ id, sentences }: { id: string; sentences: readonly Sentence[] }) {
  return (
    <p>
      <label htmlFor={`${id}-sentence`}>Add a sentence</label>
      <select className="input" id={`${id}-sentence`} name="sentence" defaultValue="">
        <option value="">None</option>
        {sentences.map(({ id: value, text }) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </p>
  );
}

interface SentenceFieldProps {
  id: string;
  label: string;
  text: string;
  most: number;
  sentences: readonly Sentence[];
  sentencesHref: string;
  onType: (typed: string, isInserted: boolean) => void;
  onLeave: () => void;
}

/** A text with sentences: by the menu, or by a sentence's word after a "/" and a blank. */
export function SentenceField(field: SentenceFieldProps) {
  const { id, label, text, most, sentences, sentencesHref, onType, onLeave } = field;
  const insert = (sentence: string) =>
    onType([text.trimEnd(), sentence].filter(Boolean).join(" "), true);
  return (
    <div className="field">
      <div className="remark-head">
        <label htmlFor={id}>{label}</label>
        <details className="tmpl" name="menu">
          <summary>
            <span>Insert a sentence</span>
            <Icon name="down" small />
          </summary>
          <div className="tmpl-list">
            {sentences.map((sentence) => (
              <button
                key={sentence.id}
                type="button"
                onClick={({ currentTarget }) => {
                  insert(sentence.text);
                  currentTarget.closest("details")?.removeAttribute("open");
                  document.getElementById(id)?.focus();
                }}
              >
                <kbd>{`/${sentence.word}`}</kbd> <span dir="auto">{sentence.text}</span>
              </button>
            ))}
            <a href={sentencesHref} target="_blank" rel="noreferrer">
              <span>
                {sentences.length === 0 ? "Write the first sentence" : "Change the sentences"}
              </span>
              <span className="sr-only"> (opens a new tab)</span>
            </a>
          </div>
        </details>
      </div>
      <textarea
        className="input"
        id={id}
        rows={2}
        dir="auto"
        maxLength={most}
        value={text}
        onChange={({ currentTarget }) => {
          const inserted = withSentence(currentTarget.value, sentences);
          onType(inserted ?? currentTarget.value, inserted !== null);
        }}
        onBlur={onLeave}
      />
    </div>
  );
}
