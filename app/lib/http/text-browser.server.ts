/** lynx, w3m and links have no script and no sound, and lose fields outside their form. */
export function isTextBrowser({ headers }: Request): boolean {
  return /^(Lynx|w3m|E?Links)\b/i.test(headers.get("User-Agent") ?? "");
}
