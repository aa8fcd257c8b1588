import { useEffect, useState, type RefObject } from "react";
import { Icon } from "#app/components/ui/icon.tsx";
import {
  listenForSingleKeys,
  SINGLE_KEYS,
  singleKeysWork,
  switchSingleKeys,
} from "#app/lib/recorder/single-keys.ts";

interface KeyListProps {
  /** Whose buttons the keys press. */
  root: RefObject<HTMLElement>;
  /** False until the script is ready. */
  awake: boolean;
}

/** Which single keys there are, and the switch that takes them away. */
export function KeyList({ root, awake }: KeyListProps) {
  return (
    <details className="quiet-fold keys">
      <summary>
        Keys
        <Icon name="down" small />
      </summary>
      <dl>
        {SINGLE_KEYS.map(({ key, action }) => (
          <div key={key}>
            <dt>
              <kbd>{key.toUpperCase()}</kbd>
            </dt>
            <dd>{action}</dd>
          </div>
        ))}
      </dl>
      {awake ? <KeySwitch root={root} /> : null}
    </details>
  );
}

function KeySwitch({ root }: { root: RefObject<HTMLElement> }) {
  const [on, setOn] = useState(singleKeysWork);
  useEffect(() => {
    if (!on || !root.current) return;
    const listening = new AbortController();
    listenForSingleKeys(root.current, listening.signal);
    return () => listening.abort();
  }, [root, on]);
  const change = (wanted: boolean): void => {
    switchSingleKeys(wanted);
    setOn(wanted);
  };
  return (
    <label className="check">
      <input
        type="checkbox"
        checked={on}
        onChange={({ currentTarget }) => change(currentTarget.checked)}
      />
      Single keys work
    </label>
  );
}
