/** Lets the API count this browser's tries apart from those of others at its address. */
export function browserHeader(id: string | null | undefined): Record<string, string> {
  return id ? { "X-Known-Browser": id } : {};
}
