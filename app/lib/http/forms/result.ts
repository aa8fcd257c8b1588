/** Texts by the names of a form's fields. */
export type Texts<Name extends string> = { [P in Name]?: string };

/**
 * What a page needs to show a refused form again. `Name` are the names of its fields, which come
 * from its schema: a misspelt one does not compile.
 */
export interface FormResult<Name extends string = string> {
  /** Which form of the page it was; pages with one form leave it out. */
  intent?: string;
  /** First message per field, in the order of the fields. */
  errors: Texts<Name>;
  /** What was typed. Never a password or a code. */
  values: Texts<Name>;
  /** A general refusal, shown as an alert above the form. */
  alert?: { title?: string; text: string };
}

export function refusal<Name extends string = never>(
  result: Partial<FormResult<Name>>,
): FormResult<Name> {
  return { ...result, errors: result.errors ?? {}, values: result.values ?? {} };
}

/** What a field shows, by its name: its message, and what was typed, or else what is known. */
export function fieldsOf<Name extends string>(
  failed: FormResult<Name> | undefined,
  known?: Texts<NoInfer<Name>>,
) {
  return (name: Name) => ({
    name,
    error: failed?.errors[name],
    defaultValue: failed?.values[name] ?? known?.[name],
  });
}
