import { useContext } from "react";
import type { SourceView } from "#app/lib/review/review-sources.server.ts";
import { secondsText, type KnownSound, silencesOf } from "#app/lib/review/silences.ts";
import { barsPath, WAVE_HEIGHT } from "#app/lib/review/bars-path.ts";
import { axisSteps, Key, perCent } from "#app/components/pictures/picture.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import { PlainPlayer } from "#app/components/ui/plain-player.tsx";
import { PlainPage } from "#app/components/ui/popover-button.tsx";
import { ScriptOnly, SAID_LATER } from "#app/components/ui/script-only.tsx";

const HEIGHT = WAVE_HEIGHT;

const MIDDLE = HEIGHT / 2;

/** The number of bars across the whole axis. */
const BARS = 150;

const AXIS_HEIGHT = 22;

interface SoundWaveProps {
  sound: KnownSound;
  /** The length of the axis, which all sounds of a segment share. Null when no length is known. */
  axisMs: number | null;
}

const LINE_HEIGHT = 24;

/**
 * The sounds of a segment on one axis of seconds. In the HTML each has the browser's own player.
 * Script turns them into one player of the same size.
 */
export function ReviewSources({ sources }: { sources: SourceView[] }) {
  const lengths = sources.flatMap(({ sound }) => sound?.durationMs ?? []);
  const axisMs = lengths.length > 0 ? Math.max(...lengths) : null;
  const own = sources.find(({ kind }) => kind === "own");
  return (
    <div className="sources" data-axis={axisMs === null ? undefined : axisMs / 1000}>
      <ul>
        {sources.map((source) => (
          <li key={source.kind}>
            <Source source={source} axisMs={axisMs} />
          </li>
        ))}
      </ul>
      {sources.some(({ sound }) => sound) && <Timeline />}
      {axisMs !== null && <SecondsAxis axisMs={axisMs} />}
      {own?.silence && (
        <p className="picture-keys">
          <Key look="silence">
            <span>
              Silence in your answer: <strong>{own.silence}</strong>.
            </span>
          </Key>
        </p>
      )}
      <PlayAll sources={sources} />
    </div>
  );
}

interface SourceProps {
  source: SourceView;
  axisMs: number | null;
}

function Source({ source: { kind, title, label, sound, without }, axisMs }: SourceProps) {
  if (!sound)
    return (
      <div className="source">
        <div className="source-name flex flex-wrap items-baseline gap-x-3">
          <h3>{title}</h3>
          <p>{without}</p>
        </div>
      </div>
    );
  const { durationMs, url } = sound;
  return (
    <div
      className={kind === "original" ? "source" : `source source-${kind}`}
      role="group"
      aria-label={label}
      data-label={label}
      data-seconds={durationMs === null ? undefined : durationMs / 1000}
      data-peaks={sound.peaks ? undefined : "none"}
    >
      <ScriptOnly>
        <button className="btn btn-round" type="button" hidden>
          <Icon name="play" />
          <span className="sr-only">Play: {label}</span>
        </button>
      </ScriptOnly>
      <div className="source-name flex flex-wrap items-baseline gap-x-3 md:block">
        <h3>{title}</h3>
        {durationMs !== null && <p>{secondsText(durationMs)}</p>}
      </div>
      <PlainPlayer src={url} name={label} />
      <SoundWave sound={sound} axisMs={axisMs ?? durationMs} />
    </div>
  );
}

/** Filled by script for the sound that was chosen last. */
function Timeline() {
  return (
    <ScriptOnly>
      <div className="timeline" hidden>
        <div
          role="slider"
          tabIndex={0}
          aria-label="Position"
          aria-valuemin={0}
          aria-valuemax={0}
          aria-valuenow={0}
        >
          <svg
            className="wave h-6"
            viewBox={`0 0 360 ${LINE_HEIGHT}`}
            preserveAspectRatio="none"
            aria-hidden="true"
          >
            <path className="played" />
            <path />
            <line className="head" x1={0} x2={0} y1={0} y2={LINE_HEIGHT} />
          </svg>
        </div>
        <p className="clock text-sm text-ink-muted" translate="no" />
        <p className="text-sm text-ink-muted" {...SAID_LATER} />
      </div>
    </ScriptOnly>
  );
}

/** A button that plays question, answer and sample one after another. */
function PlayAll({ sources }: { sources: SourceView[] }) {
  const count = sources.filter(({ kind, sound }) => sound && kind !== "earlier").length;
  if (count < 2) return null;
  return (
    <ScriptOnly>
      <button className="btn mt-3" type="button" data-all hidden>
        {count === 2 ? "Play both" : "Play all three"}
      </button>
    </ScriptOnly>
  );
}

/**
 * The wave of a sound with its silences. Screen readers skip it, because the text beside it says
 * the same. A sound without peaks is a line, without a length nothing, until script has loaded it.
 */
function SoundWave({ sound, axisMs }: SoundWaveProps) {
  const { durationMs, peaks } = sound;
  const part = durationMs && axisMs ? durationMs / axisMs : null;
  const bars = Math.max(1, Math.round(BARS * (part ?? 1)));
  return (
    <svg
      className={part === null ? "sound-wave is-unknown" : "sound-wave"}
      width="100%"
      height={HEIGHT}
      aria-hidden="true"
    >
      {axisMs !== null &&
        silencesOf(sound)?.map(({ fromMs, toMs }) => (
          <rect
            key={fromMs}
            className="pic-silence"
            {...{ x: perCent(fromMs / axisMs), width: perCent((toMs - fromMs) / axisMs) }}
            height={HEIGHT}
          />
        ))}
      <svg
        width={perCent(part ?? 1)}
        viewBox={`0 0 ${2 * bars} ${HEIGHT}`}
        preserveAspectRatio="none"
      >
        <path d={peaks ? barsPath(peaks, bars) : `M0 ${MIDDLE}h${2 * bars}`} />
      </svg>
      <line className="head" x1="-1%" x2="-1%" y1="0" y2={HEIGHT} />
    </svg>
  );
}

/** Seconds below the waves. Not in a text browser, which shows no wave. */
function SecondsAxis({ axisMs }: { axisMs: number }) {
  if (useContext(PlainPage)) return null;
  const seconds = axisMs / 1000;
  const shown = axisSteps(seconds).filter((step) => step <= seconds);
  return (
    <svg className="sound-axis" width="100%" height={AXIS_HEIGHT} aria-hidden="true">
      {shown.map((step) => (
        <g key={step}>
          <line x1={perCent(step / seconds)} x2={perCent(step / seconds)} y1="0" y2="5" />
          <text
            x={perCent(step / seconds)}
            y="19"
            className={step === 0 ? undefined : step / seconds > 0.95 ? "pic-end" : "pic-mid"}
          >
            {step === 0 ? "0 s" : step}
          </text>
        </g>
      ))}
    </svg>
  );
}
