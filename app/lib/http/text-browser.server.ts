/**
 * lynx, w3m and links: without script, without sound, and without fields that stand outside of
 * their form. Every other browser calls itself Mozilla.
 */
export function isTextBrowser({ headers }: Request): boolean {
  return /^(Lynx|w3m|E?Links)\b/i.test(headers.get("User-Agent") ?? "");
}
