import { useState } from "react";
import { Icon } from "#app/components/ui/icon.tsx";
import { SAID_AS_IT_COMES } from "#app/components/ui/script-only.tsx";

interface Verdict {
  good: boolean;
  text: string;
}

/** Twice the size of all takes in the longest test. */
const ROOM_BYTES = 20_000_000;

/** The size of an answer of 15 seconds. */
const TAKE_BYTES = 60_000;

/** Next waits this long for an upload. */
const LONGEST_S = 8;

const TRIAL_PATIENCE_MS = 30_000;

/** Checks whether takes fit on this device, and how long the upload of one takes. */
export function RoomAndLine() {
  const [verdicts, setVerdicts] = useState<Verdict[]>([]);
  const [busy, setBusy] = useState(false);
  const check = async (): Promise<void> => {
    if (busy) return;
    setBusy(true);
    const estimate = await navigator.storage?.estimate?.().catch(() => null);
    // Orca joins two texts that arrive together, so the second one waits.
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
        <span>Check both</span>
      </button>
      <div className="stack" {...SAID_AS_IT_COMES}>
        {verdicts.map(({ good, text }) => (
          <p
            key={text}
            className={`receipt flex whitespace-normal ${good ? "receipt-stored" : "receipt-failed"}`}
          >
            <Icon name={good ? "check" : "alert"} />
            <span>{text}</span>
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

/** Uploads as many bytes as an answer has; the server drops them. Null on a failure. */
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
