import type { ReactNode } from "react";

/** Facts in a row below a title: name and value. */
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
