import { useEffect, useRef, useState, type RefObject, type SyntheticEvent } from "react";
import { findEnd, stepTime } from "#app/lib/studio/player/sound-time.ts";
import { faultOf } from "#app/lib/studio/player/sound-fault.ts";
import { applySound, keepOneSound, subscribeSound } from "#app/lib/studio/player/sound-settings.ts";

interface PlayerState {
  playing: boolean;
  failed: boolean;
  time: number;
  length: number | null;
}

type Told = { fault: Awaited<ReturnType<typeof faultOf>>; of: string };
type SoundEvent = SyntheticEvent<HTMLAudioElement>;

/** Returns the state and the listeners of an audio element. Its source may change. */
export function usePlayer(
  audioRef: RefObject<HTMLAudioElement>,
  durationMs: number | null,
  live: boolean,
) {
  const [state, setState] = useState<PlayerState>({
    playing: false,
    failed: false,
    time: 0,
    length: null,
  });
  /** Why a sound does not play, and its address. */
  const [told, setTold] = useState<Told>({ fault: null, of: "" });
  const searching = useRef(false);
  const read = (audio: HTMLAudioElement): void => {
    if (searching.current) return;
    const next = {
      playing: !audio.paused && !audio.ended,
      failed: audio.error !== null,
      time: stepTime(audio),
      length: Number.isFinite(audio.duration) ? audio.duration : null,
    };
    setState((last) => (isSame(last, next) ? last : next));
  };
  const onChange = ({ currentTarget }: SoundEvent): void => read(currentTarget);
  const onError = ({ currentTarget: audio }: SoundEvent): void => {
    read(audio);
    const { currentSrc } = audio;
    void faultOf(audio).then((fault) => setTold({ fault, of: currentSrc }));
  };
  const onLoadedMetadata = ({ currentTarget: audio }: SoundEvent): void => {
    // A new source starts with the browser's own volume and speed.
    applySound(audio);
    if (durationMs !== null || searching.current) return;
    searching.current = findEnd(audio, () => {
      searching.current = false;
      read(audio);
    });
  };
  useEffect(() => {
    const audio = audioRef.current;
    if (!audio || !live) return;
    keepOneSound();
    applySound(audio);
    read(audio);
    return subscribeSound(() => applySound(audio));
  }, [audioRef, live]);
  const events = {
    onPlay: onChange,
    onPlaying: onChange,
    onPause: onChange,
    onEnded: onChange,
    onTimeUpdate: onChange,
    onSeeked: onChange,
    onDurationChange: onChange,
    onEmptied: onChange,
    onError,
    onLoadedMetadata,
  };
  return {
    ...state,
    fault: state.failed && told.of === audioRef.current?.currentSrc ? told.fault : null,
    length: durationMs === null ? state.length : durationMs / 1000,
    on: live ? events : {},
    toggle: () => toggle(audioRef.current),
  };
}

function toggle(audio: HTMLAudioElement | null): void {
  if (!audio) return;
  if (!audio.paused) return audio.pause();
  if (audio.error) audio.load();
  // The element's error event reports a failed start.
  void audio.play().catch(() => undefined);
}

function isSame(one: PlayerState, other: PlayerState): boolean {
  return (
    one.playing === other.playing &&
    one.failed === other.failed &&
    one.time === other.time &&
    one.length === other.length
  );
}
