import { useRef, useState, type ReactNode } from "react";
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import { Icon } from "#app/components/ui/icon.tsx";
import CameraPreview from "#app/islands/extras/camera-preview.tsx";
import MicrophoneCheck from "#app/islands/extras/microphone-check.tsx";
import type { Beside } from "#app/islands/extras/use-rest.ts";
import { SAID_AS_IT_COMES, SAID_LATER } from "#app/components/ui/script-only.tsx";

interface Verdict {
  good: boolean;
  text: string;
}

/** All takes of the longest test, twice. */
const ROOM_BYTES = 20_000_000;

/** A spoken answer of a quarter of a minute. */
const TAKE_BYTES = 60_000;

/** Next waits this long for an upload. */
const LONGEST_S = 8;

const TRIAL_PATIENCE_MS = 30_000;

/** Nothing records on this page. */
const NOBODY: Beside = {
  recorder: {
    state: { phase: "idle" },
    subscribe: () => () => undefined,
    releaseMicrophone: () => undefined,
  },
  rehearsal: null,
};

/** Replaces the button by the check, and moves the focus there. */
export function showEquipment(section: HTMLElement): void {
  const place = document.createElement("div");
  const button = section.querySelector("button");
  const hadFocus = button === document.activeElement;
  button?.parentElement?.replaceWith(place);
  flushSync(() => createRoot(place).render(<Equipment />));
  if (hadFocus) place.querySelector("button")?.focus();
}

function Equipment() {
  return (
    <ol className="stack">
      <Part title="Microphone">
        <MicrophoneCheck studio={NOBODY} />
      </Part>
      <Part title="Camera">
        <CameraPreview studio={NOBODY} />
      </Part>
      <Part title="Speakers">
        <Speakers />
      </Part>
      <Part title="Space and connection">
        <RoomAndLine />
      </Part>
    </ol>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <li className="panel stack">
      <h3>{title}</h3>
      {children}
    </li>
  );
}

function Speakers() {
  const audio = useRef<HTMLAudioElement>(null);
  const [heard, setHeard] = useState<boolean | null>(null);
  const play = () => void audio.current?.play().catch(() => setHeard(false));
  return (
    <div className="extra">
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- a chime has no words */}
      <audio ref={audio} src="/chime.mp3" preload="none" />
      <p>In the test headphones are not allowed. Play the chime: do you hear it?</p>
      <div className="actions">
        <button className="btn" type="button" onClick={play}>
          <Icon name="volume" />
          Play the chime
        </button>
        <button className="btn" type="button" onClick={() => setHeard(true)}>
          I hear it
        </button>
        <button className="btn" type="button" onClick={() => setHeard(false)}>
          I hear nothing
        </button>
      </div>
      <p {...SAID_LATER}>
        {heard === null
          ? ""
          : heard
            ? "The speakers work."
            : "Turn the volume up, switch silent mode off, and see which speaker is chosen."}
      </p>
    </div>
  );
}

function RoomAndLine() {
  const [verdicts, setVerdicts] = useState<Verdict[]>([]);
  const [busy, setBusy] = useState(false);
  const check = async (): Promise<void> => {
    if (busy) return;
    setBusy(true);
    const estimate = await navigator.storage?.estimate?.().catch(() => null);
    // One after the other: Orca joins two texts that arrive together.
    const room = roomVerdict(estimate ?? null);
    setVerdicts([room]);
    const line = sendVerdict(await trialSeconds());
    setVerdicts([room, line]);
    setBusy(false);
  };
  return (
    <div className="extra">
      <p>We check the free space on this device and how fast a recording is sent.</p>
      <button className="btn" type="button" aria-disabled={busy} onClick={() => void check()}>
        <Icon name="send" />
        Check both
      </button>
      <div className="stack" {...SAID_AS_IT_COMES}>
        {verdicts.map(({ good, text }) => (
          <p
            key={text}
            className={`receipt flex whitespace-normal ${good ? "receipt-stored" : "receipt-failed"}`}
          >
            <Icon name={good ? "check" : "alert"} />
            {text}
          </p>
        ))}
      </div>
    </div>
  );
}

function roomVerdict(estimate: StorageEstimate | null): Verdict {
  const { quota, usage } = estimate ?? {};
  if (quota === undefined || usage === undefined)
    return { good: true, text: "This browser does not tell how much room it has." };
  return quota - usage >= ROOM_BYTES
    ? { good: true, text: "There is room for your recordings on this device." }
    : {
        good: false,
        text:
          "There is little room on this device. " +
          "Delete something, or keep the page open until everything is sent.",
      };
}

function sendVerdict(seconds: number | null): Verdict {
  if (seconds === null)
    return {
      good: false,
      text: "Nothing could be sent. The test needs a connection when it begins and when it ends.",
    };
  const time = `${Math.max(0.1, seconds).toFixed(1)} seconds`;
  return seconds <= LONGEST_S
    ? { good: true, text: `One answer is sent in ${time}.` }
    : {
        good: false,
        text: `One answer takes ${time} to be sent. You can go on meanwhile: it is safe on this device.`,
      };
}

/** Sends as many bytes as an answer has. The server forgets them. Null when it fails. */
async function trialSeconds(): Promise<number | null> {
  const form = new FormData();
  const bytes = crypto.getRandomValues(new Uint8Array(TAKE_BYTES));
  form.set("trial", new File([bytes], "trial.bin"));
  const begun = performance.now();
  try {
    const answer = await fetch("/mock-test/exam/clock", {
      method: "POST",
      body: form,
      signal: AbortSignal.timeout(TRIAL_PATIENCE_MS),
    });
    return answer.ok ? (performance.now() - begun) / 1000 : null;
  } catch {
    return null;
  }
}
