import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import type { SegmentStudioProps } from "#app/islands/segment-studio.tsx";
import type { FormResult } from "#app/lib/http/forms/result.ts";
import type { DialoguePage } from "./dialogue.page.server.ts";
import { withIdAgain } from "#app/lib/studio/studio-props.ts";
import { ErrorSummary } from "#app/components/forms/form-head.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import { Notice } from "#app/components/ui/notice.tsx";
import { DialogueMoves } from "./dialogue-moves.tsx";
import { EndOfDialogue } from "./end-of-dialogue.tsx";
import { LabelMenu } from "#app/routes/practice/labels.tsx";
import {
  AnswerFields,
  AnswerFold,
  SegmentLinks,
  SegmentStep,
  PlainStep,
} from "#app/components/review/segment-parts.tsx";
import { NotesPanel } from "#app/components/forms/notes-panel.tsx";
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

/** A segment to listen to and interpret, the strip of all, notes, and the dialogue's other parts. */
export function DialogueScreen({ page, failed }: DialogueScreenProps) {
  const { dialogue, current, position } = page;
  const { paths } = useHub();
  const error = failed?.errors.audioanswer;
  const studio = current && withIdAgain(current.studio, failed);
  const segments = (
    <SegmentLinks
      segments={page.segments}
      current={position}
      href={(no) => paths.dialogue(dialogue.id, no)}
    />
  );
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
      {!page.plain && segments}
      <div className="beside-notes">
        <div className="stack">
          {current && studio ? (
            <>
              {!page.plain && <SegmentStep studio={studio} error={error} />}
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
        </div>
        <NotesPanel
          dialogueId={dialogue.id}
          notes={failed?.values.notes ?? dialogue.notes}
          error={failed?.errors.notes}
        />
        <details className="fold seldom">
          <summary>
            More
            <Icon name="down" />
          </summary>
          <div className="fold-body stack">
            {studio && !page.plain && <AnswerForm studio={studio} />}
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
        {page.plain && segments}
      </div>
    </>
  );
}

/** One line, and the background. Two lines of it stand above the first segment, until Start. */
function DialogueHead({ page: { dialogue, position, segments } }: { page: DialoguePage }) {
  const hub = useHub();
  const title = `Dialogue ${dialogue.serial}: ${dialogue.title}`;
  return (
    <div className="dialogue-head flex">
      <a className="back" href={hub.paths.hub()}>
        <Icon name="left" small />
        <span>{hub.title}</span>
      </a>
      <h1>{title}</h1>
      <BackgroundFold
        text={dialogue.background}
        title={title}
        isNew={position === 1 && !segments[0]?.stored}
      />
      <ScriptOnly>
        <p
          className="clock"
          translate="no"
          role="timer"
          aria-label="Time in this dialogue"
          data-enhance="practice/dialogue/dialogue"
          data-dialogue={dialogue.id}
          data-waits=""
        >
          00:00:00
        </p>
      </ScriptOnly>
    </div>
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
