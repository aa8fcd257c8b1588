import type { FormResult } from "#app/lib/http/forms/result.ts";

interface RequestKeyProps {
  /** Of a page that was opened anew. */
  fresh: string;
  /** A form that comes again keeps its own: it may have been stored. */
  failed: FormResult | undefined;
}

/** By what the API knows a form that is sent again. */
export function RequestKey({ fresh, failed }: RequestKeyProps) {
  return <input type="hidden" name="request_key" value={failed?.values.request_key || fresh} />;
}
