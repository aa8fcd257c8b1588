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
