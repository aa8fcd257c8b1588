/** A fact as a page shows it. `form` is how the sample says it; null where it stays hidden. */
export interface ShownFact {
  kind: string;
  says: string;
  form: string | null;
}

/** Shows the sample's own form, which is the first. */
export function shownFact(fact: { kind: string; says: string; forms?: string[] }): ShownFact {
  return { kind: fact.kind, says: fact.says, form: fact.forms?.[0] ?? null };
}
