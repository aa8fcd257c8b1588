import { Icon } from "#app/components/ui/icon.tsx";

interface PressProps {
  disabled: boolean;
  onPress: () => void;
}

export function RepeatButton({ disabled, onPress }: PressProps) {
  return <SideButton icon="repeat" text="Repeat" disabled={disabled} onPress={onPress} />;
}

export function PauseButton({ disabled, onPress }: PressProps) {
  return <SideButton icon="pause" text="Pause" disabled={disabled} onPress={onPress} />;
}

function SideButton({
  icon,
  text,
  disabled,
  onPress,
}: PressProps & { icon: string; text: string }) {
  return (
    // `disabled` would take the focus away.
    <button
      className="btn btn-lg act-side"
      type="button"
      aria-disabled={disabled}
      onClick={() => (disabled ? undefined : onPress())}
    >
      <Icon name={icon} />
      <span className="act-word">{text}</span>
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
