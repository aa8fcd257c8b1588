import { Fragment } from "react";
import { factTexts, type TakeFacts } from "#app/lib/studio/take/facts.ts";

interface TakeFactsProps {
  facts?: TakeFacts | null;
  /** Milliseconds, or null while nobody knows. */
  durationMs: number | null;
}

export function TakeFactList({ facts, durationMs }: TakeFactsProps) {
  if (!facts) return null;
  return (
    <p className="facts">
      {factTexts(facts, durationMs).map(({ name, value }) => (
        <Fragment key={name}>
          <span>
            {name}: <b>{value}</b>
          </span>{" "}
        </Fragment>
      ))}
    </p>
  );
}
