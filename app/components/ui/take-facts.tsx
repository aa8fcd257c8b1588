import { factTexts, type TakeFacts } from "#app/lib/take/facts.ts";

interface TakeFactsProps {
  /** Of which take, where a page tells of two. */
  of?: string;
  facts: TakeFacts | null;
  /** Milliseconds, or null while nobody knows. */
  durationMs: number | null;
}

/** What can be said of a take without listening to it, in words. */
export function TakeFactList({ of, facts, durationMs }: TakeFactsProps) {
  if (!facts) return null;
  return (
    <p className="facts">
      {of && <span className="facts-of">{of}</span>}
      {factTexts(facts, durationMs).map(({ name, value }) => (
        <span key={name}>
          {name}: <b>{value}</b>
        </span>
      ))}
    </p>
  );
}
