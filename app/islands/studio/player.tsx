import { memo, useRef, type RefObject, useEffect, useState } from "react";
import { CANNOT_PLAY, COPY_WAITS } from "#app/lib/studio/player/sound-fault.ts";
import { clockText } from "#app/lib/studio/player/sound-time.ts";
import { Icon } from "#app/components/ui/icon.tsx";
import { usePlayer } from "./use-player.ts";
import { usePeaks, Wave } from "./wave.tsx";
import {
  canSetVolume,
  changeSound,
  soundSettings,
  subscribeSound,
} from "#app/lib/studio/player/sound-settings.ts";

let panels = 0;

export interface PlayerProps {
  url: string;
  label: string;
  durationMs: number | null;
  peaks: string | readonly number[] | null;
  height: 35 | 60;
  seekable: boolean;
  lang?: string;
  /** False until the script is ready: then the browser's own player is shown. */
  skin: boolean;
  disabled?: boolean;
  audio?: RefObject<HTMLAudioElement>;
  shortcut?: "r";
}

const Sound = memo(SoundPanel);

/** Draws a skin around an audio element that always stays the same. */
export function Player({
  url,
  label,
  durationMs,
  peaks,
  height,
  seekable,
  lang,
  skin,
  disabled = false,
  audio,
  shortcut,
}: PlayerProps) {
  const own = useRef<HTMLAudioElement>(null);
  const audioRef = audio ?? own;
  const { playing, failed, fault, time, length, toggle, on } = usePlayer(
    audioRef,
    durationMs,
    skin,
  );
  const shownPeaks = usePeaks(audioRef, url, peaks);
  const seek = (seconds: number): void => {
    if (audioRef.current && !disabled) audioRef.current.currentTime = seconds;
  };
  return (
    <div className={skin ? "player" : "player-plain"} role="group" aria-label={label} lang={lang}>
      {skin ? (
        <>
          <button
            className="btn btn-round"
            type="button"
            onClick={toggle}
            disabled={disabled}
            data-key={shortcut}
          >
            <Icon name={playing ? "pause" : "play"} />
            <span className="sr-only">{`${playing ? "Pause" : "Play"}: ${label}`}</span>
          </button>
          <Wave
            label={label}
            peaks={shownPeaks}
            height={height}
            time={time}
            length={length}
            seekable={seekable && !disabled}
            onSeek={seek}
          />
          <div className="player-controls">
            <span
              className="clock"
              translate="no"
            >{`${clockText(time)} / ${clockText(length)}`}</span>
            <Sound audio={audioRef} disabled={disabled} />
            {fault === "format" ? <Unplayable url={url} /> : null}
            {fault === "waiting" ? <span>{COPY_WAITS}</span> : null}
            {failed && fault === null ? (
              <span>This sound could not be loaded. Press Play to try again.</span>
            ) : null}
          </div>
        </>
      ) : null}
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- its words stand beside it where they may be read */}
      <audio ref={audioRef} src={url} controls={!skin} preload="none" aria-label={label} {...on}>
        <a href={url}>{label}</a>
      </audio>
    </div>
  );
}

function Unplayable({ url }: { url: string }) {
  return (
    <>
      <span>{CANNOT_PLAY}</span>
      <a href={url} download="">
        Save it to this device
      </a>
    </>
  );
}

/** The server never renders it, so a counter can make the ids. */
function SoundPanel({ audio, disabled }: Pick<Required<PlayerProps>, "audio" | "disabled">) {
  const [id] = useState(() => `sound-${++panels}`);
  const [settings, setSettings] = useState(soundSettings);
  const [volumeWorks] = useState(canSetVolume);
  useEffect(() => subscribeSound(() => setSettings(soundSettings())), []);
  return (
    <details className="quiet-fold sound">
      <summary>
        <Icon name="volume" small />
        <span>Sound</span>
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
          <span>Stop</span>
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
            <output htmlFor={`${id}-volume`} translate="no">
              {percent(settings.volume)}
            </output>
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
        <output htmlFor={`${id}-speed`} translate="no">
          {settings.speed.toFixed(1)}
        </output>
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
