import { createHash } from "node:crypto";

export type Said = Record<string, unknown>;

/** Returns a hash of a row, so that staff overwrite only what they have seen. */
export function versionOf(row: object): string {
  return createHash("sha256").update(JSON.stringify(row)).digest("base64url").slice(0, 16);
}

/** Returns the differences of two rows for the log; null without any. */
export function differencesIn(before: object, after: object): { before: Said; after: Said } | null {
  const [was, is] = [new Map(Object.entries(before)), new Map(Object.entries(after))];
  const names = [...is.keys()].filter(
    (name) => JSON.stringify(was.get(name)) !== JSON.stringify(is.get(name)),
  );
  if (names.length === 0) return null;
  const only = (of: Map<string, unknown>): Said =>
    Object.fromEntries(names.map((name) => [name, of.get(name)]));
  return { before: only(was), after: only(is) };
}
