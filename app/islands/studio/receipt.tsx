import { Fragment } from "react";
import { type Outbox, saveCopy } from "#app/lib/studio/outbox/outbox.ts";
import { spokenLength } from "#app/lib/studio/player/sound-time.ts";
import {
  receiptOf,
  type ReceiptKind,
  RECEIPTS,
  safeSegmentText,
  safeText,
} from "#app/lib/studio/outbox/take-words.ts";
import { type QueueEntry, isInTrouble } from "#app/lib/studio/outbox/upload-state.ts";
import { factTexts, type TakeFacts } from "#app/lib/studio/take/take.ts";
import { Icon } from "#app/components/ui/icon.tsx";

export function Receipt({ entry, onDisk }: { entry: QueueEntry; onDisk: boolean }) {
  return <ReceiptMark kind={receiptOf(entry, onDisk)} />;
}

export function StoredReceipt() {
  return <ReceiptMark kind="stored" />;
}

function ReceiptMark({ kind }: { kind: ReceiptKind }) {
  const { className, icon, word } = RECEIPTS[kind];
  return (
    <span className={className}>
      {icon ? <Icon name={icon} /> : null}
      <span>{word}</span>
    </span>
  );
}

interface SavedTake {
  durationMs: number | null;
  facts?: TakeFacts | null;
}

/** Returns "Your answer is kept: 14 seconds." without an unknown length. */
export function storedText({ durationMs }: Pick<SavedTake, "durationMs">): string {
  return `Your answer is kept${durationMs ? `: ${spokenLength(durationMs / 1000)}` : ""}.`;
}

export function TakeFactList({ facts }: Pick<SavedTake, "facts">) {
  if (!facts) return null;
  return (
    <p className="facts take-facts">
      {factTexts(facts, null).map(({ name, value }) => (
        <Fragment key={name}>
          <span>
            <span>{`${name}: `}</span>
            <b>{value}</b>
          </span>{" "}
        </Fragment>
      ))}
    </p>
  );
}

/**
 * Returns one sentence for a take, on the device or at the server: a screen reader reads each
 * change. Where the answer is stands in its receipt.
 */
export function uploadText(entry: QueueEntry, onDisk: boolean): string {
  if (isInTrouble(entry) || entry.phase === "needs-login") return "";
  if (onDisk || entry.phase === "stored") return storedText(entry.record);
  return entry.phase === "accepted" ? "Your answer was sent." : "Your answer is being sent.";
}

/** Shows the progress of the upload, or why it has stopped. */
export function UploadNotices({ entry, outbox }: { entry: QueueEntry; outbox: Outbox }) {
  const { answerId, segmentNo } = entry.record;
  // Without a copy on the device the page must stay open, so the log-in opens in a new tab.
  const onDisk = outbox.isOnDisk(answerId);
  if (entry.phase === "needs-login") return <LoginNotice onDisk={onDisk} />;
  const percent = Math.round(entry.progress * 100);
  return (
    <>
      {entry.phase === "uploading" ? (
        <progress value={percent} max={100} aria-label={`Sending answer ${segmentNo}`}>
          {`${percent}%`}
        </progress>
      ) : null}
      {isInTrouble(entry) ? (
        <>
          <div className="notice notice-danger" role="alert">
            <Icon name="alert" />
            <div className="notice-body">
              <strong>{safeSegmentText(segmentNo, onDisk)}</strong>{" "}
              <span>
                {entry.phase === "rejected"
                  ? `It was not saved. ${entry.message ?? ""} Save a copy or record it again.`
                  : "Error: Unable to submit, error in API"}
              </span>
            </div>
          </div>
          <div className="take">
            <button className="btn" type="button" onClick={() => outbox.queue.askAgain(answerId)}>
              <Icon name="repeat" />
              <span>Try again</span>
            </button>
            <button className="btn" type="button" onClick={() => void saveCopy(outbox, answerId)}>
              Save a copy
            </button>
          </div>
        </>
      ) : null}
    </>
  );
}

function LoginNotice({ onDisk }: { onDisk: boolean }) {
  const next = encodeURIComponent(location.pathname + location.search);
  return (
    <div className="notice notice-warning" role="alert">
      <Icon name="lock" />
      <div className="notice-body">
        <a href={`/login?next=${next}`} {...(onDisk ? {} : { target: "_blank", rel: "noopener" })}>
          <span>Log in again</span>
          {onDisk ? null : <span className="sr-only"> (opens in a new tab)</span>}
        </a>
        <span>{`. ${safeText(onDisk)}`}</span>
      </div>
    </div>
  );
}
