import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from "react";
import {
  applySound,
  changeSound,
  DEFAULT_SOUND,
  keepOneSound,
  soundSettings,
  subscribeSound,
} from "#app/lib/studio/player/sound-settings.ts";

export const SOUND_KINDS = ["question", "answer", "sample"] as const;
export type SoundKind = (typeof SOUND_KINDS)[number];

export interface Sounds {
  /** Takes the element around the audio elements, each with its kind in `data-kind`. */
  place: (root: HTMLDivElement | null) => void;
  /** The sound that plays, or was played last. */
  current: SoundKind;
  isPlaying: boolean;
  isInRow: boolean;
  /** Seconds of the current sound. */
  time: number;
  speed: number;
  /** Plays a sound from where it stands, or pauses it. */
  toggle: (kind: SoundKind) => void;
  /** Plays question, answer and sample one after the other, or stops. */
  toggleRow: () => void;
  seek: (kind: SoundKind, seconds: number) => void;
  playFrom: (kind: SoundKind, seconds: number) => void;
  /** Moves the current sound by some seconds. */
  skip: (seconds: number) => void;
  setSpeed: (speed: number) => void;
}

const EVENTS = ["play", "pause", "ended", "timeupdate", "seeked", "error", "loadedmetadata"];
let isAlone = false;

/** Plays the sounds of the open segment. None is loaded before somebody asks for it. */
export function useSounds(openKey: string | null): Sounds {
  const [root, place] = useState<HTMLDivElement | null>(null);
  const row = useRef<SoundKind[]>([]);
  const [current, setCurrent] = useState<SoundKind>("answer");
  const [now, setNow] = useState({ time: 0, isPlaying: false, isInRow: false });
  const speed = useSyncExternalStore(
    subscribeSound,
    () => soundSettings().speed,
    () => DEFAULT_SOUND.speed,
  );

  const find = useCallback(
    (kind: SoundKind) =>
      root?.querySelector<HTMLAudioElement>(`audio[data-kind="${kind}"]`) ?? null,
    [root],
  );
  const play = useCallback(
    (kind: SoundKind) => {
      const audio = find(kind);
      if (!audio) return;
      setCurrent(kind);
      if (audio.error) audio.load();
      applySound(audio);
      // The element's own error event tells of a refused or broken start.
      void audio.play().catch(() => undefined);
    },
    [find],
  );
  const playNext = useCallback(() => {
    const [next, ...rest] = row.current;
    row.current = rest;
    const audio = next && find(next);
    if (!audio || !next) return setNow((before) => ({ ...before, isInRow: false }));
    audio.currentTime = 0;
    play(next);
  }, [find, play]);

  useEffect(() => {
    if (!isAlone) keepOneSound();
    isAlone = true;
  }, []);

  // The sounds of the segment before are gone with their elements, which would go on playing.
  useEffect(() => {
    const stopping = new AbortController();
    row.current = [];
    setCurrent("answer");
    setNow({ time: 0, isPlaying: false, isInRow: false });
    const onEvent = ({ target, type }: Event): void => {
      if (!(target instanceof HTMLAudioElement)) return;
      if (type === "loadedmetadata") applySound(target);
      if (type === "ended" && row.current.length > 0) playNext();
      else if (type === "ended" || type === "error") row.current = [];
      const playing = root?.querySelector<HTMLAudioElement>("audio[data-playing]");
      target.toggleAttribute("data-playing", !target.paused && !target.ended);
      if (playing && playing !== target && type !== "play") return;
      setNow((before) => ({
        time: target.currentTime,
        isPlaying: !target.paused && !target.ended,
        isInRow: row.current.length > 0 || (before.isInRow && type !== "ended" && type !== "pause"),
      }));
    };
    for (const type of EVENTS)
      root?.addEventListener(type, onEvent, { capture: true, signal: stopping.signal });
    return () => {
      stopping.abort();
      for (const audio of root?.querySelectorAll("audio") ?? []) audio.pause();
    };
  }, [openKey, root, playNext]);

  useEffect(
    () =>
      subscribeSound(() => {
        for (const audio of root?.querySelectorAll("audio") ?? []) applySound(audio);
      }),
    [root],
  );

  return useMemo(
    () => ({
      ...{ place, current, speed, ...now },
      toggle: (kind) => {
        row.current = [];
        const audio = find(kind);
        if (audio && !audio.paused) audio.pause();
        else play(kind);
      },
      toggleRow: () => {
        const playing = SOUND_KINDS.map(find).find((audio) => audio && !audio.paused);
        row.current = [];
        if (playing) return playing.pause();
        row.current = SOUND_KINDS.filter((kind) => find(kind));
        setNow((before) => ({ ...before, isInRow: true }));
        playNext();
      },
      seek: (kind, seconds) => {
        const audio = find(kind);
        if (!audio) return;
        setCurrent(kind);
        audio.currentTime = Math.max(0, seconds);
        setNow((before) => ({ ...before, time: audio.currentTime }));
      },
      playFrom: (kind, seconds) => {
        const audio = find(kind);
        if (!audio) return;
        row.current = [];
        audio.currentTime = seconds;
        play(kind);
      },
      skip: (seconds) => {
        const audio = find(current);
        if (audio) audio.currentTime = Math.max(0, audio.currentTime + seconds);
      },
      setSpeed: (wanted) => changeSound({ speed: wanted }),
    }),
    [current, speed, now, find, play, playNext],
  );
}
