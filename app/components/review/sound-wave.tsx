import { useContext } from "react";
import { axisSteps, perCent } from "#app/components/pictures/picture.tsx";
import { PlainPage } from "#app/components/ui/popover-button.tsx";
import { barsPath, WAVE_HEIGHT } from "#app/lib/review/bars-path.ts";
import { type KnownSound, silencesOf } from "#app/lib/review/silences.ts";

const HEIGHT = WAVE_HEIGHT;
const MIDDLE = HEIGHT / 2;
/** The number of bars across the whole axis. */
const BARS = 150;
const AXIS_HEIGHT = 22;
/** The radius of a comment's mark. */
const PIN = 10;

interface SoundWaveProps {
  sound: KnownSound;
  /** The length of the axis, which all sounds of a segment share. Null when no length is known. */
  axisMs: number | null;
  /** The moments of comments, in order. */
  pins?: number[];
  /** The played part of the axis. Null or nothing where script moves the mark itself. */
  at?: number | null;
}

/**
 * The wave of a sound with its silences. Screen readers skip it, because the text beside it says
 * the same. A sound without peaks is a line, without a length nothing, until script has loaded it.
 */
export function SoundWave({ sound, axisMs, pins = [], at = null }: SoundWaveProps) {
  const { durationMs, peaks } = sound;
  const silences = silencesOf(sound) ?? [];
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
        silences.map(({ fromMs, toMs }) => (
          <rect
            key={fromMs}
            className="pic-silence"
            {...{ x: perCent(fromMs / axisMs), width: perCent((toMs - fromMs) / axisMs) }}
            height="100%"
          />
        ))}
      <svg
        width={perCent(part ?? 1)}
        viewBox={`0 0 ${2 * bars} ${HEIGHT}`}
        preserveAspectRatio="none"
      >
        <path d={peaks ? barsPath(peaks, bars) : `M0 ${MIDDLE}h${2 * bars}`} />
      </svg>
      {durationMs !== null &&
        axisMs !== null &&
        pins.map((atMs, index) => (
          <Pin key={index} no={index + 1} part={Math.min(atMs, durationMs) / axisMs} />
        ))}
      <line
        className="head"
        x1={at ? perCent(at) : "-1%"}
        x2={at ? perCent(at) : "-1%"}
        y1="0"
        y2="100%"
      />
    </svg>
  );
}

/** The numbered mark of a comment. */
function Pin({ no, part }: { no: number; part: number }) {
  return (
    <g className="pin">
      <line x1={perCent(part)} x2={perCent(part)} y1={PIN} y2="100%" />
      <circle cx={perCent(part)} cy={PIN} r={PIN} />
      <text x={perCent(part)} y={PIN + 4}>
        {no}
      </text>
    </g>
  );
}

/** Seconds below the waves. Not in a text browser, which shows no wave. */
export function SecondsAxis({ axisMs }: { axisMs: number }) {
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
