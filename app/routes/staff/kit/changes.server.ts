import { redirect } from "@remix-run/node";
import type * as z from "zod";
import { ApiError } from "#app/lib/api/call/api-error.server.ts";
import type { Caller } from "#app/lib/api/call/client.server.ts";
import { check, typedIn } from "#app/lib/http/forms/form-schema.server.ts";
import { invalidForm, refusedForm } from "#app/lib/http/forms/refused-form.server.ts";
import type { Texts } from "#app/lib/http/forms/result.ts";
import { leadTo } from "#app/lib/http/notice.server.ts";

export const CONFLICT = {
  title: "Somebody else changed this meanwhile.",
  text: "Nothing was overwritten, and what you typed is not saved yet. Look at the saved version, then save again to replace it.",
};

export interface Change<Field extends string> {
  /** The page after the change, and its notice. */
  page: string;
  said: string;
  values?: Texts<Field | "version">;
  fields?: readonly Field[];
  /** Shown when somebody else saved it first. */
  conflict?: typeof CONFLICT;
}

/**
 * Changes content and redirects. An error shows the form again, with an empty `version` when
 * somebody else saved it first.
 */
export async function makeChange<Field extends string = never>(
  { portal }: Caller,
  work: () => Promise<unknown>,
  { page, said, values, fields, conflict = CONFLICT }: Change<Field>,
) {
  try {
    await work();
    return await leadTo(portal, page, { kind: "success", text: said });
  } catch (error) {
    const isConflict = error instanceof ApiError && error.kind === "conflict";
    return refusedForm<Field, Field | "version">(error, {
      fields,
      values: isConflict ? { ...values, version: "" } : values,
      failed: "Nothing was changed.",
      ...(isConflict && { alert: () => conflict }),
    });
  }
}

/** Creates content from a form, and redirects to the page that `make` returns. */
export async function makeNew<Name extends string>(
  form: FormData,
  {
    schema,
    fields,
    make,
    failed,
  }: {
    schema: z.ZodType<Record<Name, string>>;
    fields: readonly Name[];
    make: (given: Record<Name, string>) => Promise<string>;
    failed: string;
  },
) {
  const values = typedIn(form, fields);
  const read = check(schema, values);
  if ("errors" in read) return invalidForm({ values, errors: read.errors });
  try {
    return redirect(await make(read.given), 303);
  } catch (error) {
    return refusedForm(error, { fields, values, failed });
  }
}
