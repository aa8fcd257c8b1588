import type { DraftSegment } from "#contract/staff/dialogues.ts";
import type { SpokenCell } from "#contract/staff/spoken.ts";
import { isOld } from "#plan/script/left-before.ts";

/** Returns what a computer spoke, where the text is still that one: all that may be used at once. */
export function usableCells(
  cells: readonly SpokenCell[],
  segments: readonly DraftSegment[],
): SpokenCell[] {
  return cells.filter((spoken) => {
    const segment = segments.find(({ key }) => key === spoken.key);
    const text = segment?.[segment.language === spoken.language ? "text" : "sample"];
    const isSpoken = spoken.state === "spoken" && spoken.file !== null;
    return isSpoken && text !== undefined && !isOld({ spoken }, text);
  });
}
