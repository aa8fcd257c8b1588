interface ErrorSummaryProps {
  errors: Record<string, string> | undefined;
  /** Ids of fields whose id is not their name. */
  ids?: Record<string, string>;
}

/** The list of what is wrong, above the h1, focused on load; each entry leads to its field. */
export function ErrorSummary({ errors, ids = {} }: ErrorSummaryProps) {
  const entries = Object.entries(errors ?? {});
  if (entries.length === 0) return null;
  return (
    <div
      className="summary"
      id="problem"
      role="group"
      aria-labelledby="problem-title"
      aria-describedby="problem-list"
      tabIndex={-1}
      autoFocus
    >
      <h2 id="problem-title">There is a problem</h2>
      <ul id="problem-list">
        {entries.map(([field, message]) => (
          <li key={field}>
            <a href={`#${ids[field] ?? field}`}>{message}</a>
          </li>
        ))}
      </ul>
    </div>
  );
}
