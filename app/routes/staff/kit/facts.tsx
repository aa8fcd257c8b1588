import type { ReactNode } from "react";

/** Names and values in a row below a title. */
export function Facts({ facts }: { facts: (readonly [string, ReactNode])[] }) {
  return (
    <dl className="staff-facts">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Shows the version that somebody else saved, above the form with the typed text. */
export function TheirVersion({ facts }: { facts: (readonly [string, ReactNode])[] }) {
  return (
    <section className="panel stack" aria-labelledby="theirs-title">
      <h2 id="theirs-title">The saved version</h2>
      <Facts facts={facts} />
    </section>
  );
}
