import { Fragment, useEffect, useRef, useState } from "react";
import { singleKeysWork, switchSingleKeys } from "#app/lib/studio/recorder/single-keys.ts";
import type { MarkKeys } from "./use-mark-keys.ts";

const KEYS = [
  { key: "J", does: "Next segment, then the verdict. The segment counts as marked" },
  { key: "K", does: "Previous segment" },
  { key: "Space", does: "Play question, answer and sample in a row, or stop" },
  { key: "1 2 3", does: "Play the question, the answer, the sample, or pause" },
  { key: "P", does: "Play the answer, or pause" },
  { key: "← →", does: "Two seconds back, or forward" },
  { key: "< >", does: "Slower, or faster" },
  { key: "O", does: "One omission more, with Shift one less; each error shows its letter" },
  { key: "A", does: "Comment on this moment of the answer" },
  { key: "W", does: "Write the remark. In a remark, / and a sentence's word insert the sentence" },
  { key: "V", does: "Go to the verdict" },
  { key: "S", does: "Save now. Everything is saved by itself" },
  { key: "U", does: "Back to the waiting tests" },
  { key: "?", does: "Show this list" },
];

/** The list of keys, with the switch that turns them off. */
export function KeysDialog({ keys }: { keys: MarkKeys }) {
  return keys.isShown ? <OpenDialog hide={keys.hide} /> : null;
}

function OpenDialog({ hide }: Pick<MarkKeys, "hide">) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [isOn, setIsOn] = useState(singleKeysWork);
  useEffect(() => {
    if (dialog.current && !dialog.current.open) dialog.current.showModal();
  }, []);
  return (
    <dialog className="dialog staff-keys" ref={dialog} aria-labelledby="keys-title" onClose={hide}>
      <h2 id="keys-title">Keys</h2>
      <dl>
        {KEYS.map(({ key, does }) => (
          <Fragment key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{does}</dd>
          </Fragment>
        ))}
      </dl>
      <p>
        In a field, keys only write. A screen reader takes single letters for itself until its focus
        mode is on: Insert and Space in NVDA, Insert and A pressed twice in Orca.
      </p>
      <label className="check">
        <input
          type="checkbox"
          checked={isOn}
          onChange={({ currentTarget }) => {
            switchSingleKeys(currentTarget.checked);
            setIsOn(currentTarget.checked);
          }}
        />
        <span>Single keys work</span>
      </label>
      <form className="actions" method="dialog">
        <button className="btn" type="submit">
          Close
        </button>
      </form>
    </dialog>
  );
}
