import { dialogueErrorTitle, errorTitle } from "./page-error.ts";
import type { Paging } from "./paging.ts";

const SITE = "VLE NAATI CCL Portal";

/**
 * The title of a page, or of what is shown in its place: pass the `error` that `meta` gets. Null
 * stands for the site alone.
 */
export function pageTitle(title: string | null, error: unknown, titleOf = errorTitle) {
  const shown = error === undefined || error === null ? title : titleOf(error);
  return [{ title: shown === null ? SITE : `${shown} - ${SITE}` }];
}

/**
 * The title of a page whose address holds a secret, and the order to browsers to tell that address
 * to no other site.
 */
export function mailedTokenMeta(title: string, error: unknown) {
  return [...pageTitle(title, error), { name: "referrer", content: "same-origin" }];
}

/** As `pageTitle`, for a page of a dialogue. */
export function dialogueTitle(title: string, error: unknown) {
  return pageTitle(title, error, dialogueErrorTitle);
}

/** The title of a page of a list; what was found comes first, since that is new to who searched. */
export function listTitle(name: string, paging: Paging | undefined, error: unknown) {
  const { found, current_page = 1, last_page = 1 } = paging ?? {};
  const place = `${name}, page ${current_page} of ${last_page}`;
  return pageTitle(found ? `${found}: ${place}` : place, error);
}
