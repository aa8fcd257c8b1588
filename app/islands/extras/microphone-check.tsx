import { useEffect, useRef, useState } from "react";
import { rememberCheck, troubleOf, chooseMicrophone } from "#app/lib/studio/recorder/microphone.ts";
import type { Trouble } from "#app/lib/studio/recorder/recorder-state.ts";
import { Icon } from "#app/components/ui/icon.tsx";
import TroubleNotice from "./trouble-notice.tsx";
import { type Beside, useRest } from "#app/islands/studio/use-studio.ts";
import { SAID_LATER } from "#app/components/ui/script-only.tsx";
import {
  microphones,
  microphoneVerdict,
  type Trial,
  tryMicrophone,
} from "#app/lib/studio/recorder/microphone-trial.ts";

interface MicrophoneCheckProps {
  studio: Beside;
  /** True where the trial is what the page is for. */
  main?: boolean;
}

export default function MicrophoneCheck({ studio, main = false }: MicrophoneCheckProps) {
  const rests = useRest(studio);
  const { level, trial, trouble, listening, begin } = useTrial(studio, rests);
  return (
    <div className="extra">
      <p>Speak for four seconds as you would in the test. Nothing of it is kept or sent.</p>
      {trouble ? <TroubleNotice trouble={trouble} /> : null}
      {/* `disabled` would take the focus away, and Orca would not read the verdict. */}
      <button
        className={main && !trial ? "btn btn-primary" : "btn"}
        type="button"
        aria-disabled={!rests || listening}
        onClick={begin}
      >
        <Icon name="mic" />
        <span>{trial ? "Check again" : "Check the microphone"}</span>
      </button>
      <meter
        className="h-3 w-full max-w-(--width-card)"
        min={0}
        max={1}
        low={0.05}
        high={0.98}
        optimum={0.5}
        value={level}
        aria-label="Level of the microphone"
      />
      <p {...SAID_LATER}>{statusOf(listening, trial)}</p>
      {trial && !listening ? <Result trial={trial} /> : null}
    </div>
  );
}

function statusOf(listening: boolean, trial: Trial | null): string {
  // The microphone would hear a screen reader, so only the bar moves.
  if (listening || !trial) return "";
  return microphoneVerdict(trial.loudest);
}

function useTrial(studio: Beside, rests: boolean) {
  const [level, setLevel] = useState(0);
  const [trial, setTrial] = useState<Trial | null>(null);
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const running = useRef<AbortController | null>(null);
  const [listening, setListening] = useState(false);
  useEffect(() => {
    // Start was pressed, and the recorder needs the microphone.
    if (!rests) running.current?.abort();
  }, [rests]);
  useEffect(() => () => running.current?.abort(), []);
  const begin = (): void => {
    if (!rests || listening) return;
    studio.recorder.releaseMicrophone();
    running.current = new AbortController();
    setListening(true);
    setTrouble(null);
    tryMicrophone({
      onLevel: (peak) => setLevel(Math.min(1, peak)),
      signal: running.current.signal,
    })
      .then(
        (found) => {
          setTrial(found);
          rememberCheck();
          keepRecordings();
        },
        (error: unknown) => setTrouble(troubleOf(error, navigator.userAgent)),
      )
      .finally(() => {
        setListening(false);
        setLevel(0);
      });
  };
  return { level, trial, trouble, listening, begin };
}

/**
 * Asks the browser to keep recordings when space runs low. Asked here, because some browsers prompt
 * the student: during a take, a screen reader would read that into the recording.
 */
function keepRecordings(): void {
  void navigator.storage?.persist?.().catch(() => false);
}

function Result({ trial }: { trial: Trial }) {
  const [devices, setDevices] = useState<MediaDeviceInfo[]>([]);
  useEffect(() => {
    void microphones().then(setDevices, () => undefined);
    return () => URL.revokeObjectURL(trial.url);
  }, [trial]);
  const current = devices.find(({ label }) => label === trial.device);
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- the student's own words of a moment ago */}
      <audio src={trial.url} controls aria-label="What we heard" />
      {devices.length > 1 ? (
        <label>
          <span>Microphone</span>
          <select
            className="input"
            translate="no"
            defaultValue={current?.deviceId}
            onChange={({ currentTarget }) => chooseMicrophone(currentTarget.value)}
          >
            {devices.map(({ deviceId, label }) => (
              <option key={deviceId} value={deviceId}>
                {label}
              </option>
            ))}
          </select>
        </label>
      ) : trial.device ? (
        <p>{`Microphone: ${trial.device}`}</p>
      ) : null}
    </>
  );
}
