import { pageTitle } from "#app/lib/meta.ts";

/** The last part of the address of a mailed link. */
export function tokenOf(url: URL): string {
  return decodeURIComponent(url.pathname.split("/").filter(Boolean).at(-1) ?? "");
}

/**
 * The title of a page whose address holds a secret, and the order to browsers to tell that address
 * to no other site.
 */
export function mailedTokenMeta(title: string, error: unknown) {
  return [...pageTitle(title, error), { name: "referrer", content: "same-origin" }];
}
