import { Fragment } from "react";
import { ScriptOnly } from "#app/components/ui/script-only.tsx";

/** A key as the list shows it, and its action. */
export type Key = { key: string; does: string };

export const QUEUE_KEYS: Key[] = [
  { key: "J", does: "Next test" },
  { key: "K", does: "Previous test" },
  { key: "Enter", does: "Open the test" },
];

export const REMARK_KEYS: Key[] = [
  { key: "J", does: "Next segment" },
  { key: "K", does: "Previous segment" },
  { key: "P", does: "Play the answer of the open segment, or pause" },
  { key: "1 2 3", does: "Play the question, the answer, the sample, or pause" },
  { key: "Space", does: "Play all in a row, or stop" },
  { key: "A", does: "Comment on this moment of the answer" },
];

/** Opens the list of keys. A button, because it needs script. */
export function KeysButton() {
  return (
    <ScriptOnly>
      <button className="btn" type="button" data-key="?" hidden>
        Keys
      </button>
    </ScriptOnly>
  );
}

/** The list of keys, with the switch that turns them off. The page is `scripted`. */
export function KeysDialog({ keys }: { keys: Key[] }) {
  return (
    <div data-enhance="staff/reviews/keys">
      <ScriptOnly>
        <dialog className="dialog staff-keys" aria-labelledby="keys-title">
          <h2 id="keys-title">Keys</h2>
          <dl>
            {[...keys, { key: "?", does: "Show this list" }].map(({ key, does }) => (
              <Fragment key={key}>
                <dt>
                  <kbd>{key}</kbd>
                </dt>{" "}
                <dd>{does}</dd>
              </Fragment>
            ))}
          </dl>
          <p>In a field, keys only write.</p>
          <label className="check">
            <input type="checkbox" />
            <span>Single keys work</span>
          </label>
          <form className="actions" method="dialog">
            <button className="btn" type="submit">
              Close
            </button>
          </form>
        </dialog>
      </ScriptOnly>
    </div>
  );
}
