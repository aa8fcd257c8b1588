import { useRef } from "react";
import { SAID_LATER } from "#app/components/ui/script-only.tsx";
import type { KeptScript } from "#app/lib/writing/kept-script.ts";

interface WaitingScriptProps {
  pasted: KeptScript;
  onOpen: () => void;
}

/** Says that a pasted script is not in the table yet. */
export function WaitingScript({ pasted, onOpen }: WaitingScriptProps) {
  const first = useRef<HTMLButtonElement>(null);
  const { text, isDeleted } = pasted;
  const isThere = text.trim() !== "";
  const state = isDeleted
    ? "Your pasted script is deleted."
    : "Your pasted script is not in the table yet.";
  return (
    <div className={isThere ? "notice notice-info staff-actions" : "sr-only"}>
      <span {...SAID_LATER}>{isThere && state}</span>
      {isThere && (
        <button
          ref={first}
          className="btn"
          type="button"
          onClick={() => (isDeleted ? pasted.type(text) : onOpen())}
        >
          {isDeleted ? "Put it back" : "Go on with it"}
        </button>
      )}
      {isThere && !isDeleted && (
        <button
          className="btn"
          type="button"
          onClick={() => {
            first.current?.focus();
            pasted.delete();
          }}
        >
          Discard
        </button>
      )}
    </div>
  );
}
