/**
 * What a page needs to show a form again after it was not accepted: the same fields, with their
 * messages.
 */
export interface FormResult {
  /** Which form of the page it was; pages with one form leave it out. */
  intent?: string;
  /** First message per field, in the order of the fields. */
  errors: Record<string, string>;
  /** What was typed. Never a password or a code. */
  values: Record<string, string>;
  /** A general refusal, shown as an alert above the form. */
  alert?: { title?: string; text: string };
}

export function refusal(result: Partial<FormResult>): FormResult {
  return { ...result, errors: result.errors ?? {}, values: result.values ?? {} };
}

/** What a field shows, by its name: its message, and what was typed, or else what is known. */
export function fieldsOf(failed: FormResult | undefined, known: Record<string, string> = {}) {
  return (name: string) => ({
    name,
    error: failed?.errors[name],
    defaultValue: failed?.values[name] ?? known[name],
  });
}
