/** What a page needs to show a refused form again. */
export interface FormResult {
  /** Which form of the page it was, where it has several. */
  intent?: string;
  errors: Record<string, string>;
  /** What was typed. Never a password or a code. */
  values: Record<string, string>;
  /** Stands above the form. */
  alert?: { title?: string; text: string };
}

export function refusal(result: Partial<FormResult>): FormResult {
  return { ...result, errors: result.errors ?? {}, values: result.values ?? {} };
}

export function fieldsOf(failed: FormResult | undefined, known: Record<string, string> = {}) {
  return (name: string) => ({
    name,
    error: failed?.errors[name],
    defaultValue: failed?.values[name] ?? known[name],
  });
}
