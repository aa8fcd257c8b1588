import type { FormResult } from "#app/lib/http/forms/result.ts";

/** What the page that comes again has beside the error: the number that its file was sent by. */
export function withIdAgain<T extends { clientAnswerId: string }>(
  studio: T,
  failed: FormResult | undefined,
): T {
  return { ...studio, clientAnswerId: failed?.values.client_answer_id ?? studio.clientAnswerId };
}
