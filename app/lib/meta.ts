import { dialogueErrorTitle, errorTitle } from "./page-error.ts";

const SITE = "VLE NAATI CCL Portal";

/**
 * The title of a page, or of what is shown in its place: pass the `error` that `meta` gets. Null
 * stands for the site alone.
 */
export function pageTitle(title: string | null, error: unknown, titleOf = errorTitle) {
  const shown = error === undefined || error === null ? title : titleOf(error);
  return [{ title: shown === null ? SITE : `${shown} - ${SITE}` }];
}

/** The same for a page of a dialogue. */
export function dialogueTitle(title: string, error: unknown) {
  return pageTitle(title, error, dialogueErrorTitle);
}
