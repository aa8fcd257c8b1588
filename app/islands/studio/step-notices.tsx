import { Icon } from "#app/components/ui/icon.tsx";
import type { StudioHere } from "#app/lib/studio/studio-here.ts";
import type { SegmentStudioProps } from "#app/lib/studio/studio-props.ts";
import { UploadNotices } from "./receipt.tsx";
import { LiveTake } from "./take-bars.tsx";
import { shortTakeText, segmentText } from "#app/lib/studio/outbox/take-words.ts";
import type { StudioView } from "./use-studio.ts";
import { useEffect, useState, type ComponentType } from "react";
import type { Trouble, RecorderState } from "#app/lib/studio/recorder/recorder-state.ts";
import { shortClockText } from "#app/lib/studio/player/sound-time.ts";

type Notice = ComponentType<{ trouble: Trouble }>;

interface StepNoticesProps {
  props: SegmentStudioProps;
  view: StudioView;
  studio: StudioHere;
}

export function StepNotices({ props, view, studio }: StepNoticesProps) {
  const { recorder, outbox } = studio;
  const { state, takeId } = recorder;
  const short = state.take && shortTakeText(state.take.durationMs);
  switch (state.phase) {
    case "idle":
    case "confirming":
    case "stopped":
      return (
        <>
          {state.take === null && !props.stored ? (
            <p
              className="text-sm text-ink-muted"
              // An alert, so that the first segment of a dialogue is introduced aloud.
              role={props.segmentNo === 1 && !props.answeredOn ? "alert" : undefined}
            >
              Press Start. You hear the segment, then a chime, then you speak.
            </p>
          ) : null}
          {short && !studio.rehearsal ? (
            <p className="facts" role="alert">
              <b>{short}</b>
            </p>
          ) : null}
          {view.entry && <UploadNotices entry={view.entry} outbox={outbox} />}
        </>
      );
    case "unsupported":
    case "blocked":
      return <LateTrouble trouble={state.trouble ?? "unknown"} />;
    case "interrupted":
    case "silent":
      return <VerdictNotice state={state} props={props} />;
    case "recording":
    case "stopping":
      return (
        <LiveTake
          recorder={recorder}
          limits={props.limits}
          onDisk={takeId === null || outbox.isOnDisk(takeId)}
        />
      );
    case "playing":
      return <p className="text-sm text-ink-muted">Recording starts by itself after the chime.</p>;
    case "chime":
    case "starting":
      return (
        <p className="status">
          <Icon name="bell" />
          <span>Chime: get ready</span>
        </p>
      );
    default:
      return null;
  }
}

function LateTrouble({ trouble }: { trouble: Trouble }) {
  const [late, setLate] = useState<{ Notice: Notice } | "failed" | null>(null);
  useEffect(() => {
    import("../extras/trouble-notice.tsx").then(
      (module) => setLate({ Notice: module.default }),
      () => setLate("failed"),
    );
  }, []);
  if (late === null) return null;
  if (late !== "failed") return <late.Notice trouble={trouble} />;
  return (
    <p className="notice notice-danger" role="alert">
      {trouble === "denied"
        ? "Microphone access denied. Please allow permission."
        : "The microphone could not be started. Try again, or send an audio file."}
    </p>
  );
}

function VerdictNotice({ state, props }: { state: RecorderState; props: SegmentStudioProps }) {
  return (
    <div className="notice notice-warning" role="alert">
      <Icon name={state.phase === "silent" ? "volume" : "alert"} />
      <div className="notice-body">
        {verdictText(state, segmentText(props)) +
          (props.stored ? " Using it replaces your saved answer." : "")}
      </div>
    </div>
  );
}

export function verdictText(
  {
    phase,
    interruption,
    draft,
    counted,
  }: Pick<RecorderState, "phase" | "interruption" | "draft" | "counted">,
  place: string,
): string {
  const length = shortClockText((draft?.durationMs ?? 0) / 1000);
  if (phase === "silent")
    return (
      `We could not hear a voice in this recording (${length}). ` +
      "It does not count as an attempt until you save it."
    );
  if (interruption === "recovered") return `Recovered recording (${length}) of ${place}.`;
  const cause = {
    unplugged: "The microphone was disconnected.",
    muted: "Another app took the microphone.",
    hidden: "The page was hidden.",
    error: "The recorder failed.",
    "never-started": "The recorder did not start.",
    "no-data": "The recorder gave no more sound.",
    asleep: "The device was asleep.",
    clock: "The clock of this device jumped.",
  };
  const count = counted ? "" : " This does not count as a repeat.";
  return `Recording stopped, ${length} kept. ${interruption ? cause[interruption] : ""}${count}`;
}
