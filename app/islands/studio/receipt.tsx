import { clockText, sizeText, spokenLength } from "#app/lib/player/clock-text.ts";
import type { QueueEntry } from "#app/lib/outbox/upload-queue.ts";
import { isInTrouble, receiptOf } from "#app/lib/outbox/upload-state.ts";
import { RECEIPTS } from "#app/lib/outbox/receipts.ts";
import { Icon } from "./icon.tsx";

export function Receipt({ entry }: { entry: QueueEntry }) {
  const { className, icon, word } = RECEIPTS[receiptOf(entry)];
  return (
    <span className={className}>
      {icon ? <Icon name={icon} /> : null}
      {word}
    </span>
  );
}

/** "The server has your answer: 14 seconds, 57 kB." */
export function storedText(durationMs: number | null, size: number): string {
  return `The server has your answer: ${durationMs === null ? "" : `${spokenLength(durationMs / 1000)}, `}${sizeText(size)}.`;
}

/** One sentence on where the answer is. It changes a few times an upload, so it may be read aloud. */
export function uploadText(entry: QueueEntry): string {
  switch (entry.phase) {
    case "stored":
      return storedText(entry.record.durationMs, entry.record.size);
    case "uploading":
      return "You can go on. Sending continues in the background.";
    case "needs-login":
    case "rejected":
      return "";
    default:
      return isInTrouble(entry)
        ? ""
        : `Recording finished, ${clockText(entry.record.durationMs / 1000)}. Kept on this device until it is stored.`;
  }
}

interface UploadTroubleProps {
  entry: QueueEntry;
  /** A page whose take is in memory only must stay open beside the login. */
  memoryOnly: boolean;
  onRetry: () => void;
  onSave: () => void;
}

export function UploadTrouble({ entry, memoryOnly, onRetry, onSave }: UploadTroubleProps) {
  if (entry.phase === "needs-login") return <LoginNotice memoryOnly={memoryOnly} />;
  if (!isInTrouble(entry)) return null;
  return (
    <>
      <div className="notice notice-danger" role="alert">
        <Icon name="alert" />
        <div className="notice-body">
          <strong>Error</strong>{" "}
          {entry.phase === "rejected" ? entry.message : "Unable to submit, error in API"}
          <br />
          Your recording is safe on this device.
        </div>
      </div>
      <div className="take">
        <button className="btn btn-primary" type="button" onClick={onRetry}>
          <Icon name="repeat" />
          Try again
        </button>
        <button className="btn" type="button" onClick={onSave}>
          Save a copy
        </button>
      </div>
    </>
  );
}

function LoginNotice({ memoryOnly }: { memoryOnly: boolean }) {
  const next = encodeURIComponent(location.pathname + location.search);
  return (
    <div className="notice notice-warning" role="alert">
      <Icon name="lock" />
      <div className="notice-body">
        <a
          href={`/login?next=${next}`}
          {...(memoryOnly ? { target: "_blank", rel: "noopener" } : {})}
        >
          Log in again
        </a>
        . Your recording is safe on this device.
      </div>
    </div>
  );
}
