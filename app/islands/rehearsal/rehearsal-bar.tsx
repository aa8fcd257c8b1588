import type { ReactNode } from "react";
import { Icon } from "#app/components/ui/icon.tsx";
import type { Phase } from "#app/lib/studio/recorder/recorder-state.ts";

/** Repeat and Pause, on the two sides of Finish. */
export function sideButtons(
  phase: Phase,
  { repeat, pause }: { repeat: () => void; pause: () => void },
): [ReactNode, ReactNode] {
  const speaking = phase === "recording";
  return [
    sideButton({ name: "Repeat", can: speaking, onPress: repeat }),
    sideButton({ name: "Pause", can: speaking || isSounding(phase), onPress: pause }),
  ];
}

export function isSounding(phase: Phase): boolean {
  return phase === "playing" || phase === "chime";
}

function sideButton({ name, can, onPress }: { name: string; can: boolean; onPress: () => void }) {
  return (
    // `disabled` would take the focus away.
    <button
      key={name}
      className="btn btn-lg act-side"
      type="button"
      aria-disabled={!can}
      onClick={() => (can ? onPress() : undefined)}
    >
      <Icon name={name.toLowerCase()} />
      <span className="act-word">{name}</span>
    </button>
  );
}

export function PauseBar({ onEnd, onGoOn }: { onEnd: () => void; onGoOn: () => void }) {
  return (
    <div className="actbar actbar-pair">
      <button className="btn btn-lg" type="button" onClick={onEnd}>
        Leave<span className="sr-only"> the rehearsal</span>
      </button>
      <button className="btn btn-primary btn-lg" type="button" data-next-focus onClick={onGoOn}>
        <Icon name="play" />
        Continue
      </button>
    </div>
  );
}
