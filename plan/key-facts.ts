import * as z from "zod";
import { FACT_KINDS, MOST_FACTS } from "./script/limits.ts";

/**
 * What must come across of a segment, as its author names it. `says` is English and is shown;
 * `forms` are what may stand for it in the language of the answer, the sample's own form first.
 */
export const keyFact = z.object({
  kind: z.enum(FACT_KINDS),
  says: z.string().min(1).max(MOST_FACTS.says),
  forms: z.array(z.string().min(1).max(MOST_FACTS.form)).min(1).max(MOST_FACTS.forms),
});
export type KeyFact = z.output<typeof keyFact>;

export const keyFacts = z.array(keyFact).max(MOST_FACTS.facts);

/** Parses stored facts. Segments without facts have null. */
export function readKeyFacts(stored: string | null): KeyFact[] {
  return stored === null ? [] : keyFacts.parse(JSON.parse(stored));
}

/** Returns facts for storage: null for none. */
export function keyFactsText(facts: readonly KeyFact[]): string | null {
  return facts.length === 0 ? null : JSON.stringify(facts);
}

/** A fact as students get it: without the forms that the sample would give away. */
export const saysOf = ({ kind, says }: KeyFact) => ({ kind, says });
