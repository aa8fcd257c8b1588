import type { KeyFact } from "../key-facts.ts";
import { FACT_KINDS, MOST_FACTS } from "./limits.ts";

/** A fact as it is typed. `forms` are one a line, or separated by commas. */
export type TypedFact = { kind: KeyFact["kind"]; says: string; forms: string };
/** What is wrong with the fields of a typed fact. */
export type FactErrors = { says?: string; forms?: string };

/**
 * Reads a typed fact; null with errors when it is not complete. A line that is one of the `stored`
 * forms stays whole, because an imported form may have a comma.
 */
export function readFact(
  typed: TypedFact,
  stored: readonly string[] = [],
): { fact: KeyFact | null; errors: FactErrors } {
  const says = typed.says.trim();
  const forms = readForms(typed.forms, stored);
  const errors: FactErrors = {};
  if (says === "") errors.says = "Say in English what must come across";
  if (forms.length === 0) errors.forms = "Give at least one form";
  if (forms.length > MOST_FACTS.forms)
    errors.forms = `A fact may have ${MOST_FACTS.forms} forms at most`;
  if (forms.some((form) => form.length > MOST_FACTS.form))
    errors.forms = `A form may have ${MOST_FACTS.form} characters at most`;
  const isComplete = Object.keys(errors).length === 0;
  return { fact: isComplete ? { kind: typed.kind, says, forms } : null, errors };
}

/**
 * Splits forms at lines and commas, but no line of `stored`. A comma in a number such as 1,200
 * separates nothing.
 */
export function readForms(typed: string, stored: readonly string[] = []): string[] {
  const forms = typed.split("\n").flatMap((line) => {
    const form = stored.find((one) => one.trim() === line.trim());
    return form ?? line.split(/[，、،]|,(?!\p{Nd})/u).map((part) => part.trim());
  });
  return [...new Set(forms.filter((form) => form !== ""))];
}

/** Writes a fact as `readFact` reads it. */
export function typedFact({ kind, says, forms }: KeyFact): TypedFact {
  return { kind, says, forms: forms.join("\n") };
}

/** Writes facts as `readFactLines` reads them: "number: 155 over 95 = 155/95, 95 پر 155". */
export function factLines(facts: readonly KeyFact[]): string {
  return facts.map(factLine).join("\n");
}

/** Writes one fact. A proposed one may have no forms yet. */
export function factLine({ kind, says, forms }: KeyFact): string {
  return `${kind}: ${says} = ${forms.join(", ")}`.trim();
}

/**
 * Reads a line for each fact. The error names the first line that is not complete. The line of a
 * `stored` fact is that fact: its forms may have commas.
 */
export function readFactLines(
  typed: string,
  stored: readonly KeyFact[] = [],
): { facts: KeyFact[]; error: string | null } {
  const facts: KeyFact[] = [];
  for (const [at, line] of typed.split(/\r?\n/).entries()) {
    if (line.trim() === "") continue;
    const known = stored.find((fact) => factLine(fact) === line.trim());
    if (known) {
      facts.push(known);
      continue;
    }
    const [, name = "", says = "", forms = ""] = /^([^:：]*)[:：]([^=]*)=?(.*)$/.exec(line) ?? [];
    const kind = FACT_KINDS.find((known) => known === name.trim().toLowerCase());
    if (!kind)
      return { facts, error: `Line ${at + 1}: begin with a kind and a colon, such as “number:”.` };
    const { fact, errors } = readFact({ kind, says, forms });
    if (!fact) return { facts, error: `Line ${at + 1}: ${errors.says ?? errors.forms}.` };
    facts.push(fact);
  }
  const isFull = facts.length > MOST_FACTS.facts;
  return { facts, error: isFull ? `A segment has ${MOST_FACTS.facts} facts at most.` : null };
}
