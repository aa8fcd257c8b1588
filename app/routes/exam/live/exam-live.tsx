import { Form } from "@remix-run/react";
import { withIdAgain } from "#app/lib/studio/studio-props.ts";
import { ErrorSummary } from "#app/components/forms/form-head.tsx";
import { NotesPanel } from "#app/components/forms/notes-panel.tsx";
import {
  AnswerFields,
  AnswerFold,
  SegmentLinks,
  PlainStep,
  SegmentStep,
} from "#app/components/review/segment-parts.tsx";
import { BackgroundFold } from "#app/components/review/review-parts.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import { Notice } from "#app/components/ui/notice.tsx";
import { ScriptOnly, SAID_LATER } from "#app/components/ui/script-only.tsx";
import type { LivePage } from "./exam.page.server.ts";
import type { FormResult } from "#app/lib/http/forms/result.ts";
import { segmentView } from "#app/lib/studio/way/segment-view.ts";
import { counted } from "#app/lib/text/format.ts";
import { paths } from "#app/lib/paths.ts";
import type { ReactNode } from "react";

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
        <h1 className="line-clamp-2">{page.name}</h1>
        <p className="exam-facts max-md:order-1 max-md:w-full">
          {dialogue.no > 0 && <span>{`Dialogue ${dialogue.no}/${dialogue.count}`}</span>}{" "}
          <span data-exam="place">{segmentView(page.studio).heading}</span>
        </p>
        {page.endsAt !== null && page.minutesLeft !== null && (
          <p className="exam-time">
            <Icon name="clock" />
            <span>
              <strong data-exam="clock">{counted(page.minutesLeft, "minute")}</strong> left
              <span className="max-md:hidden">, until {page.endsAt}</span>
            </span>
          </p>
        )}
        {/* Hidden from screen readers, which say each change in per cent: its words stand above. */}
        <progress value={done} max={current.count} aria-hidden="true" data-exam="progress">
          {`${done} of ${current.count}`}
        </progress>
      </header>
      {/* The exam's script writes here: the time left, and what happens next. */}
      <ScriptOnly>
        <p className="sr-only" {...SAID_LATER} data-exam="calls" />
        <div className="notice" data-exam="said" hidden>
          <div className="notice-body" />
        </div>
      </ScriptOnly>
      {failed?.alert && (
        <Notice kind="danger" title={failed.alert.title}>
          {failed.alert.text}
        </Notice>
      )}
      <div className="exam" data-exam="studio">
        <BackgroundFold text={dialogue.background} isNew={current.no === 1 && !current.isStored} />
        <SegmentLinks
          segments={page.segments}
          current={current.no}
          href={(segment) => paths.exam(page.testId, { segment })}
        />
        <div className="beside-notes">
          <div className="stack">
            <ExamStep
              page={{ ...page, studio: withIdAgain(page.studio, failed) }}
              error={failed?.errors.audioanswer}
            />
            <AnswerFold
              studio={page.studio}
              answer={current.text}
              href={paths.exam(page.testId, { segment: current.no, answer: 1 })}
              hidden={!current.isStored}
            />
          </div>
          <NotesPanel
            dialogueId={dialogue.id}
            notes={failed?.values.notes ?? dialogue.notes}
            error={failed?.errors.notes}
          />
        </div>
      </div>
    </>
  );
}

/** Asks before the next dialogue, so that its first segment is no surprise. */
export function NextDialogue({ page: { testId, minutesLeft, endsAt } }: { page: LivePage }) {
  return (
    <Form className="dialog dialog-page" method="get">
      <input type="hidden" name="mock" value={testId} />
      {/* The clock is running, so a screen reader must read this first, not the menu. */}
      <h1 tabIndex={-1} autoFocus>
        Dialogue finished
      </h1>
      <p>Your dialogue is successfully submited? Click to Yes for next dialogue.</p>
      {minutesLeft !== null && (
        <p className="text-ink-muted">
          The clock keeps running: {counted(minutesLeft, "minute")} left, until {endsAt}.
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

/** Shows one segment of a test, and the form for its answer. */
function ExamStep({ page, error }: { page: LivePage; error: string | undefined }) {
  const { studio } = page;
  if (page.plain)
    return (
      <ExamForm page={page}>
        <PlainStep studio={studio} error={error} />
      </ExamForm>
    );
  return (
    <>
      <SegmentStep studio={studio} error={error} />
      <ExamForm page={page} />
    </>
  );
}

function ExamForm({ page, children }: { page: LivePage; children?: ReactNode }) {
  const { testId, studio, current } = page;
  return (
    <Form
      id={studio.formId}
      method="post"
      encType="multipart/form-data"
      action={paths.exam(testId, { segment: current.no })}
    >
      <AnswerFields studio={studio} />
      {children}
    </Form>
  );
}
