import { useState } from "react";
import {
  COUNTED_GROUPS,
  countsText,
  countedMark,
  NOT_A_MARK,
  readHalfMarks,
} from "#app/lib/marking/mark-fields.ts";
import type { MarkedDialogue, MarkingProps, RefusedForm } from "#app/lib/marking/marking-props.ts";
import type { MarksDesk } from "#app/lib/marking/marks-desk.ts";
import { CCL } from "#plan/marks.ts";
import { MOST, NO_REVIEW, type Review } from "#plan/review.ts";
import { Clashes } from "./clashes.tsx";
import { TEXT_WAIT_MS } from "./pinned-fields.tsx";
import { SentenceField, TypedText } from "./remark-field.tsx";
import type { Reviews } from "./use-desk.ts";

interface VerdictProps {
  props: MarkingProps;
  desk: MarksDesk | null;
  reviews: Reviews;
}

const COSTS = COUNTED_GROUPS.map(({ name, heads }) => `${name} ${heads[0]?.cost ?? 0}`).join(", ");

const ABOUT_MARKS =
  `Each error takes: ${COSTS}. Examiners weigh the damage of each slip and publish no such numbers: ` +
  `you decide the mark. A dialogue needs ${CCL.dialoguePass}, the test ${CCL.testPass} of ${CCL.test}.`;

/** What the school says about each dialogue as a whole, and the way to publish it. */
export function Verdict({ props, desk, reviews }: VerdictProps) {
  const { links, dialogues, next, isPublished } = props;
  const failed = props.failed && props.failed.set === undefined ? props.failed : null;
  const publish = isPublished ? "Check and publish the correction" : "Check and publish";
  return (
    <section aria-labelledby="verdict">
      <h2 id="verdict" tabIndex={-1}>
        <span>Verdict</span> <small>The student sees nothing until you publish.</small>
      </h2>
      <form
        className="panel stack"
        method="post"
        action={links.page}
        noValidate
        data-verdict={dialogues.map(({ set }) => set).join(" ")}
        onSubmit={(event) => {
          if (!desk) return;
          event.preventDefault();
          void desk.send().then(() => desk.book.waiting === 0 && location.assign(links.publish));
        }}
      >
        <input type="hidden" name="intent" value="verdict" />
        <div className="split">
          {dialogues.map((dialogue, index) => (
            <DialogueVerdict
              key={dialogue.set}
              {...{ props, desk, dialogue, failed }}
              no={index + 1}
              review={reviews.get(dialogue.set) ?? NO_REVIEW}
            />
          ))}
        </div>
        <p className="hint">{ABOUT_MARKS}</p>
        <p className="actions">
          <button className="btn btn-primary" type="submit" name="then" value="publish">
            {publish}
          </button>{" "}
          {!desk && (
            <button className="btn" type="submit" name="then" value="stay">
              Save the verdict
            </button>
          )}{" "}
          {next && (
            <a className="btn" href={next.href}>
              {`Next test: ${next.text}`}
            </a>
          )}
        </p>
      </form>
    </section>
  );
}

interface DialogueVerdictProps {
  props: MarkingProps;
  desk: MarksDesk | null;
  dialogue: MarkedDialogue;
  no: number;
  review: Review;
  failed: RefusedForm | null;
}

const TEXTS = [
  { field: "reviews", label: "Admin review" },
  { field: "remark", label: "Tutor remark" },
] as const;

function DialogueVerdict({ props, desk, dialogue, no, review, failed }: DialogueVerdictProps) {
  const { set } = dialogue;
  const all = Object.values(review.segments).map(({ counts }) => counts);
  const counted = countedMark(all, CCL.dialogue);
  return (
    <fieldset>
      <legend>{`Dialogue ${no}`}</legend>
      {desk && <Clashes desk={desk} place={{ set, segment: null }} />}
      <p className="hint">{countedText(counted, countsText(all))}</p>
      <MarkField {...{ desk, set, no, counted, failed }} half={review.half_marks} />
      {TEXTS.map(({ field, label }) => (
        <VerdictText
          key={field}
          {...{ props, desk, set, field, failed }}
          label={`${label}, dialogue ${no}`}
          text={review[field]}
        />
      ))}
    </fieldset>
  );
}

/** Without script: the value over which the teacher types. After a clash it is the other one. */
function seenField(field: string, saved: string, failed: RefusedForm | null) {
  const name = `before-${field}`;
  const seen = failed?.values.before === "" ? undefined : failed?.values[name];
  return { type: "hidden", name, value: seen ?? saved };
}

interface VerdictTextProps {
  props: MarkingProps;
  desk: MarksDesk | null;
  set: number;
  field: "reviews" | "remark";
  label: string;
  text: string;
  failed: RefusedForm | null;
}

function VerdictText({ props, desk, set, field, label, text, failed }: VerdictTextProps) {
  const name = `${field}-${set}`;
  if (desk)
    return (
      <SentenceField
        id={name}
        label={label}
        text={text}
        most={MOST.text}
        sentences={props.sentences}
        sentencesHref={props.links.sentences}
        onType={(typed, isInserted) =>
          desk.change({ set, segment: null, field }, typed, isInserted ? 0 : TEXT_WAIT_MS)
        }
        onLeave={() => void desk.send()}
      />
    );
  return (
    <TypedText
      {...{ id: name, name, label, text, failed }}
      rows={3}
      note={failed?.values.before === "" && text !== "" ? `Saved meanwhile: ${text}` : null}
    >
      <input {...seenField(name, text, failed)} />
    </TypedText>
  );
}

function countedText(counted: number, errors: string): string {
  return `Counted: ${counted} of ${CCL.dialogue}${errors && ` (${errors})`}.`;
}

interface MarkFieldProps {
  desk: MarksDesk | null;
  set: number;
  no: number;
  half: number | null;
  counted: number;
  failed: RefusedForm | null;
}

/** The estimated mark of a dialogue, in half marks. */
function MarkField({ desk, set, no, half, counted, failed }: MarkFieldProps) {
  const name = `mark-${set}`;
  const saved = half === null ? "" : String(half / 2);
  const [typed, setTyped] = useState(failed?.values[name] ?? saved);
  // Typed "31." is 31, and somebody else may have saved another mark.
  const isOwn = readHalfMarks(typed, CCL.dialogue) === half;
  const isWrong = readHalfMarks(typed, CCL.dialogue) === undefined;
  const error = failed?.errors[name] ?? (desk && isWrong ? NOT_A_MARK(CCL.dialogue) : undefined);
  const change = (text: string): void => {
    setTyped(text);
    const to = readHalfMarks(text, CCL.dialogue);
    if (desk && to !== undefined)
      desk.change({ set, segment: null, field: "half_marks" }, to, TEXT_WAIT_MS);
  };
  return (
    <div className={error ? "field has-error" : "field"}>
      <label htmlFor={name}>{`Estimated mark, dialogue ${no}, of ${CCL.dialogue}`}</label>
      <p className="hint" id={`${name}-hint`}>
        Leave it empty for no mark.
      </p>
      {failed?.values.before === "" && saved && (
        <p className="hint">{`Saved meanwhile: ${saved}`}</p>
      )}
      {error && (
        <p className="field-error" id={`${name}-error`}>
          {error}
        </p>
      )}
      <div className="joined">
        <input
          className="input"
          id={name}
          name={name}
          inputMode="decimal"
          autoComplete="off"
          value={desk ? (isOwn || isWrong ? typed : saved) : undefined}
          defaultValue={desk ? undefined : typed}
          onChange={({ currentTarget }) => change(currentTarget.value)}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${name}-error` : `${name}-hint`}
        />
        {desk && half !== counted * 2 && (
          <button className="btn" type="button" onClick={() => change(String(counted))}>
            {`Use ${counted}`}
          </button>
        )}
      </div>
      {!desk && <input {...seenField(name, saved, failed)} />}
    </div>
  );
}
