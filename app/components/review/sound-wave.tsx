import { axisSteps, perCent } from "#app/components/pictures/picture.tsx";
import { type KnownSound, silencesOf } from "#app/lib/review/silences.ts";

const HEIGHT = 60;
const MIDDLE = HEIGHT / 2;
/** Across the whole axis. */
const BARS = 150;
const AXIS_HEIGHT = 22;

interface SoundWaveProps {
  sound: KnownSound;
  /** The length of the axis, which all sounds of a segment share. */
  axisMs: number;
}

/**
 * The wave of a sound beside those of its segment, with its silences. Its words stand beside it, so
 * it is hidden from screen readers. A sound without peaks is a line of its length.
 */
export function SoundWave({ sound, axisMs }: SoundWaveProps) {
  const { durationMs, peaks } = sound;
  if (!durationMs) return null;
  const bars = Math.max(1, Math.round((BARS * durationMs) / axisMs));
  return (
    <svg className="sound-wave" width="100%" height={HEIGHT} aria-hidden="true" focusable="false">
      {silencesOf(sound)?.map(({ fromMs, toMs }) => (
        <rect
          key={fromMs}
          className="pic-silence"
          {...{ x: perCent(fromMs / axisMs), width: perCent((toMs - fromMs) / axisMs) }}
          height={HEIGHT}
        />
      ))}
      <svg
        width={perCent(durationMs / axisMs)}
        viewBox={`0 0 ${2 * bars} ${HEIGHT}`}
        preserveAspectRatio="none"
      >
        <path d={peaks ? barsPath(peaks, bars) : `M0 ${MIDDLE}h${2 * bars}`} />
      </svg>
      <line className="head" x1="-1%" x2="-1%" y1="0" y2={HEIGHT} />
    </svg>
  );
}

/** So many upright bars, two apart, each as high as the loudest of its peaks. */
function barsPath(peaks: readonly number[], bars: number): string {
  const halves = Array.from({ length: bars }, (_, bar) => {
    const from = Math.floor((bar * peaks.length) / bars);
    const to = Math.max(from + 1, Math.floor(((bar + 1) * peaks.length) / bars));
    return Math.max(1, Math.round((MIDDLE * Math.max(...peaks.slice(from, to))) / 100));
  });
  // From the foot of each bar to the top of the next one.
  const steps = halves.map((half, bar) => `m2 ${-half - (halves[bar - 1] ?? 0)}v${2 * half}`);
  return `M-1 ${MIDDLE}${steps.join("")}`;
}

/** Seconds below the waves. */
export function SecondsAxis({ axisMs }: { axisMs: number }) {
  const seconds = axisMs / 1000;
  const shown = axisSteps(seconds).filter((step) => step <= seconds);
  return (
    <svg
      className="sound-axis"
      width="100%"
      height={AXIS_HEIGHT}
      aria-hidden="true"
      focusable="false"
    >
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
