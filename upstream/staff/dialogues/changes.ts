import { applyChange, type Change, isClash, type Value } from "../../../plan/script/changes.ts";
import { MOST } from "../../../plan/script/limits.ts";
import { blankSegment, type DialogueDraft, FIELDS, usedAs } from "./draft.ts";

export interface Refused {
  key: number | null;
  field: string;
  theirs: Value | null;
  why: string | null;
}

/** Applies changes in their order. What cannot be applied is returned, and stops no other change. */
export function withChanges(
  draft: DialogueDraft,
  changes: readonly Change[],
  languages: readonly string[],
): { draft: DialogueDraft; refused: Refused[] } {
  const refused: Refused[] = [];
  let now = draft;
  for (const change of changes) {
    const [checked, why] = check(now, change, languages);
    const result = why === null ? applyChange(now, checked, { blank: blankSegment }) : null;
    if (result && !isClash(result)) now = result;
    else if (change.do === "set" || why !== null)
      refused.push({
        ...{ key: change.key, field: change.do === "set" ? change.field : change.do },
        ...{ theirs: result && isClash(result) ? result.theirs : null, why },
      });
  }
  return { draft: { ...now, ...usedAs(now.use) }, refused };
}

/** Returns the change with its value as it is stored, or why it is not. */
function check(
  { segments }: DialogueDraft,
  change: Change,
  languages: readonly string[],
): [Change, string | null] {
  const language = change.do === "add" ? change.language : change.do === "set" ? change.to : null;
  const isLanguage = change.do === "add" || (change.do === "set" && change.field === "language");
  if (isLanguage && !languages.some((one) => one === language))
    return [change, "A segment is in English or in the dialogue's language."];
  if (change.do === "add" && segments.length >= MOST.segments)
    return [change, `A dialogue may have ${MOST.segments} segments at most.`];
  if (change.do !== "set") return [change, null];
  const read = FIELDS[change.field].safeParse(change.to);
  if (!read.success) return [change, read.error.issues[0]?.message ?? "This cannot be saved."];
  return [{ ...change, to: read.data }, null];
}
