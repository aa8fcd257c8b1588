import type { LivePage } from "#app/lib/exam/exam-page.server.ts";
import { Form } from "@remix-run/react";
import { Field } from "#app/components/forms/field.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import { paths } from "#app/lib/paths.ts";

/** Listen, answer, next: one segment of a test. */
export function ExamStep({ page, error }: { page: LivePage; error: string | undefined }) {
  const { testId, recordId, current } = page;
  const label = `Segment ${current.no} of ${current.count}`;
  return (
    <section aria-labelledby="seg-title">
      <div className="seg-head">
        <h2 id="seg-title">{label}</h2>
        {current.language && <p className="text-sm text-ink-muted">{current.language}</p>}
      </div>
      <Form
        className="stack"
        method="post"
        encType="multipart/form-data"
        action={paths.exam(testId, { segment: current.no })}
      >
        <input type="hidden" name="intent" value="answer" />
        <input type="hidden" name="record" value={recordId} />
        <input type="hidden" name="answer_id" value={current.answerId} />
        <input type="hidden" name="segment" value={current.no} />
        <input type="hidden" name="client_answer_id" value={current.clientAnswerId} />
        <input type="hidden" name="attempt" value={current.attempts + 1} />
        {current.stored && <input type="hidden" name="stored" value="1" />}
        {current.isLastOfDialogue && <input type="hidden" name="last" value="1" />}
        <ol className="steps">
          <li>
            <span className="step-no" aria-hidden="true">
              1
            </span>
            <div className="step-head">
              <h3>Listen</h3>
            </div>
            {current.audioUrl === null ? (
              <p className="text-ink-muted">This question has no sound.</p>
            ) : (
              // eslint-disable-next-line jsx-a11y/media-has-caption -- its words would give the answer away
              <audio controls preload="none" src={current.audioUrl} aria-label={label} />
            )}
          </li>
          <li>
            <span className="step-no" aria-hidden="true">
              2
            </span>
            <div className="step-head">
              <h3>Speak</h3>
            </div>
            <p className="facts">
              <span>
                Attempts: <b>{current.attempts}</b>
              </span>
              {current.stored && (
                <span className="receipt receipt-stored">
                  <Icon name="check" />
                  Stored
                </span>
              )}
            </p>
            <Field
              type="file"
              name="audioanswer"
              label="Send your answer as an audio file"
              hint="Record it with your phone's recorder."
              accept="audio/*,.m4a,.mp3,.wav,.ogg,.webm,.amr,.3gp"
              error={error}
            />
          </li>
        </ol>
        <div className="actions">
          <button className="btn btn-primary btn-lg" type="submit">
            Next
            <Icon name="right" />
          </button>
        </div>
      </Form>
    </section>
  );
}
