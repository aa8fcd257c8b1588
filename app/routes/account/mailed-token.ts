import { pageTitle } from "#app/lib/meta.ts";

export function tokenOf(url: URL): string {
  return decodeURIComponent(url.pathname.split("/").filter(Boolean).at(-1) ?? "");
}

/** The address holds a secret, so browsers must not send it to other sites. */
export function mailedTokenMeta(title: string, error: unknown) {
  return [...pageTitle(title, error), { name: "referrer", content: "same-origin" }];
}
