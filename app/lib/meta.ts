import { errorTitle } from "./page-error.ts";

const SITE = "VLE NAATI CCL Portal";

/**
 * The title of a page, or of what is shown in its place: pass the `error` that `meta` gets. Null
 * stands for the site alone.
 */
export function pageTitle(title: string | null, error: unknown) {
  const shown = error === undefined || error === null ? title : errorTitle(error);
  return [{ title: shown === null ? SITE : `${shown} - ${SITE}` }];
}
