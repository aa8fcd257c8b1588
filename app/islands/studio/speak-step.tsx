import { sizeText } from "#app/lib/player/clock-text.ts";
import { saveCopy } from "#app/lib/outbox/save-copy.ts";
import { Icon } from "./icon.tsx";
import { Player } from "./player.tsx";
import { Receipt, storedText, UploadTrouble, uploadText } from "./receipt.tsx";
import { RepeatDialog } from "./repeat-dialog.tsx";
import type { SegmentStudioProps } from "./studio-props.ts";
import { TakePanel } from "./take-panel.tsx";
import { TroubleNotice } from "./trouble-notice.tsx";
import type { StudioView } from "./use-studio.ts";
import { VerdictPanel } from "./verdict-panel.tsx";

interface SpeakStepProps {
  props: SegmentStudioProps;
  view: StudioView;
}

/** Step 2. Without script: a file field, and what the server has. With script: the recorder, exactly one state at a time. */
export function SpeakStep({ props, view }: SpeakStepProps) {
  const { studio, entry, obstacle } = view;
  const state = studio?.recorder.state;
  const phase = state?.phase;
  const onAir = phase === "recording" || phase === "stopping";
  const gettingReady = phase === "chime" || phase === "starting";
  return (
    <li className={onAir ? "is-live" : undefined}>
      <span className="step-no" aria-hidden="true">
        2
      </span>
      <div className="step-head">
        <h3>
          Speak{" "}
          {props.languageTo ? (
            <span className="text-ink-muted">{`in ${props.languageTo.name}`}</span>
          ) : null}
        </h3>
        {gettingReady ? (
          <p className="status">
            <Icon name="bell" />
            Chime: get ready
          </p>
        ) : null}
        {entry && phase === "stopped" ? <Receipt entry={entry} /> : null}
        {!entry && props.stored ? (
          <span className="receipt receipt-stored">
            <Icon name="check" />
            Stored
          </span>
        ) : null}
      </div>
      {onAir ? null : <Answer props={props} view={view} />}
      {studio ? <Controls props={props} view={view} studio={studio} /> : null}
      {/* Here from the first byte of HTML, and silent between the chime and the end of the take. */}
      <p className="text-sm text-ink-muted" role="status">
        {onAir || gettingReady ? "" : statusText(view)}
      </p>
      {obstacle ? (
        <div className="notice notice-warning" role={onAir || gettingReady ? undefined : "alert"}>
          <Icon name="alert" />
          <div className="notice-body">{obstacle}</div>
        </div>
      ) : null}
      {studio?.outbox.mustStayOpen && !onAir ? (
        <div className="notice notice-warning">
          <Icon name="alert" />
          <div className="notice-body">Do not close this page until the answer is sent</div>
        </div>
      ) : null}
      <FileField
        props={props}
        hidden={studio !== null && phase !== "blocked" && phase !== "unsupported" && !props.error}
        alone={studio === null}
      />
    </li>
  );
}

/** The recording that can be listened to: this device's, else the server's. */
function Answer({ props, view }: SpeakStepProps) {
  const { studio, sound } = view;
  const attempts = studio?.recorder.state.attempts ?? props.attempts;
  const label = `Your answer, segment ${props.segmentNo} of ${props.segmentCount}`;
  return (
    <>
      {sound ? (
        <Player
          key={sound.url}
          url={sound.url}
          label={label}
          durationMs={sound.record.durationMs}
          peaks={sound.record.peaks}
          height={35}
          seekable
          lang={undefined}
          skin
        />
      ) : props.stored?.url ? (
        <Player
          url={props.stored.url}
          label={label}
          durationMs={props.stored.durationMs}
          peaks={null}
          height={35}
          seekable
          skin={studio !== null}
        />
      ) : null}
      {props.stored && !view.entry && !sound ? (
        <p className="text-sm text-ink-muted">
          {storedText(props.stored.durationMs, props.stored.size)}
        </p>
      ) : null}
      <p className="facts">
        <span>
          Attempts: <b>{attempts}</b>
        </span>
      </p>
    </>
  );
}

function Controls({
  props,
  view,
  studio,
}: SpeakStepProps & { studio: NonNullable<StudioView["studio"]> }) {
  const { recorder, outbox } = studio;
  const { state } = recorder;
  const { entry } = view;
  switch (state.phase) {
    case "idle":
    case "confirming":
    case "stopped":
      return (
        <>
          {entry?.phase === "uploading" ? (
            <progress
              value={Math.round(entry.progress * 100)}
              max={100}
              aria-label={`Sending answer ${props.segmentNo}`}
            >{`${Math.round(entry.progress * 100)}%`}</progress>
          ) : null}
          {entry ? (
            <UploadTrouble
              entry={entry}
              memoryOnly={outbox.mustStayOpen}
              onRetry={() => outbox.queue.askAgain(entry.record.answerId)}
              onSave={() => void saveCopy(outbox, entry.record.answerId)}
            />
          ) : null}
          <StartButton
            again={state.take !== null || Boolean(props.stored)}
            onStart={() => recorder.dispatch({ type: "START" })}
          />
          <RepeatDialog
            id={`${props.formId}-repeat`}
            open={state.phase === "confirming"}
            onConfirm={() => recorder.dispatch({ type: "CONFIRM" })}
            onCancel={() => recorder.dispatch({ type: "CANCEL" })}
          />
        </>
      );
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
        <div className="take">
          <button
            className="btn btn-primary btn-lg"
            type="button"
            data-next-focus
            onClick={() => recorder.dispatch({ type: "CONTINUE" })}
          >
            <Icon name="play" />
            Continue
          </button>
        </div>
      );
    case "question-failed":
      return (
        <div className="take">
          <button
            className="btn btn-primary btn-lg"
            type="button"
            data-next-focus
            onClick={() => recorder.dispatch({ type: "RETRY" })}
          >
            <Icon name="repeat" />
            Retry
          </button>
        </div>
      );
    case "interrupted":
    case "silent":
      return <VerdictPanel recorder={recorder} />;
    default:
      return <TakePanel recorder={recorder} attempts={state.attempts} limits={props.limits} />;
  }
}

function StartButton({ again, onStart }: { again: boolean; onStart: () => void }) {
  return (
    <div className="take">
      <button
        className={again ? "btn" : "btn btn-primary btn-lg"}
        type="button"
        onClick={onStart}
        data-next-focus={again ? undefined : true}
      >
        <Icon name={again ? "repeat" : "mic"} />
        Start
      </button>
    </div>
  );
}

/** The same field that the recorder fills, so that an ordinary post carries either. */
function FileField({
  props,
  hidden,
  alone,
}: {
  props: SegmentStudioProps;
  hidden: boolean;
  alone: boolean;
}) {
  const id = `${props.formId}-audio-file`;
  const { error } = props;
  return (
    // Without its class while hidden: the class sets `display`, which would win over the attribute.
    <div className={hidden ? undefined : error ? "field has-error" : "field"} hidden={hidden}>
      <label htmlFor={id}>
        {alone ? "Send your answer as an audio file" : "Or send an audio file"}
      </label>
      <span
        className="hint"
        id={`${id}-hint`}
      >{`Record it with your phone's recorder. At most ${sizeText(props.limits.maxBytes)}.`}</span>
      {error ? (
        <span className="field-error" id={`${id}-error`}>
          <Icon name="alert" />
          <span>
            <span className="sr-only">Error: </span>
            {error}
          </span>
        </span>
      ) : null}
      <input
        className="input"
        id={id}
        type="file"
        name="audioanswer"
        form={props.formId}
        accept="audio/*,.m4a,.mp3,.wav,.ogg,.webm,.amr,.3gp"
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-hint ${id}-error` : `${id}-hint`}
      />
    </div>
  );
}

function statusText({ studio, entry }: StudioView): string {
  const state = studio?.recorder.state;
  switch (state?.phase) {
    case "acquiring":
      return state.slow
        ? "Waiting for permission: look for the prompt of your browser, often at the top."
        : "Allow the microphone when your browser asks.";
    case "paused":
      return "The question is paused. Continue plays it again. This does not count as a repeat.";
    case "question-failed":
      return "The question could not be played. Check your connection and press Retry.";
    case "idle":
    case "stopped":
      if (state.note === "too-short")
        return "That recording was too short. It was not counted. Press Start again.";
      if (state.note === "cut-short")
        return "The microphone stopped before you spoke. It was not counted. Press Start again.";
      return entry && state.phase === "stopped" ? uploadText(entry) : "";
    default:
      return "";
  }
}
