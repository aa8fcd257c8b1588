import type { ReactNode } from "react";
import { Icon } from "#app/components/ui/icon.tsx";
import type { StudioHere } from "./studio-here.ts";
import { FinishBar } from "./finish-bar.tsx";
import { NextButton, PreviousButton } from "./move-buttons.tsx";
import { StartBar } from "./start-bar.tsx";
import type { SegmentStudioProps } from "./studio-props.ts";
import type { StudioView } from "./use-studio.ts";
import { VerdictBar } from "./verdict-bar.tsx";

interface ActionBarProps {
  props: SegmentStudioProps;
  view: StudioView;
}

/**
 * What can be pressed in the present state, always in the same place: a phone keeps it at the bottom
 * of the screen. One button is the main one, in the middle.
 */
export function ActionBar({ props, view: { studio } }: ActionBarProps) {
  if (!studio)
    return (
      <Bar props={props}>
        {/* Start comes with its script: a place that is free, and no button that is dead. */}
        <span className="act-wait" />
      </Bar>
    );
  return <LiveBar props={props} studio={studio} />;
}

/** Between two segments of a rehearsal the bar stays as it is. */
const AT_REST = new Set(["idle", "confirming", "stopped"]);

function LiveBar({ props, studio }: { props: SegmentStudioProps; studio: StudioHere }) {
  const { recorder, rehearsal } = studio;
  const { state } = recorder;
  const paused = rehearsal?.bar();
  if (paused) return paused;
  if (rehearsal && AT_REST.has(state.phase)) return <FinishBar studio={studio} />;
  switch (state.phase) {
    case "idle":
    case "confirming":
    case "stopped":
      return <StartBar props={props} studio={studio} />;
    case "unsupported":
      return (
        <div className="actbar">
          <PreviousButton props={props} />
          <NextButton props={props} main />
        </div>
      );
    case "blocked":
      return (
        <Once
          props={props}
          icon="repeat"
          text="Try again"
          onPress={() => recorder.dispatch({ type: "START" })}
        />
      );
    case "paused":
      return (
        <Once
          props={props}
          icon="play"
          text="Continue"
          onPress={() => recorder.dispatch({ type: "CONTINUE" })}
        />
      );
    case "question-failed":
      return (
        <Once
          props={props}
          icon="repeat"
          text="Retry"
          onPress={() => recorder.dispatch({ type: "RETRY" })}
        />
      );
    case "interrupted":
    case "silent":
      return <VerdictBar recorder={recorder} />;
    default:
      return <FinishBar studio={studio} />;
  }
}

/** Something went wrong, and one press tries it again. */
function Once({
  props,
  icon,
  text,
  onPress,
}: {
  props: SegmentStudioProps;
  icon: string;
  text: string;
  onPress: () => void;
}) {
  return (
    <Bar props={props}>
      <button className="btn btn-primary btn-lg" type="button" data-next-focus onClick={onPress}>
        <Icon name={icon} />
        {text}
      </button>
    </Bar>
  );
}

function Bar({ props, children }: { props: SegmentStudioProps; children: ReactNode }) {
  return (
    <div className="actbar">
      <PreviousButton props={props} />
      {children}
      <NextButton props={props} />
    </div>
  );
}
