import { redirect } from "@remix-run/node";
import type * as z from "zod";
import type { Caller } from "#app/lib/api/call/client.server.ts";
import { check, typedIn } from "#app/lib/http/forms/form-schema.server.ts";
import { invalidForm, refusedForm } from "#app/lib/http/forms/refused-form.server.ts";
import type { Texts } from "#app/lib/http/forms/result.ts";
import { redirectWithNotice } from "#app/lib/http/notice.server.ts";

/** The schema of a form, with the names of its fields. */
export type Schema<Name, Given> = z.ZodType<Given> & { keyof: () => { options: Name[] } };
type Invalid<Name extends string> = ReturnType<typeof invalidForm<Name, Name>>;
type Read<Name extends string, Given> =
  | { invalid: Invalid<Name | "version"> }
  | { invalid?: undefined; fields: Name[]; values: Record<Name | "version", string>; given: Given };

/**
 * Reads the fields of a schema, and the version that the form was shown with. `invalid` shows the
 * form again with our own errors.
 */
export function readFields<Name extends string, Given extends object>(
  form: FormData,
  schema: Schema<Name, Given>,
  intent?: string,
): Read<Name, Given>;
export function readFields(
  form: FormData,
  schema: Schema<string, object>,
  intent?: string,
): Read<string, object> {
  const fields = schema.keyof().options;
  const values = { ...typedIn(form, fields), ...typedIn(form, ["version"]) };
  const read = check(schema, values);
  if ("given" in read) return { fields, values, given: read.given };
  return { invalid: invalidForm({ intent, values, errors: read.errors }) };
}

export const CONFLICT = {
  title: "Somebody else changed this meanwhile.",
  text: "Nothing was overwritten, and what you typed is not saved yet. Look at the saved version, then save again to replace it.",
};

export interface Outcome<Made, Field extends string> {
  /** The page after the call, and its notice. */
  to: string | ((made: Made) => string);
  said?: string;
  /** What the page says when the call fails. */
  failed?: string;
  intent?: string;
  values?: Texts<Field | "version">;
  fields?: readonly Field[];
  /** Shown when somebody else saved it first. */
  conflict?: typeof CONFLICT;
}

/**
 * Makes the call of a form and redirects. An error shows the form again, with an empty `version`
 * when somebody else saved it first.
 */
export async function sendForm<Made, Field extends string = never>(
  { portal }: Caller,
  send: () => Promise<Made>,
  { to, said, failed = "Nothing was changed.", conflict = CONFLICT, ...form }: Outcome<Made, Field>,
) {
  try {
    const made = await send();
    const page = typeof to === "string" ? to : to(made);
    if (said === undefined) return redirect(page, 303);
    return await redirectWithNotice(portal, page, { kind: "success", text: said });
  } catch (error) {
    return refusedForm<Field, Field | "version">(error, { ...form, failed, conflict });
  }
}
