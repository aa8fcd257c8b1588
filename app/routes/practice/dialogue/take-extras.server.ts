import { peaks, takeFacts } from "#app/lib/api/call/shape.server.ts";
import { textOf } from "#app/lib/http/forms/read-form.server.ts";
import type { TakeFacts } from "#app/lib/studio/take/facts.ts";

/** 400 values of a wave are under 2,000 characters. */
const LONGEST = 2_000;

/**
 * What a posted take says of itself beside its sound. A word of it that cannot be read is left out:
 * the recording matters more.
 */
export function readExtras(form: FormData): { peaks: number[] | null; facts: TakeFacts | null } {
  return {
    peaks: peaks.parse(jsonOf(textOf(form, "peaks"))),
    facts: takeFacts.parse(jsonOf(textOf(form, "facts"))),
  };
}

function jsonOf(text: string): unknown {
  if (text === "" || text.length > LONGEST) return null;
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
