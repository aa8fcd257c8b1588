import { useCallback, useEffect, useRef, useState } from "react";
import { AUDIO_BYTES } from "#app/lib/http/forms/byte-limits.ts";
import type { Recording } from "#app/lib/recording/sound-recorder.ts";
import { ENDED, obstacle, TROUBLE } from "#app/lib/recording/sound-words.ts";
import type { SoundPlace } from "#app/lib/writing/sound-queue.ts";

/** A little less than the 10 minutes that the API takes. */
const LONGEST_SECONDS = 598;

export interface Recorder {
  /** The cell that is recorded, or whose microphone is being opened. */
  at: SoundPlace | null;
  isRunning: boolean;
  clock: string;
  start: (place: SoundPlace) => void;
  /** Ends the recording, and keeps it or not. */
  stop: (isKept: boolean) => void;
}

/** Records into one cell after the other. `say` tells what went wrong. */
export function useRecording(
  keep: (place: SoundPlace, file: File) => void,
  say: (text: string) => void,
): Recorder {
  const [at, setAt] = useState<SoundPlace | null>(null);
  const [isRunning, setIsRunning] = useState(false);
  const [clock, setClock] = useState("00:00");
  const recording = useRef<Recording | null>(null);
  const isWanted = useRef(true);
  const latest = useRef({ keep, say });
  useEffect(() => {
    latest.current = { keep, say };
  });
  useEffect(() => () => recording.current?.stop(), []);

  const start = useCallback((place: SoundPlace) => {
    const missing = obstacle();
    if (missing) return latest.current.say(TROUBLE[missing]);
    if (recording.current) return;
    for (const other of document.querySelectorAll("audio")) other.pause();
    isWanted.current = true;
    setAt(place);
    setClock("00:00");
    void record(place);
  }, []);

  async function record(place: SoundPlace): Promise<void> {
    const code = import("#app/lib/recording/sound-recorder.ts");
    try {
      const limits = { bytes: AUDIO_BYTES, seconds: LONGEST_SECONDS };
      const hooks = { onTime: setClock, onLevel: () => undefined };
      recording.current = await (await code).startRecording(limits, hooks);
      setIsRunning(true);
      const { file, end, silent } = await recording.current.done;
      if (file && isWanted.current) latest.current.keep(place, file);
      if (silent && isWanted.current) latest.current.say("We could not hear a voice in it.");
      else if (end !== "pressed") latest.current.say(ENDED[end]);
    } catch (error) {
      const trouble = await code.then(
        ({ troubleOf }) => troubleOf(error, navigator.userAgent),
        () => "unknown" as const,
      );
      latest.current.say(TROUBLE[trouble]);
    }
    recording.current = null;
    setIsRunning(false);
    setAt(null);
  }

  const stop = useCallback((isKept: boolean) => {
    isWanted.current = isKept;
    recording.current?.stop();
  }, []);
  return { at, isRunning, clock, start, stop };
}
