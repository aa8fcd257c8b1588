import { useCallback, useEffect, useRef, useState } from "react";
import { AUDIO_BYTES } from "#app/lib/http/forms/byte-limits.ts";
import type { Recording } from "#app/lib/recording/sound-recorder.ts";
import { ENDED, obstacle, TROUBLE } from "#app/lib/recording/sound-words.ts";
import type { KeptRecording, SoundPlace } from "#app/lib/writing/sound-queue.ts";

/** A little less than the 10 minutes that the API takes. */
const LONGEST_SECONDS = 598;

export interface Recorder {
  /** The cell that is recorded, or whose microphone is being opened. */
  at: SoundPlace | null;
  isRunning: boolean;
  clock: string;
  /** Starts a recording. While there is one, ends it and keeps it. */
  press: (place: SoundPlace) => void;
  /** Ends the recording, and keeps it or not. */
  stop: (isKept: boolean) => void;
}

interface RecordingProps {
  /** Keeps on the device what is recorded, as it comes. */
  begin: (place: SoundPlace) => KeptRecording | undefined;
  /** Gets the whole sound. */
  keep: (place: SoundPlace, file: File) => Promise<void>;
  /** Tells what went wrong. */
  say: (text: string) => void;
}

/** Records into one cell after the other. */
export function useRecording(props: RecordingProps): Recorder {
  const [at, setAt] = useState<SoundPlace | null>(null);
  const [isRunning, setIsRunning] = useState(false);
  const [clock, setClock] = useState("00:00");
  const recording = useRef<Recording | null>(null);
  /** True from the press on, while the microphone is being opened, too. */
  const isBusy = useRef(false);
  const isWanted = useRef(true);
  const latest = useRef(props);
  useEffect(() => {
    latest.current = props;
  });
  useEffect(() => () => recording.current?.stop(), []);

  const stop = useCallback((isKept: boolean) => {
    isWanted.current = isKept;
    recording.current?.stop();
  }, []);
  const press = useCallback(
    (place: SoundPlace) => {
      if (isBusy.current) return stop(true);
      const missing = obstacle();
      if (missing) return latest.current.say(TROUBLE[missing]);
      isBusy.current = true;
      for (const other of document.querySelectorAll("audio")) other.pause();
      isWanted.current = true;
      setAt(place);
      setClock("00:00");
      void record(place);
    },
    [stop],
  );

  async function record(place: SoundPlace): Promise<void> {
    const code = import("#app/lib/recording/sound-recorder.ts");
    const parts = latest.current.begin(place);
    try {
      const limits = { bytes: AUDIO_BYTES, seconds: LONGEST_SECONDS };
      const hooks = { onTime: setClock, onLevel: () => undefined, onSlice: parts?.add };
      recording.current = await (await code).startRecording(limits, hooks);
      setIsRunning(true);
      const { file, end, silent } = await recording.current.done;
      if (file && isWanted.current) await latest.current.keep(place, file);
      if (silent && isWanted.current) latest.current.say("We could not hear a voice in it.");
      else if (end !== "pressed") latest.current.say(ENDED[end]);
    } catch (error) {
      const trouble = await code.then(
        ({ troubleOf }) => troubleOf(error, navigator.userAgent),
        () => "unknown" as const,
      );
      latest.current.say(TROUBLE[trouble]);
    }
    void parts?.drop();
    recording.current = null;
    isBusy.current = false;
    setIsRunning(false);
    setAt(null);
  }

  return { at, isRunning, clock, press, stop };
}
