import { ApiError } from "#app/lib/api/call/api-error.server.ts";
import { refusedForm } from "#app/lib/http/forms/refused-form.server.ts";

const CONFLICT = {
  title: "Somebody else saved this dialogue while you wrote.",
  text: "Nothing was overwritten, and your words are not saved yet: both versions are below.",
};

/** Shows a draft that was not saved. When somebody else saved it first, the page shows both. */
export function refusedDraft(error: unknown, values: Record<string, string | undefined>) {
  const isConflict = error instanceof ApiError && error.kind === "conflict";
  return refusedForm(error, {
    values: isConflict ? { ...values, version: "" } : values,
    failed: "The draft was not saved.",
    ...(isConflict && { alert: () => CONFLICT }),
  });
}
