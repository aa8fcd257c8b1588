import { useEffect, useRef, useState } from "react";
import { Icon } from "#app/components/ui/icon.tsx";
import { NextButton, PreviousButton, ShortWord } from "./move-buttons.tsx";
import { keptText } from "#app/lib/studio/outbox/take-words.ts";
import type { SideButton, StudioHere } from "#app/lib/studio/studio-here.ts";
import type { SegmentStudioProps } from "#app/lib/studio/studio-props.ts";
import { savesData } from "#app/lib/studio/player/sound-settings.ts";
import { clockText } from "#app/lib/studio/player/sound-time.ts";
import type { Level, LevelMeter } from "#app/lib/studio/recorder/level-meter.ts";
import type { StudioRecorder } from "#app/lib/studio/recorder/studio-recorder.ts";

/** Start and Finish share a key, so the focus stays and no screen reader speaks during a take. */
export const TAKE = "take";

export function startBar(props: SegmentStudioProps, studio: StudioHere) {
  const answered = studio.recorder.state.take !== null || Boolean(props.stored);
  return (
    <div className="actbar">
      <PreviousButton props={props} />
      {answered ? <NextButton props={props} main /> : null}
      <button
        // A new button after an answer, because Next gets its place.
        key={answered ? "again" : TAKE}
        className={answered ? "btn btn-lg" : "btn btn-primary btn-lg"}
        type="button"
        onClick={() => studio.start()}
        data-next-focus={answered ? undefined : true}
        data-key="s"
      >
        <Icon key="start" name={answered ? "repeat" : "mic"} />
        <span className={answered ? "act-word" : undefined}>Start</span>
        {answered ? <ShortWord>Repeat</ShortWord> : null}
      </button>
      {answered ? null : <NextButton props={props} />}
    </div>
  );
}

export function finishBar({ recorder, rehearsal }: StudioHere) {
  const { phase } = recorder.state;
  const recording = phase === "recording";
  const onAir = recording || phase === "stopping";
  const [left, right] = rehearsal?.sides() ?? [];
  const rehearsed = rehearsal ? " is-rehearsal" : "";
  return (
    <div className={`actbar is-take${onAir ? " is-rec" : ""}${rehearsed}`}>
      {left ? <Side key={left.name} {...left} /> : rehearsal ? <span /> : null}
      <button
        key={TAKE}
        className={onAir ? "btn btn-rec btn-lg" : "btn btn-lg"}
        type="button"
        data-next-focus
        data-key="f"
        aria-disabled={!recording}
        onClick={() => recorder.dispatch({ type: "FINISH" })}
      >
        {/* Its own key: React draws a new icon instead of moving the old one. */}
        <Icon key="finish" name="stop" />
        <span>Finish attempt</span>
      </button>
      {right ? <Side key={right.name} {...right} /> : null}
    </div>
  );
}

function Side({ icon, name, can, onPress }: SideButton) {
  return (
    // `disabled` would take the focus away.
    <button
      className="btn btn-lg act-side"
      type="button"
      aria-disabled={!can}
      onClick={() => (can ? onPress() : undefined)}
    >
      <Icon name={icon} />
      <span>{name}</span>
    </button>
  );
}

/** Says that it records, and for how long. */
export function OnAir({ recorder }: { recorder: StudioRecorder }) {
  return (
    <>
      <p className="status status-rec">
        <span className="dot" aria-hidden="true" />
        <span>Recording Answer...</span>
      </p>
      <TakeClock recorder={recorder} />
    </>
  );
}

/** Reads the clock instead of counting ticks: timers of a sleeping phone are late. */
function TakeClock({ recorder }: { recorder: StudioRecorder }) {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setSeconds(Math.floor(recorder.elapsedMs / 1000)), 200);
    return () => clearInterval(timer);
  }, [recorder]);
  return (
    <p className="clock" translate="no" role="timer" aria-label="Length of this recording">
      {clockText(seconds)}
    </p>
  );
}

interface LiveTakeProps {
  recorder: StudioRecorder;
  limits: { maxSeconds: number; warnSeconds: number };
  onDisk: boolean;
}

/** Shows the level and the time above the bar while the student speaks. */
export function LiveTake({ recorder, limits, onDisk }: LiveTakeProps) {
  const { warned } = recorder.state;
  const seconds = limits.maxSeconds - limits.warnSeconds;
  return (
    <LiveWave
      meter={recorder.meter}
      kept={keptText(onDisk)}
      warning={warned ? `This recording ends by itself in ${seconds} seconds.` : null}
    />
  );
}

interface LiveWaveProps {
  meter: LevelMeter;
  kept: string;
  /** Replaces `kept`. */
  warning: string | null;
}

/** Draws on our own canvas: wavesurfer's recorder keeps a cheap phone 92 % busy. */
function LiveWave({ meter, kept, warning }: LiveWaveProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [hearing, setHearing] = useState<Level["hearing"]>("unknown");
  useEffect(() => meter.subscribe((level) => setHearing(level.hearing)), [meter]);
  useEffect(() => {
    if (matchMedia("(prefers-reduced-motion: reduce)").matches || savesData()) return;
    let end: (() => void) | null = () => undefined;
    import("../extras/live-bars.ts").then(
      (bars) => {
        if (end && canvas.current) end = bars.drawLiveBars(canvas.current, meter);
      },
      () => undefined,
    );
    return () => {
      end?.();
      end = null;
    };
  }, [meter]);
  return (
    <>
      <canvas ref={canvas} className="wave wave-live" aria-hidden="true" />
      <p className="facts hearing">
        {warning ? <b>{warning}</b> : <span>{kept}</span>}
        {hearing === "no" ? <b>We cannot hear you. Speak up or check your microphone.</b> : null}
        {hearing === "yes" ? <span>We can hear you.</span> : null}
      </p>
    </>
  );
}
