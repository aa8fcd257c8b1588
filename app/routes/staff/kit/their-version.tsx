import type { ReactNode } from "react";
import { Facts } from "./facts.tsx";

/** Shows the version that somebody else saved, above the form with the typed text. */
export function TheirVersion({ facts }: { facts: (readonly [string, ReactNode])[] }) {
  return (
    <section className="panel stack" aria-labelledby="theirs-title">
      <h2 id="theirs-title">The saved version</h2>
      <Facts facts={facts} />
    </section>
  );
}
