import { type Mark, type Marking } from "../../../contract/staff/reviews.ts";
import { isSameValue, type ReviewValue, valueIn, withValue } from "../../../plan/review.ts";
import type { Db } from "../../db/schema.ts";
import { invalid } from "../../refusal.ts";
import type { Staff } from "../account/accounts.ts";
import { type Draft, getDraft, lockRecord, writeDraft } from "./drafts.ts";
import { getMarkers, takeTest } from "./markers.ts";
import { getTest, listTestSegments, type SubmittedTest } from "./tests.ts";

type Refused = Pick<Mark, "set" | "segment" | "field"> & { value: ReviewValue };

/**
 * Saves marks, each only over the value that the teacher saw. Returns those over which somebody else
 * has saved another value. A repeated post changes nothing.
 */
export async function saveMarks(
  db: Db,
  recordId: number,
  { marks, by }: { marks: readonly Mark[]; by: Staff },
  now: number,
): Promise<Refused[]> {
  const test = await getTest(db, recordId);
  await checkPlaces(db, test, marks);
  return db.transaction().execute(async (trx) => {
    await lockRecord(trx, recordId);
    const refused: Refused[] = [];
    let hasChanged = false;
    for (const setId of new Set(marks.map(({ set }) => set))) {
      const place = { recordId, setId };
      const draft = await getDraft(trx, place);
      let { review } = draft;
      for (const mark of marks.filter(({ set }) => set === setId)) {
        const current = valueIn(review, mark);
        if (current === undefined || isSameValue(current, mark.to)) continue;
        // Whether a segment is done is no opinion: whoever moved on last is right.
        if (isSameValue(current, mark.from) || mark.field === "done")
          review = withValue(review, mark, mark.to);
        else {
          const { set, segment, field } = mark;
          refused.push({ set, segment, field, value: current });
        }
      }
      if (review === draft.review) continue;
      hasChanged = true;
      await writeDraft(trx, place, { review, version: draft.version, by: by.name }, now);
    }
    // Whoever marks first has the test.
    if (hasChanged && test.feedback_status === 0)
      await takeTest(trx, recordId, { staff: by, always: false }, now);
    return refused;
  });
}

async function checkPlaces(db: Db, test: SubmittedTest, marks: readonly Mark[]): Promise<void> {
  for (const setId of new Set(marks.map(({ set }) => set))) {
    const isOfTest = test.dialogues.some(({ id }) => id === setId);
    const segments = isOfTest ? await listTestSegments(db, { recordId: test.id, setId }) : [];
    const known = new Set(segments.map(({ segment_id }) => segment_id));
    const isUnknown = ({ set, segment }: Mark) =>
      set === setId && segment !== null && !known.has(segment);
    if (!isOfTest || marks.some(isUnknown))
      throw invalid({ marks: ["This test has no such segment."] });
  }
}

type Asked = { test: SubmittedTest; staff: Staff; seen?: readonly number[] };

/** Returns what changes while a test is marked. `seen` are the versions that the caller has. */
export async function getMarking(
  db: Db,
  { test, staff, seen = [] }: Asked,
  now: number,
): Promise<Marking> {
  const drafts: { set: number; draft: Draft | null }[] = [];
  for (const [index, { id: setId }] of test.dialogues.entries()) {
    const draft = await getDraft(db, { recordId: test.id, setId });
    drafts.push({ set: setId, draft: draft.version === seen[index] ? null : draft });
  }
  const { feedback_status } = test;
  return { drafts, ...(await getMarkers(db, test.id, staff, now)), feedback_status };
}
