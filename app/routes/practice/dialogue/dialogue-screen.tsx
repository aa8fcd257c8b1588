import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import type { SegmentStudioProps } from "#app/islands/segment-studio.tsx";
import type { FormResult } from "#app/lib/http/forms/result.ts";
import type { DialoguePage } from "./dialogue.page.server.ts";
import { withIdAgain } from "#app/lib/studio/studio-props.ts";
import { ErrorSummary } from "#app/components/forms/form-head.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import { Notice } from "#app/components/ui/notice.tsx";
import { PopoverButton } from "#app/components/ui/popover-button.tsx";
import { DialogueMoves } from "./dialogue-moves.tsx";
import { EndOfDialogue, ProgressStrip } from "./end-of-dialogue.tsx";
import { LabelMenu } from "#app/routes/practice/labels.tsx";
import {
  AnswerFields,
  AnswerFold,
  SegmentLinks,
  SegmentStep,
  PlainStep,
} from "#app/components/review/segment-parts.tsx";
import { NotesFold } from "#app/components/forms/notes-fold.tsx";
import { useHub } from "#app/routes/practice/hubs.ts";
import { BackgroundFold } from "#app/components/review/review-parts.tsx";
import { ScriptOnly } from "#app/components/ui/script-only.tsx";

interface AnswerFormProps {
  studio: SegmentStudioProps;
  children?: ReactNode;
}

interface DialogueScreenProps {
  page: DialoguePage;
  failed: FormResult | undefined;
}

/** A segment to listen to and interpret, the list of all, and the dialogue's other parts. */
export function DialogueScreen({ page, failed }: DialogueScreenProps) {
  const { dialogue, current, position } = page;
  const { paths } = useHub();
  const error = failed?.errors.audioanswer;
  const studio = current && withIdAgain(current.studio, failed);
  return (
    <>
      <ErrorSummary
        errors={failed?.errors}
        ids={{ audioanswer: `${current?.studio.formId}-audio-file` }}
      />
      <DialogueHead page={page} />
      <OnlySegments page={page} />
      {failed?.alert && (
        <Notice kind="danger" title={failed.alert.title}>
          {failed.alert.text}
        </Notice>
      )}
      <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-[minmax(0,1fr)_var(--width-aside)] lg:gap-8 print:block">
        <div className="stack">
          {current && studio ? (
            <>
              {!page.plain && (
                <SegmentStep studio={studio} error={error}>
                  <ProgressStrip segments={page.segments} position={position} />
                </SegmentStep>
              )}
              {page.plain && (
                <AnswerForm studio={studio}>
                  <PlainStep studio={studio} error={error} />
                </AnswerForm>
              )}
              <AnswerFold
                studio={current.studio}
                answer={current.answer}
                href={paths.dialogue(dialogue.id, current.studio.segmentNo, { answer: 1 })}
              />
            </>
          ) : (
            <EndOfDialogue page={page} />
          )}
          <details className="fold seldom" open={failed?.intent === "notes"}>
            <summary>
              More
              <Icon name="down" />
            </summary>
            <div className="fold-body stack">
              {studio && !page.plain && <AnswerForm studio={studio} />}
              <NotesFold
                dialogueId={dialogue.id}
                notes={failed?.values.notes ?? dialogue.notes}
                error={failed?.errors.notes}
                open={failed?.intent === "notes"}
              />
              <div className="panel duo">
                <p>How did this dialogue go?</p>
                <LabelMenu dialogueId={dialogue.id} current={dialogue.label} of="this dialogue" />
              </div>
              <DialogueMoves
                id={dialogue.id}
                position={position}
                neighbours={page.neighbours}
                mayTakeAlong={page.mayTakeAlong}
              />
            </div>
          </details>
        </div>
        <aside
          className="segment-sheet lg:sticky lg:top-4 lg:max-h-[calc(100vh-var(--spacing-8))] lg:overflow-y-auto"
          id="segments"
          popover={page.plain ? undefined : ""}
          aria-label="Segments"
        >
          <h2 className="inline-block [line-height:var(--spacing-target)]">Segments</h2>
          <PopoverButton className="btn btn-quiet float-end m-0 lg:hidden" target="segments" hides>
            Close
          </PopoverButton>
          <SegmentLinks
            segments={page.segments}
            current={position}
            href={(no) => paths.dialogue(dialogue.id, no)}
          />
        </aside>
      </div>
    </>
  );
}

/** Has few lines on a phone. The background is open at the first segment. */
function DialogueHead({ page: { dialogue, position } }: { page: DialoguePage }) {
  const hub = useHub();
  return (
    <>
      <div className="flex flex-wrap items-start justify-between">
        <a className="back" href={hub.paths.hub()}>
          <Icon name="left" small />
          {hub.title}
        </a>
        <ScriptOnly>
          <p
            className="clock -mt-3 [line-height:var(--spacing-target)] text-ink-muted"
            translate="no"
            role="timer"
            aria-label="Time in this dialogue"
            data-enhance="practice/dialogue/dialogue"
            data-dialogue={dialogue.id}
            hidden
          >
            00:00:00
          </p>
        </ScriptOnly>
        <h1 className="w-full max-md:text-lg/[1.3]">
          {`Dialogue ${dialogue.serial}: ${dialogue.title}`}
        </h1>
      </div>
      <BackgroundFold text={dialogue.background} open={position === 1} />
    </>
  );
}

function OnlySegments({ page: { dialogue, only, position } }: { page: DialoguePage }) {
  const { paths } = useHub();
  if (only.length === 0) return null;
  return (
    <p className="text-sm">
      Only your weak {only.length === 1 ? "segment" : "segments"}: {only.join(", ")}.{" "}
      <a href={paths.dialogue(dialogue.id, position)} data-from-segment>
        All segments
      </a>
    </p>
  );
}

/** The studio's file field, Previous and Next belong to it by their `form` attribute. */
function AnswerForm({ studio, children }: AnswerFormProps) {
  return (
    <Form
      className="stack"
      id={studio.formId}
      method="post"
      encType="multipart/form-data"
      data-part="form"
    >
      <AnswerFields studio={studio} />
      {children}
      <div className="panel duo">
        <p>You can stop at any time. Your answers stay in Pending Practice.</p>
        <button className="btn" type="submit" name="intent" value="save">
          Save Answer
        </button>
      </div>
    </Form>
  );
}
