import { useEffect, useState, type RefObject } from "react";
import {
  canSetVolume,
  changeSound,
  soundSettings,
  subscribeSound,
} from "#app/lib/studio/player/sound-settings.ts";
import { Icon } from "#app/components/ui/icon.tsx";

let panels = 0;

interface SoundPanelProps {
  audio: RefObject<HTMLAudioElement>;
  disabled: boolean;
}

/** The server never draws it, so a counter can make the ids. */
export function SoundPanel({ audio, disabled }: SoundPanelProps) {
  const [id] = useState(() => `sound-${++panels}`);
  const [settings, setSettings] = useState(soundSettings);
  const [volumeWorks] = useState(canSetVolume);
  useEffect(() => subscribeSound(() => setSettings(soundSettings())), []);
  return (
    <details className="quiet-fold sound">
      <summary>
        <Icon name="volume" small />
        Sound
        <Icon name="down" small />
      </summary>
      <div className="sound-set">
        <button
          className="btn"
          type="button"
          onClick={() => stop(audio.current)}
          disabled={disabled}
        >
          <Icon name="stop" small />
          Stop
        </button>
        {volumeWorks ? (
          <>
            <label htmlFor={`${id}-volume`}>Volume</label>
            <input
              id={`${id}-volume`}
              type="range"
              min={0.01}
              max={1}
              step={0.025}
              value={settings.volume}
              aria-valuetext={percent(settings.volume)}
              onChange={(event) => changeSound({ volume: event.currentTarget.valueAsNumber })}
            />
            <output htmlFor={`${id}-volume`}>{percent(settings.volume)}</output>
          </>
        ) : null}
        <label htmlFor={`${id}-speed`}>Playback speed</label>
        <input
          id={`${id}-speed`}
          type="range"
          min={0.5}
          max={2}
          step={0.1}
          value={settings.speed}
          onChange={(event) => changeSound({ speed: event.currentTarget.valueAsNumber })}
        />
        <output htmlFor={`${id}-speed`}>{settings.speed.toFixed(1)}</output>
      </div>
    </details>
  );
}

function stop(audio: HTMLAudioElement | null): void {
  audio?.pause();
  if (audio && audio.currentTime > 0) audio.currentTime = 0;
}

function percent(volume: number): string {
  return `${Math.round(volume * 100)}%`;
}
