import { useEffect, useState, type RefObject } from "react";
import { applySound, keepOneSound, subscribeSound } from "#app/lib/player/sound-settings.ts";

export interface PlayerState {
  playing: boolean;
  failed: boolean;
  time: number;
  /** Seconds, or null while nobody knows. */
  length: number | null;
}

/**
 * Beyond the end of any recording: makes a browser look for the real end of a file without a
 * duration.
 */
const FAR = 1e101;

/** What the audio element under the skin is doing. */
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
      setState({
        playing: !audio.paused && !audio.ended,
        failed: audio.error !== null,
        time: audio.currentTime,
        length: Number.isFinite(audio.duration) ? audio.duration : null,
      });
    };
    const findEnd = (): void => {
      if (durationMs !== null || searching || audio.duration !== Infinity) return;
      searching = true;
      const resume = !audio.paused;
      audio.addEventListener(
        "durationchange",
        () => {
          audio.currentTime = 0;
          searching = false;
          if (resume) void audio.play().catch(() => undefined);
          read();
        },
        { once: true, signal: cleanup.signal },
      );
      audio.currentTime = FAR;
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
        findEnd();
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
