import { useState } from "react";
import type { WritingProps } from "#app/lib/writing/writing-props.ts";
import type { WrittenScript } from "#app/lib/writing/written-script.ts";
import type { WholeField } from "#plan/script/changes.ts";
import { USES } from "#plan/script/use.ts";
import { ClashNotice } from "./clash-notice.tsx";
import type { Writing } from "./use-writing.ts";

interface DetailsProps {
  props: WritingProps;
  script: WrittenScript;
  writing: Writing | null;
}

const USE_NAMES = {
  practice: "Practice",
  recent: "Practice, as recent exam material",
  test: "Only mock tests",
};
const TEXTS = [
  { field: "question_title", label: "Title" },
  { field: "category", label: "Topic" },
  { field: "question_background", label: "Background" },
] as const;

/** Title, topic, number and background, in a fold that says them. */
export function Details({ props, script, writing }: DetailsProps) {
  const { failed, dialogue } = props;
  const [number, setNumber] = useState<string | null>(null);
  const errors = failed?.errors ?? {};
  const isFailed = [...TEXTS.map(({ field }) => field), "serial_no"].some((name) => errors[name]);
  const typed = (name: string, value: string) => failed?.values[name] ?? value;
  return (
    <details className="work-details" open={isFailed || undefined}>
      <summary>
        <span>
          <b>English</b> <span>and</span> <b>{dialogue.language}</b>
        </span>{" "}
        <span>
          <span>Topic</span> <b>{script.category}</b>
        </span>{" "}
        <span>
          <span>Number</span> <b>{script.serial_no}</b>
        </span>{" "}
        <span className="wide" dir="auto">
          <span>Background</span> <b>{script.question_background || "None yet"}</b>
        </span>{" "}
        <span className="wide">
          <span>For</span> <b>{USE_NAMES[script.use]}</b>
        </span>{" "}
        <span className="change">Change</span>
      </summary>
      <div className="fields">
        {TEXTS.map((text) => (
          <TextOf key={text.field} {...{ ...text, props, script, writing }} />
        ))}
        <div className="field">
          <label htmlFor="use">For</label>
          <WholeClash writing={writing} field="use" />
          <select
            className="input"
            id="use"
            name="use"
            {...(writing
              ? {
                  value: script.use,
                  onChange: ({ currentTarget }) =>
                    writing.desk.set({ key: null, field: "use" }, currentTarget.value),
                }
              : { defaultValue: typed("use", script.use) })}
          >
            {USES.map((use) => (
              <option key={use} value={use}>
                {USE_NAMES[use]}
              </option>
            ))}
          </select>
          {!writing && <input type="hidden" name="from-use" value={script.use} />}
        </div>
        <div className={errors.serial_no ? "field has-error" : "field"}>
          <label htmlFor="serial_no">Number</label>
          <p className="hint" id="serial_no-hint">
            Students see it, and it sets the order of their list.
          </p>
          <Fault name="serial_no" text={errors.serial_no} />
          <WholeClash writing={writing} field="serial_no" />
          <input
            className="input"
            id="serial_no"
            name="serial_no"
            inputMode="numeric"
            autoComplete="off"
            {...wiring("serial_no", errors.serial_no, true)}
            {...(writing
              ? {
                  value: number ?? String(script.serial_no),
                  onChange: ({ currentTarget }) => {
                    setNumber(currentTarget.value);
                    const typedNumber = Number(currentTarget.value);
                    if (Number.isInteger(typedNumber) && typedNumber > 0)
                      writing.desk.set({ key: null, field: "serial_no" }, typedNumber);
                  },
                  onBlur: () => setNumber(null),
                }
              : { defaultValue: typed("serial_no", String(script.serial_no)) })}
          />
          {!writing && <input type="hidden" name="from-serial_no" value={script.serial_no} />}
        </div>
      </div>
    </details>
  );
}

function TextOf({ field, label, props, script, writing }: DetailsProps & (typeof TEXTS)[number]) {
  const { failed } = props;
  const error = failed?.errors[field];
  const isLong = field === "question_background";
  const Control = isLong ? "textarea" : "input";
  const value = script[field];
  return (
    <div className={error ? "field has-error" : "field"}>
      <label htmlFor={field}>{label}</label>
      {isLong && (
        <p className="hint" id={`${field}-hint`}>
          Who speaks with whom, and about what. Students read it before they start.
        </p>
      )}
      <Fault name={field} text={error} />
      <WholeClash writing={writing} field={field} />
      <Control
        className="input"
        id={field}
        name={field}
        dir="auto"
        autoComplete="off"
        {...wiring(field, error, isLong)}
        {...(writing
          ? {
              value,
              onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
                writing.desk.set({ key: null, field }, currentTarget.value),
            }
          : { defaultValue: failed?.values[field] ?? value })}
      />
      {!writing && <input type="hidden" name={`from-${field}`} value={value} />}
    </div>
  );
}

function WholeClash({ writing, field }: { writing: Writing | null; field: WholeField }) {
  const book = writing?.desk.book;
  return (
    <ClashNotice
      writing={writing}
      unsaved={book?.unsavedAt({ key: null, field })}
      savedBy={book?.dialogue.saved_by ?? null}
    />
  );
}

function wiring(name: string, error: string | undefined, hasHint: boolean) {
  const told = [...(error ? [`${name}-error`] : []), ...(hasHint ? [`${name}-hint`] : [])];
  return {
    "aria-invalid": error ? true : undefined,
    "aria-describedby": told.length > 0 ? told.join(" ") : undefined,
  };
}

function Fault({ name, text }: { name: string; text: string | undefined }) {
  if (!text) return null;
  return (
    <p className="field-error" id={`${name}-error`}>
      <span>{text}</span>
    </p>
  );
}
