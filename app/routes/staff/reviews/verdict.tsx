import type { Texts } from "#app/lib/http/forms/result.ts";
import { DraftPlace } from "#app/components/forms/draft-form.tsx";
import { Field, TextArea } from "#app/components/forms/field.tsx";
import { CCL, HEAD_GROUPS } from "#plan/marks.ts";
import { countedHeads, countedMark, type Counts, MOST, type Typed } from "./review-form.ts";

interface VerdictProps {
  /** The counts of all segments. */
  counts: Counts[];
  typed: Typed;
  errors: Texts<string>;
  /** The index of the next dialogue, if there is one. */
  following: number | null;
}

const COSTS = HEAD_GROUPS.map(({ name, cost }) => `${name} ${cost}`).join(", ");
const LENGTH = `Up to ${MOST.text.toLocaleString("en-AU")} characters.`;

/** The remarks on the whole dialogue, beside the sum of the counted errors. */
export function Verdict({ counts, typed, errors, following }: VerdictProps) {
  const field = (name: "mark" | "reviews" | "remark") => ({
    name,
    error: errors[name],
    defaultValue: typed[name],
  });
  return (
    <section className="panel staff-verdict" aria-labelledby="verdict" data-draft="verdict">
      <h2 id="verdict" tabIndex={-1}>
        Verdict
      </h2>
      <DraftPlace />
      <div className="staff-beside">
        <CountedSum counts={counts} />
        <div className="fields">
          <Field
            {...field("mark")}
            label={`Estimated mark, of ${CCL.dialogue}`}
            hint={`You decide the mark, or leave it empty. A dialogue needs ${CCL.dialoguePass}, the test ${CCL.testPass} of ${CCL.test}.`}
            inputMode="decimal"
            autoComplete="off"
          />
          <TextArea
            {...field("reviews")}
            label="Admin review"
            hint={`What the school says about the whole dialogue. The student reads it. ${LENGTH}`}
            rows={5}
            dir="auto"
          />
          <TextArea
            {...field("remark")}
            label="Tutor remark"
            hint={`What to practise next. The student reads it. ${LENGTH}`}
            rows={5}
            dir="auto"
          />
        </div>
      </div>
      <p className="text-sm text-ink-muted">
        When you go to another part, this one is saved. The student sees nothing until you publish.
      </p>
      <div className="staff-actions">
        <button className="btn btn-primary" type="submit" name="then" value="stay">
          Save draft
        </button>{" "}
        {following !== null && (
          <button className="btn" type="submit" name="then" value={`dialogue-${following}`}>
            Save and go to dialogue {following + 1}
          </button>
        )}{" "}
        <button className="btn" type="submit" name="then" value="publish">
          Save, check and publish
        </button>{" "}
        <button className="btn" type="submit" name="then" value="list" data-key="U">
          Save, back to the waiting tests
        </button>
      </div>
    </section>
  );
}

/** Shows how the mark was counted. */
function CountedSum({ counts }: { counts: Counts[] }) {
  const heads = countedHeads(counts);
  return (
    <div data-fresh="">
      <h3>Counted so far: {countedMark(counts)}</h3>
      {heads.length === 0 ? (
        <p>No errors are counted yet.</p>
      ) : (
        <dl className="staff-sum">
          {heads.map(({ name, count, lost }) => (
            <div key={name}>
              <dt>
                {count} {name}
              </dt>{" "}
              <dd>−{lost}</dd>
            </div>
          ))}
        </dl>
      )}
      <p className="text-sm text-ink-muted">
        Each error takes: {COSTS}. Examiners weigh the damage of each slip and publish no such
        numbers.
      </p>
    </div>
  );
}
