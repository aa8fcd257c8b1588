/** The list of what is wrong, above the h1, focused on load; each entry leads to its field. Field names are field ids. */
export function ErrorSummary({ errors }: { errors: Record<string, string> | undefined }) {
  const entries = Object.entries(errors ?? {});
  if (entries.length === 0) return null;
  return (
    <div className="summary" id="problem" tabIndex={-1} autoFocus>
      <div role="alert">
        <h2>There is a problem</h2>
        <ul>
          {entries.map(([field, message]) => (
            <li key={field}>
              <a href={`#${field}`}>{message}</a>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
