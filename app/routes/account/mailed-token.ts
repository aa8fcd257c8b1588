/** The last part of the address of a mailed link. */
export function tokenOf(url: URL): string {
  return decodeURIComponent(url.pathname.split("/").filter(Boolean).at(-1) ?? "");
}
