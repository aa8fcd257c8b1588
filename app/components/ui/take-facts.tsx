import { factTexts, type TakeFacts } from "#app/lib/take/facts.ts";

interface TakeFactsProps {
  facts: TakeFacts | null;
  /** Milliseconds, or null while nobody knows. */
  durationMs: number | null;
}

/** What can be said of a take without listening to it, in words. */
export function TakeFactList({ facts, durationMs }: TakeFactsProps) {
  if (!facts) return null;
  return (
    <p className="facts">
      {factTexts(facts, durationMs).map(({ name, value }) => (
        <span key={name}>
          {name}: <b>{value}</b>{" "}
        </span>
      ))}
    </p>
  );
}
