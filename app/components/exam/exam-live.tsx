import { Form } from "@remix-run/react";
import { ErrorSummary } from "#app/components/forms/error-summary.tsx";
import { NotesFold } from "#app/components/forms/notes-fold.tsx";
import { AnswerFold } from "#app/components/review/answer-fold.tsx";
import { SegmentLinks } from "#app/components/review/segment-links.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import { Notice } from "#app/components/ui/notice.tsx";
import type { LivePage } from "#app/lib/exam/exam-page.server.ts";
import type { FormResult } from "#app/lib/forms/result.ts";
import { counted } from "#app/lib/format.ts";
import { paths } from "#app/lib/paths.ts";
import { ExamStep } from "./exam-step.tsx";

interface ExamLiveProps {
  page: LivePage;
  failed: FormResult | undefined;
}

/** The test itself, one segment at a time. */
export function ExamLive({ page, failed }: ExamLiveProps) {
  const { dialogue, current } = page;
  const done = page.segments.filter(({ stored }) => stored).length;
  return (
    <>
      <ErrorSummary errors={failed?.errors} />
      <header className="exam-bar">
        <h1>{page.name}</h1>
        <p className="exam-facts">
          {dialogue.no > 0 && <span>{`Dialogue ${dialogue.no}/${dialogue.count}`}</span>}
          <span>{`Segment ${current.no} of ${current.count}`}</span>
        </p>
        {page.endsAt !== null && page.minutesLeft !== null && (
          <p className="exam-time">
            <Icon name="clock" />
            <span>
              <strong>{`${counted(page.minutesLeft, "minute")} left`}</strong>, until {page.endsAt}
            </span>
          </p>
        )}
        <progress value={done} max={current.count} aria-label="Segments answered">
          {`${done} of ${current.count}`}
        </progress>
      </header>
      {failed?.alert && (
        <Notice kind="danger" title={failed.alert.title}>
          {failed.alert.text}
        </Notice>
      )}
      <div className="studio">
        <div className="stack">
          {dialogue.background && <p className="quote">{dialogue.background}</p>}
          <ExamStep page={page} error={failed?.errors.audioanswer} />
          {current.stored && (
            <AnswerFold
              segment={current.no}
              answer={current.text}
              href={paths.exam(page.testId, { segment: current.no, answer: 1 })}
            />
          )}
          <NotesFold
            dialogueId={dialogue.id}
            notes={failed?.values.notes ?? dialogue.notes}
            error={failed?.errors.notes}
            open={failed?.intent === "notes"}
          />
        </div>
        <aside className="stack" aria-label="Segments">
          <h2>Segments</h2>
          <SegmentLinks
            segments={page.segments}
            current={current.no}
            href={(segment) => paths.exam(page.testId, { segment })}
          />
        </aside>
      </div>
    </>
  );
}

/** Between two dialogues: asked before the next one, so that nobody is surprised by its first part. */
export function NextDialogue({ testId }: { testId: number }) {
  return (
    <Form className="dialog dialog-page" method="get">
      <input type="hidden" name="mock" value={testId} />
      <h1>Dialogue finished</h1>
      <p>Your dialogue is successfully submited? Click to Yes for next dialogue.</p>
      <div className="actions">
        <button className="btn btn-primary" type="submit">
          Yes
        </button>
      </div>
    </Form>
  );
}
