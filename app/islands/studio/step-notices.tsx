import { saveCopy } from "#app/lib/outbox/save-copy.ts";
import { AskDialog } from "./ask-dialog.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import type { Studio } from "./connect-studio.ts";
import { UploadTrouble } from "./receipt.tsx";
import type { SegmentStudioProps } from "./studio-props.ts";
import { TakePanel } from "./take-panel.tsx";
import { TroubleNotice } from "./trouble-notice.tsx";
import type { StudioView } from "./use-studio.ts";
import { VerdictPanel } from "./verdict-panel.tsx";

interface StepControlsProps {
  props: SegmentStudioProps;
  view: StudioView;
  studio: Studio;
}

/** What can be pressed in the recorder's present state, and nothing else. */
export function StepControls({ props, view, studio }: StepControlsProps) {
  const { recorder, outbox } = studio;
  const { state, takeId } = recorder;
  switch (state.phase) {
    case "idle":
    case "confirming":
    case "stopped":
      return <RestControls props={props} view={view} studio={studio} />;
    case "unsupported":
    case "blocked":
      return (
        <TroubleNotice
          trouble={state.trouble ?? "unknown"}
          onRetry={state.phase === "blocked" ? () => recorder.dispatch({ type: "START" }) : null}
          onCopy={() => void navigator.clipboard?.writeText(location.href).catch(() => undefined)}
        />
      );
    case "paused":
      return (
        <NextStep
          icon="play"
          text="Continue"
          onPress={() => recorder.dispatch({ type: "CONTINUE" })}
        />
      );
    case "question-failed":
      return (
        <NextStep icon="repeat" text="Retry" onPress={() => recorder.dispatch({ type: "RETRY" })} />
      );
    case "interrupted":
    case "silent":
      return <VerdictPanel recorder={recorder} id={`${props.formId}-discard`} />;
    default:
      return (
        <TakePanel
          recorder={recorder}
          attempts={state.attempts}
          limits={props.limits}
          onDisk={takeId === null || outbox.isOnDisk(takeId)}
        />
      );
  }
}

/** Nothing is recorded: what became of the last take, and Start. */
function RestControls({ props, view: { entry }, studio: { recorder, outbox } }: StepControlsProps) {
  const { state } = recorder;
  const again = state.take !== null || Boolean(props.stored);
  const percent = Math.round((entry?.progress ?? 0) * 100);
  return (
    <>
      {entry?.phase === "uploading" ? (
        <progress value={percent} max={100} aria-label={`Sending answer ${props.segmentNo}`}>
          {`${percent}%`}
        </progress>
      ) : null}
      {entry ? (
        <UploadTrouble
          entry={entry}
          onDisk={outbox.isOnDisk(entry.record.answerId)}
          onRetry={() => outbox.queue.askAgain(entry.record.answerId)}
          onSave={() => void saveCopy(outbox, entry.record.answerId)}
        />
      ) : null}
      <div className="take">
        <button
          className={again ? "btn" : "btn btn-primary btn-lg"}
          type="button"
          onClick={() => recorder.dispatch({ type: "START" })}
          data-next-focus={again ? undefined : true}
        >
          <Icon name={again ? "repeat" : "mic"} />
          Start
        </button>
      </div>
      <AskDialog
        id={`${props.formId}-repeat`}
        open={state.phase === "confirming"}
        title="Repeat"
        text="Are you sure you want to repeat the segment?"
        action="Repeat"
        onConfirm={() => recorder.dispatch({ type: "CONFIRM" })}
        onCancel={() => recorder.dispatch({ type: "CANCEL" })}
      />
    </>
  );
}

function NextStep({ icon, text, onPress }: { icon: string; text: string; onPress: () => void }) {
  return (
    <div className="take">
      <button className="btn btn-primary btn-lg" type="button" data-next-focus onClick={onPress}>
        <Icon name={icon} />
        {text}
      </button>
    </div>
  );
}
