import { pageTitle } from "#app/lib/meta.ts";

/** The last part of the address of a mailed link; one that no browser would write is no token of anybody. */
export function tokenOf(url: URL): string {
  const part = url.pathname.split("/").filter(Boolean).at(-1) ?? "";
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** The title of a page whose address holds a secret, and the order to browsers to tell that address to no other site. */
export function mailedTokenMeta(title: string, error: unknown) {
  return [...pageTitle(title, error), { name: "referrer", content: "same-origin" }];
}
