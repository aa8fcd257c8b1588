import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from "react";
import { SecondsAxis, SoundWave } from "#app/components/review/sound-wave.tsx";
import { PlainPlayer } from "#app/components/ui/plain-player.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import type { HeardSound, HeardView } from "#app/lib/marking/marking-props.ts";
import { secondsText, silencesOf } from "#app/lib/review/silences.ts";
import { CANNOT_PLAY, COPY_WAITS, faultOf } from "#app/lib/studio/player/sound-fault.ts";
import { savesData } from "#app/lib/studio/player/sound-settings.ts";
import {
  findEnd,
  seekByKey,
  shortClockText,
  whenLoaded,
} from "#app/lib/studio/player/sound-time.ts";
import type { PinnedComment } from "#plan/review.ts";
import type { SoundKind, Sounds } from "./use-sounds.ts";

interface SegmentSoundsProps {
  view: HeardView;
  student: string;
  /** Null without script: then each sound has the browser's own player. */
  sounds: Sounds | null;
  pins: readonly PinnedComment[];
  /** Replaces an answer that teachers may not hear. */
  without?: string;
}

/** Question, answer and sample on one axis of seconds. Nothing is loaded before it is played. */
export function SegmentSounds({ view, student, sounds, pins, without }: SegmentSoundsProps) {
  const [measured, setMeasured] = useState<Partial<Record<SoundKind, HeardSound>>>({});
  const all = [
    { kind: "question", title: "Segment Response", what: "Question", sound: view.question },
    {
      kind: "answer",
      title: `${student}’s answer`,
      what: attemptText(view.attempt),
      sound: view.answer,
    },
    { kind: "sample", title: "Sample Response", what: "", sound: view.sample },
  ] as const;
  const shown = all.map((one) => ({
    ...one,
    sound: one.sound && { ...one.sound, ...measured[one.kind] },
  }));
  const lengths = shown.flatMap(({ sound }) => sound?.durationMs ?? []);
  const axisMs = lengths.length > 0 ? Math.max(...lengths) : null;
  return (
    <div className="tracks" ref={sounds?.place}>
      <ul>
        {shown.map(({ kind, title, what, sound }) => (
          <li key={kind} className={sounds?.current === kind ? "is-now" : undefined}>
            {sound && !sounds ? (
              <>
                <div className="what">
                  <h4>{title}</h4>
                  <p>{measuresText(what, sound)}</p>
                </div>
                <PlainPlayer src={sound.url} name={title} isCopy={sound.isCopy} />
                <SoundWave
                  sound={sound}
                  axisMs={axisMs}
                  pins={kind === "answer" ? pins.map(({ at_ms }) => at_ms) : []}
                />
              </>
            ) : sound && sounds ? (
              <Track
                {...{ kind, title, what, sound, sounds, axisMs }}
                pins={kind === "answer" ? pins.map(({ at_ms }) => at_ms) : []}
                onMeasured={(known) => setMeasured((before) => ({ ...before, [kind]: known }))}
              />
            ) : (
              <div className="what">
                <h4>{title}</h4>
                <p>{kind === "answer" ? (without ?? "Not Attempt") : "No sound"}</p>
              </div>
            )}
          </li>
        ))}
      </ul>
      {axisMs !== null && <SecondsAxis axisMs={axisMs} />}
    </div>
  );
}

type Fault = Awaited<ReturnType<typeof faultOf>>;

interface TrackProps {
  kind: SoundKind;
  title: string;
  what: string;
  sound: HeardSound;
  sounds: Sounds;
  axisMs: number | null;
  pins: number[];
  /** Tells the length and the wave that the loaded sound has. */
  onMeasured: (known: HeardSound) => void;
}

function Track({ kind, title, what, sound, sounds, axisMs, pins, onMeasured }: TrackProps) {
  const audio = useRef<HTMLAudioElement>(null);
  const [isBroken, setIsBroken] = useState(false);
  const [fault, setFault] = useState<Fault>(null);
  useMeasures(audio, sound, onMeasured);
  const isCurrent = sounds.current === kind;
  const isPlaying = isCurrent && sounds.isPlaying;
  const seconds = (sound.durationMs ?? 0) / 1000;
  const across = (axisMs ?? sound.durationMs ?? 0) / 1000;
  const time = isCurrent ? sounds.time : 0;
  const seekTo = (event: PointerEvent<HTMLDivElement>): void => {
    const box = event.currentTarget.getBoundingClientRect();
    if (across > 0 && box.width > 0)
      sounds.seek(kind, Math.min(seconds, ((event.clientX - box.left) / box.width) * across));
  };
  const onKey = (event: KeyboardEvent): void => {
    const target = seekByKey(event.key, time, seconds);
    if (target === null) return;
    event.preventDefault();
    event.stopPropagation();
    sounds.seek(kind, target);
  };
  return (
    <>
      <button className="btn btn-round" type="button" onClick={() => sounds.toggle(kind)}>
        <Icon name={isPlaying ? "pause" : "play"} />
        <span className="sr-only">{`${isPlaying ? "Pause" : "Play"}: ${title}`}</span>
      </button>
      <div className="what">
        <h4>{title}</h4>
        <p>{isBroken ? brokenText(fault) : measuresText(what, sound)}</p>
        {isBroken && (
          <a href={`${sound.url}?original`} download>
            Save it to this device
          </a>
        )}
      </div>
      {/* A recording has no captions: its words stand below. */}
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
      <audio
        ref={audio}
        data-kind={kind}
        preload="none"
        src={sound.url}
        onError={({ currentTarget }) => {
          setIsBroken(true);
          void faultOf(currentTarget).then(setFault);
        }}
        onPlaying={() => setIsBroken(false)}
      />
      <div
        className={`wave-of wave-${kind}`}
        role="slider"
        tabIndex={isCurrent ? 0 : -1}
        aria-label={`Position: ${title}`}
        aria-valuemin={0}
        aria-valuemax={Math.round(seconds)}
        aria-valuenow={Math.round(Math.min(time, seconds))}
        aria-valuetext={`${shortClockText(time)} of ${shortClockText(seconds)}`}
        onPointerDown={seekTo}
        onKeyDown={onKey}
      >
        <SoundWave
          sound={sound}
          axisMs={axisMs}
          pins={pins}
          at={isCurrent && across > 0 ? time / across : null}
        />
      </div>
    </>
  );
}

/** Learns length and wave from the sound itself, once it is loaded, where the API knows neither. */
function useMeasures(
  audio: React.RefObject<HTMLAudioElement>,
  sound: HeardSound,
  onMeasured: (known: HeardSound) => void,
): void {
  const { url, durationMs, peaks } = sound;
  const isKnown = durationMs !== null && peaks !== null;
  useEffect(() => {
    const { current: element } = audio;
    if (!element || isKnown) return;
    const learnLength = (): void => {
      if (!findEnd(element, learnLength) && Number.isFinite(element.duration))
        onMeasured({ url, durationMs: durationMs ?? Math.round(element.duration * 1000), peaks });
    };
    element.addEventListener("loadedmetadata", learnLength, { once: true });
    if (peaks !== null || savesData()) return;
    return whenLoaded(element, () => {
      import("#app/lib/studio/player/loaded-wave.ts")
        .then(({ readPeaks }) => readPeaks(element))
        .then(
          (read) =>
            onMeasured({
              url,
              durationMs: durationMs ?? Math.round(element.duration * 1000),
              peaks: [...read],
            }),
          () => undefined, // without peaks the line stays
        );
    });
    // The callback is new at each drawing, and does the same.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [audio, url, isKnown]);
}

function brokenText(fault: Fault): string {
  if (fault === "waiting") return COPY_WAITS;
  return fault === "format" ? CANNOT_PLAY : "This sound could not be played.";
}

function measuresText(what: string, sound: HeardSound): string {
  const begin = silencesOf(sound)?.find(({ fromMs }) => fromMs === 0);
  const parts = [
    what,
    sound.durationMs === null ? "" : secondsText(sound.durationMs),
    begin ? `began at ${secondsText(begin.toMs)}` : "",
    sound.isComputerVoice ? "computer voice" : "",
  ];
  return parts.filter(Boolean).join(", ");
}

function attemptText(attempt: number): string {
  return attempt > 1 ? `Attempt ${attempt}` : "";
}
