import { type Change, newKey } from "./changes.ts";

/** The words of a segment: what is said in `language`, and its sample in the other one. */
export type Words = { language: string; text: string; sample: string };

/**
 * Puts the rows of a script into a dialogue's table, the first row into the first segment. Only
 * empty cells are filled. `kept` counts the texts that find their cell taken by another text.
 */
export function fillTable(
  segments: readonly Words[],
  rows: readonly Words[],
): { rows: Words[]; kept: number } {
  let kept = 0;
  const filled = rows.map((row, at) => {
    const segment = segments[at];
    if (!segment || (segment.text === "" && segment.sample === "")) return row;
    // The cells of a segment are its languages, whoever speaks.
    const isTurned = segment.language !== row.language;
    const [text, sample] = isTurned ? [row.sample, row.text] : [row.text, row.sample];
    return {
      language: segment.language,
      text: cell(segment.text, text),
      sample: cell(segment.sample, sample),
    };
  });
  return { rows: [...filled, ...segments.slice(rows.length)], kept };

  function cell(stands: string, pasted: string): string {
    if (stands !== "" && pasted !== "" && stands !== pasted) kept += 1;
    return stands || pasted;
  }
}

/** Returns the changes that put the rows of a script into a dialogue's empty cells. */
export function fillChanges(
  segments: readonly (Words & { key: number })[],
  rows: readonly Words[],
): { changes: Change[]; kept: number } {
  const { rows: filled, kept } = fillTable(segments, rows);
  let above: number | null = null;
  const changes = filled.flatMap((row, at): Change[] => {
    const { language } = row;
    const segment = segments[at] ?? { key: newKey(), language, text: "", sample: "" };
    const { key } = segment;
    const added: Change[] =
      at < segments.length ? [] : [{ do: "add", key, after: above, language }];
    above = key;
    const set = (["language", "text", "sample"] as const).flatMap((field): Change[] =>
      row[field] === segment[field]
        ? []
        : [{ do: "set", key, field, from: segment[field], to: row[field] }],
    );
    return [...added, ...set];
  });
  return { changes, kept };
}
