import { useState } from "react";
import { singleKeysWork, switchSingleKeys } from "#app/lib/studio/recorder/single-keys.ts";

/** The values of `data-key` on the buttons. */
const KEYS = [
  { key: "S", action: "Start" },
  { key: "F", action: "Finish attempt" },
  { key: "R", action: "Play the question" },
  { key: "N", action: "Next" },
];

export default function KeyList() {
  const [on, setOn] = useState(singleKeysWork);
  const change = (wanted: boolean): void => {
    switchSingleKeys(wanted);
    setOn(wanted);
  };
  return (
    <>
      <dl className="flex flex-wrap gap-x-5 gap-y-1">
        {KEYS.map(({ key, action }) => (
          <div key={key} className="flex gap-2">
            <dt className="text-ink-muted">
              <kbd translate="no">{key}</kbd>
            </dt>
            <dd>{action}</dd>
          </div>
        ))}
      </dl>
      <label className="check">
        <input
          type="checkbox"
          checked={on}
          onChange={({ currentTarget }) => change(currentTarget.checked)}
        />
        <span>Single keys work</span>
      </label>
    </>
  );
}
