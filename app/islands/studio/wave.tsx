import {
  useEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
} from "react";
import { clockText, seekByKey, whenLoaded } from "#app/lib/studio/player/sound-time.ts";
import type { WaveDrawing } from "#app/lib/studio/player/wave-painter.ts";
import { savesData } from "#app/lib/studio/player/sound-settings.ts";

type Peaks = string | readonly number[] | null;

export interface WaveProps {
  label: string;
  peaks: Peaks;
  height: 35 | 60;
  time: number;
  length: number | null;
  seekable: boolean;
  onSeek: (seconds: number) => void;
}

const BARS = 180;

/** Draws a slider: bars when the peaks are known, else a line. */
export function Wave({ label, peaks, height, time, length, seekable, onSeek }: WaveProps) {
  const place = useRef<HTMLDivElement>(null);
  const drawing = useRef<WaveDrawing | null>(null);
  const [drawn, setDrawn] = useState(false);
  useEffect(() => {
    const target = place.current;
    if (!target || !peaks || peaks.length === 0 || !mayDrawWave()) return;
    let gone = false;
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      observer.disconnect();
      drawWave(target, peaks, height).then(
        (result) => {
          if (gone) return result?.destroy();
          drawing.current = result;
          setDrawn(result !== null);
        },
        () => undefined,
      );
    });
    observer.observe(target.parentElement ?? target);
    return () => {
      gone = true;
      observer.disconnect();
      drawing.current?.destroy();
      drawing.current = null;
      setDrawn(false);
    };
  }, [peaks, height]);
  // Moves in steps of one bar, because nothing changes between two bars.
  const part = length ? Math.round(Math.min(1, time / length) * BARS) / BARS : 0;
  useEffect(() => drawing.current?.setPart(part), [part, drawn]);

  const slider = seekable
    ? {
        tabIndex: 0,
        onKeyDown: (event: KeyboardEvent) => {
          const target = seekByKey(event.key, time, length ?? 0);
          if (target === null) return;
          event.preventDefault();
          onSeek(target);
        },
        onPointerDown: (event: PointerEvent<HTMLDivElement>) => {
          const box = event.currentTarget.getBoundingClientRect();
          if (length !== null && box.width > 0)
            onSeek(((event.clientX - box.left) / box.width) * length);
        },
      }
    : { "aria-disabled": true };
  return (
    <div
      role="slider"
      aria-label={`Position: ${label}`}
      aria-valuemin={0}
      aria-valuemax={Math.round(length ?? 0)}
      aria-valuenow={Math.round(Math.min(time, length ?? 0))}
      aria-valuetext={`${clockText(time)} of ${clockText(length)}`}
      {...slider}
    >
      <div ref={place} hidden={!drawn} />
      {drawn ? null : <Line part={part} height={height} />}
    </div>
  );
}

/** Returns the given peaks; without them those of the sound, once the browser has loaded it. */
export function usePeaks(audioRef: RefObject<HTMLAudioElement>, url: string, given: Peaks): Peaks {
  const [read, setRead] = useState<{ url: string; peaks: Peaks } | null>(null);
  // No script may fetch a take of this device (connect-src). It brings its own peaks.
  const isMissing = given === null && !url.startsWith("blob:");
  useEffect(() => {
    const audio = audioRef.current;
    if (!audio || !isMissing || !mayDrawWave()) return;
    return whenLoaded(audio, () => {
      import("#app/lib/studio/player/loaded-wave.ts")
        .then(({ readPeaks }) => readPeaks(audio))
        // Without peaks the line stays.
        .then(
          (peaks) => setRead({ url, peaks }),
          () => undefined,
        );
    });
  }, [audioRef, url, isMissing]);
  return given ?? (read?.url === url ? read.peaks : null);
}

function Line({ part, height }: { part: number; height: number }) {
  const x = Math.round(part * 360);
  const middle = height / 2;
  return (
    <svg
      className="wave"
      viewBox={`0 0 360 ${height}`}
      preserveAspectRatio="none"
      aria-hidden="true"
      style={{ height }}
    >
      {x > 0 ? <path className="played" d={`M0 ${middle}H${x}`} /> : null}
      <path d={`M${x} ${middle}H360`} />
      {x > 0 ? <line className="head" x1={x} x2={x} y1={0} y2={height} /> : null}
    </svg>
  );
}

/** Loads the code that draws. Null when the browser cannot draw a wave. */
async function drawWave(
  place: HTMLElement,
  peaks: string | readonly number[],
  height: number,
): Promise<WaveDrawing | null> {
  const painter = await import("#app/lib/studio/player/wave-painter.ts");
  return painter.paintWave(place, peaks, height);
}

function mayDrawWave(): boolean {
  const constructable =
    "adoptedStyleSheets" in Document.prototype && "replaceSync" in CSSStyleSheet.prototype;
  return constructable && "IntersectionObserver" in window && !savesData();
}
