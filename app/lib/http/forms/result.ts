export type Texts<Name extends string> = { [P in Name]?: string };

/** The data that shows a refused form again. A field outside the schema does not compile. */
export interface FormResult<Name extends string = string> {
  intent?: string;
  /** The first error of each field, in the order of the fields. */
  errors: Texts<Name>;
  /** The typed texts. Never a password or a code. */
  values: Texts<Name>;
  /** A general error, shown as an alert above the form. */
  alert?: { title?: string; text: string };
}

/** The input of a result. Errors and typed texts may have different fields. */
export interface Refusal<Failed extends string, Typed extends string> {
  intent?: string;
  errors?: Texts<Failed>;
  values?: Texts<Typed>;
  alert?: FormResult["alert"];
}

export function refusal<Failed extends string = never, Typed extends string = never>(
  result: Refusal<Failed, Typed>,
): FormResult<Failed | Typed>;
export function refusal(result: Refusal<string, string>): FormResult {
  return { ...result, errors: result.errors ?? {}, values: result.values ?? {} };
}

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
