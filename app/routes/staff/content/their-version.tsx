import type { ReactNode } from "react";
import { Facts } from "../facts.tsx";

/** What somebody else saved meanwhile, above the form that still holds one's own words. */
export function TheirVersion({ facts }: { facts: (readonly [string, ReactNode])[] }) {
  return (
    <section className="panel stack" aria-labelledby="theirs-title">
      <h2 id="theirs-title">The saved version</h2>
      <Facts facts={facts} />
    </section>
  );
}
