import type { Unsaved } from "#app/lib/writing/script-book.ts";
import type { Writing } from "./use-writing.ts";

interface ClashNoticeProps {
  writing: Writing | null;
  unsaved: Unsaved | undefined;
  /** Who saved last. */
  savedBy: string | null;
}

/** Says that a value is not saved: somebody else has saved another one, or the server refused it. */
export function ClashNotice({ writing, unsaved, savedBy }: ClashNoticeProps) {
  if (!writing || !unsaved) return null;
  const { why, theirs } = unsaved;
  if (why !== null)
    return (
      <p className="field-error" role="alert">
        {why}
      </p>
    );
  const by = savedBy ?? "Somebody else";
  return (
    <div className="notice notice-warning" role="alert">
      <div className="notice-body">
        <p>
          {theirs === null ? "This segment was removed meanwhile." : `${by} saved another text:`}
        </p>
        {typeof theirs === "string" && <p dir="auto">{theirs || "(empty)"}</p>}
        <div className="staff-actions">
          {theirs !== null && (
            <button
              className="btn"
              type="button"
              onClick={() => writing.desk.choose(unsaved, "own")}
            >
              Keep mine
            </button>
          )}
          <button
            className="btn"
            type="button"
            onClick={() => writing.desk.choose(unsaved, "theirs")}
          >
            {theirs === null ? "Drop mine" : "Take theirs"}
          </button>
        </div>
      </div>
    </div>
  );
}
