import { MOST, type PinnedComment } from "#plan/review.ts";
import { readMoment } from "./mark-fields.ts";

/** The names of a comment's two fields. `of` is "" or a segment's id with a hyphen before it. */
export const commentFields = (of: string, index: number) => ({
  at: `at${of}-${index}`,
  text: `comment${of}-${index}`,
});

/** Reads the comments that were typed into a form, in the order of their moments. */
export function readTypedComments(read: (name: string) => string, of = "") {
  const errors: Record<string, string> = {};
  const comments: PinnedComment[] = [];
  for (let index = 0; index <= MOST.comments; index += 1) {
    const names = commentFields(of, index);
    const text = read(names.text).trim();
    if (text === "") continue;
    const at_ms = readMoment(read(names.at));
    if (at_ms === null) errors[names.at] = "Type the time of the comment, as 0:06";
    else if ([...text].length > MOST.comment)
      errors[names.text] = `A comment may have ${MOST.comment} characters at most`;
    else if (comments.length === MOST.comments)
      errors[names.text] = `A segment may have ${MOST.comments} comments at most`;
    else comments.push({ at_ms, text });
  }
  return { comments: comments.toSorted((one, other) => one.at_ms - other.at_ms), errors };
}
