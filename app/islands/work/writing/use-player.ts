import { useCallback, useEffect, useRef, useState } from "react";

interface Player {
  /** The address of the sound that plays. */
  current: string | null;
  toggle: (src: string) => void;
}

/** Plays one sound of the page at a time. */
export function usePlayer(say: (text: string) => void): Player {
  const audio = useRef<HTMLAudioElement | null>(null);
  const [current, setCurrent] = useState<string | null>(null);
  const latest = useRef(say);
  useEffect(() => {
    latest.current = say;
  });
  useEffect(() => () => audio.current?.pause(), []);
  const toggle = useCallback((src: string) => {
    const before = audio.current;
    before?.pause();
    audio.current = null;
    setCurrent(null);
    if (before?.getAttribute("src") === src) return;
    const next = new Audio(src);
    audio.current = next;
    next.onended = () => setCurrent(null);
    setCurrent(src);
    next.play().catch(() => {
      if (audio.current !== next) return;
      setCurrent(null);
      latest.current("This sound could not be played.");
    });
  }, []);
  return { current, toggle };
}
