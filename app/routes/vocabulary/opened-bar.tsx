export interface OpenedCounts {
  total: number | null;
  opened: number | null;
}

/** "Opened 148/480", its share, and a bar of it. */
export function OpenedBar({
  name,
  counts: { total, opened },
}: {
  name: string;
  counts: OpenedCounts;
}) {
  if (total === null || opened === null) return null;
  // A bar of nothing is not allowed in HTML.
  const whole = Math.max(1, total);
  const part = Math.min(whole, Math.max(0, opened));
  return (
    <>
      <p className="card-meta">
        <span>{`Opened ${opened}/${total}`}</span>{" "}
        <span>{`${Math.floor((100 * part) / whole)}%`}</span>
      </p>
      <progress value={part} max={whole} aria-label={`Words opened: ${name}`}>
        {`${opened} of ${total}`}
      </progress>
    </>
  );
}
