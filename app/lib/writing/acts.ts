import { type Change, newKey, type ScriptSegment } from "#plan/script/changes.ts";
import type { WrittenScript } from "./written-script.ts";

export const ACTS = ["up", "down", "add", "turn", "remove"] as const;
export type Act = (typeof ACTS)[number];

type Segments = readonly Pick<ScriptSegment, "key" | "language">[];

/** Returns the change of a segment's button; null where it does nothing. */
export function changeOf(act: Act, key: number, segments: Segments, tag: string): Change | null {
  const at = segments.findIndex((segment) => segment.key === key);
  const segment = segments[at];
  if (!segment) return null;
  const keyAt = (place: number) => segments[place]?.key ?? null;
  const other = segment.language === "en" ? tag : "en";
  switch (act) {
    case "up":
      return at === 0 ? null : { do: "move", key, after: keyAt(at - 2) };
    case "down":
      return at === segments.length - 1 ? null : { do: "move", key, after: keyAt(at + 1) };
    case "add":
      return { do: "add", key: newKey(), after: key, language: other };
    case "turn":
      return { do: "set", key, field: "language", from: segment.language, to: other };
    case "remove":
      return { do: "remove", key };
  }
}

/** Returns the change that puts a removed segment back where it stood. */
export function bringBack(key: number, { removed }: Pick<WrittenScript, "removed">): Change | null {
  const gone = removed.find(({ segment }) => segment.key === key);
  return gone ? { do: "add", key, after: gone.after, language: gone.segment.language } : null;
}

/** Returns the change that adds a segment at the end: the other one speaks. */
export function addLast(segments: Segments, tag: string): Change & { do: "add" } {
  const last = segments.at(-1);
  const language = last === undefined || last.language !== "en" ? "en" : tag;
  return { do: "add", key: newKey(), after: last?.key ?? null, language };
}
