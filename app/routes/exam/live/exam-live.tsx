import { Form } from "@remix-run/react";
import { withIdAgain } from "#app/lib/studio/studio-props.ts";
import { ErrorSummary } from "#app/components/forms/form-head.tsx";
import { NotesFold } from "#app/components/forms/notes-fold.tsx";
import { AnswerFold } from "#app/components/review/answer-fold.tsx";
import { BackgroundFold } from "#app/components/review/background-fold.tsx";
import { SegmentLinks } from "#app/components/review/segment-links.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import { Notice } from "#app/components/ui/notice.tsx";
import { ScriptOnly } from "#app/components/ui/script-only.tsx";
import type { LivePage } from "./exam.page.server.ts";
import type { FormResult } from "#app/lib/http/forms/result.ts";
import { counted } from "#app/lib/text/format.ts";
import { paths } from "#app/lib/paths.ts";
import { ExamStep } from "./exam-step.tsx";
import { SAID_LATER } from "#app/components/ui/said-later.ts";

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
      <ErrorSummary
        errors={failed?.errors}
        ids={{ audioanswer: `${page.studio.formId}-audio-file` }}
      />
      <header className="exam-bar">
        <h1>{page.name}</h1>
        <p className="exam-facts">
          {dialogue.no > 0 && <span>{`Dialogue ${dialogue.no}/${dialogue.count}`}</span>}{" "}
          <span data-exam="place">{`Segment ${current.no} of ${current.count}`}</span>
        </p>
        {page.endsAt !== null && page.minutesLeft !== null && (
          <p className="exam-time">
            <Icon name="clock" />
            <span>
              <strong data-exam="clock">{counted(page.minutesLeft, "minute")}</strong> left
              <span className="exam-end">, until {page.endsAt}</span>
            </span>
          </p>
        )}
        <progress
          value={done}
          max={current.count}
          aria-label="Segments answered"
          data-exam="progress"
        >
          {`${done} of ${current.count}`}
        </progress>
      </header>
      {/* Where the exam says what the student has to know of its time, and how it goes on. */}
      <ScriptOnly>
        <p className="sr-only" {...SAID_LATER} data-exam="calls" />
        <div className="notice exam-said" data-exam="said" hidden>
          <div className="notice-body" />
        </div>
      </ScriptOnly>
      {failed?.alert && (
        <Notice kind="danger" title={failed.alert.title}>
          {failed.alert.text}
        </Notice>
      )}
      <div className="studio exam" data-exam="studio">
        <div className="stack">
          <BackgroundFold text={dialogue.background} open={current.no === 1} />
          <ExamStep
            page={{ ...page, studio: withIdAgain(page.studio, failed) }}
            error={failed?.errors.audioanswer}
          />
          <AnswerFold
            segment={current.no}
            answer={current.text}
            href={paths.exam(page.testId, { segment: current.no, answer: 1 })}
            hidden={!current.isStored}
          />
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
export function NextDialogue({ page: { testId, minutesLeft, endsAt } }: { page: LivePage }) {
  return (
    <Form className="dialog dialog-page" method="get">
      <input type="hidden" name="mock" value={testId} />
      {/* The clock runs: what is asked is read at once, not after the menu. */}
      <h1 tabIndex={-1} autoFocus>
        Dialogue finished
      </h1>
      <p>Your dialogue is successfully submited? Click to Yes for next dialogue.</p>
      {minutesLeft !== null && (
        <p className="text-ink-muted">
          The time runs on: {counted(minutesLeft, "minute")} left, until {endsAt}.
        </p>
      )}
      <div className="actions">
        <button className="btn btn-primary" type="submit">
          Yes
        </button>
      </div>
    </Form>
  );
}
