import { useEffect, useState, type RefObject } from "react";
import { findEnd, stepTime } from "#app/lib/studio/player/sound-time.ts";
import { applySound, keepOneSound, subscribeSound } from "#app/lib/studio/player/sound-settings.ts";

export interface PlayerState {
  playing: boolean;
  failed: boolean;
  time: number;
  length: number | null;
}

export function usePlayer(
  audioRef: RefObject<HTMLAudioElement>,
  durationMs: number | null,
  live: boolean,
): PlayerState {
  const [state, setState] = useState<PlayerState>({
    playing: false,
    failed: false,
    time: 0,
    length: null,
  });
  useEffect(() => {
    const audio = audioRef.current;
    if (!audio || !live) return;
    const cleanup = new AbortController();
    const options = { signal: cleanup.signal };
    let searching = false;
    const read = (): void => {
      if (searching) return;
      const next = {
        playing: !audio.paused && !audio.ended,
        failed: audio.error !== null,
        time: stepTime(audio),
        length: Number.isFinite(audio.duration) ? audio.duration : null,
      };
      setState((last) => (isSame(last, next) ? last : next));
    };
    const lookForEnd = (): void => {
      if (durationMs !== null || searching) return;
      searching = findEnd(audio, cleanup.signal, () => {
        searching = false;
        read();
      });
    };
    for (const type of [
      "play",
      "playing",
      "pause",
      "ended",
      "timeupdate",
      "seeked",
      "durationchange",
      "emptied",
      "error",
    ]) {
      audio.addEventListener(type, read, options);
    }
    audio.addEventListener(
      "loadedmetadata",
      () => {
        // A new source starts with the browser's own volume and speed.
        applySound(audio);
        lookForEnd();
      },
      options,
    );
    const unsubscribe = subscribeSound(() => applySound(audio));
    keepOneSound();
    applySound(audio);
    read();
    return () => {
      cleanup.abort();
      unsubscribe();
    };
  }, [audioRef, durationMs, live]);
  return { ...state, length: durationMs === null ? state.length : durationMs / 1000 };
}

function isSame(one: PlayerState, other: PlayerState): boolean {
  return (
    one.playing === other.playing &&
    one.failed === other.failed &&
    one.time === other.time &&
    one.length === other.length
  );
}
