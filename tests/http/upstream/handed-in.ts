import { z } from "zod";
import { reviewCalls } from "../../../contract/staff/reviews.ts";
import {
  type Review,
  type ReviewPlace,
  type SegmentReview,
  valueIn,
} from "../../../plan/review.ts";
import type { Api, Reply } from "./api.ts";
import type { Upstream } from "./engines.ts";
import { answerMock, PATH, progressOf, sitDown, type Sitting } from "./mock-test-content.ts";

const told = z.object({
  results: z.object({
    mocktest_review: z
      .object({ reviews: z.string(), twitter_remark: z.string(), estimate: z.number().nullable() })
      .nullable(),
    user_answers: z.object({
      data: z.array(
        z.object({
          segment_id: z.number(),
          error_counts: z.array(z.object({ head: z.string(), count: z.number() })),
          tutor_remark: z.string().nullable(),
          peaks: z.array(z.number()).nullable(),
          facts: z.record(z.string(), z.number().nullable()).nullable(),
          tutor_comments: z.array(z.object({ at_ms: z.number(), text: z.string() })),
        }),
      ),
    }),
  }),
});
const detailsSchema = z.object({
  results: z.object({
    mocktest_details: z.object({
      ...{ with_feedback: z.number(), feedback_status: z.number(), feedback_read: z.number() },
    }),
    all_mocktest_sets: z.array(z.object({ id: z.number(), estimate: z.number().nullable() })),
  }),
});

/** The wave and the facts of the answer. */
export const WAVE = [0, 50, 100];
export const FACTS = { start_ms: 1_200, pause_ms: null, repeats: 1 };

/** Returns a student who answered the first segment and submitted the test. */
export async function handIn(upstream: Upstream): Promise<Sitting> {
  return handInAs(await sitDown(upstream));
}

/** Answers and submits a begun test in the same way. */
export async function handInAs(sitting: Sitting): Promise<Sitting> {
  const [first] = progressOf(await sitting.start()).results.segments;
  await answerMock(sitting, {
    mocktest_answer_id: first?.mocktest_answer_id ?? 0,
    ...{ peaks: JSON.stringify(WAVE), facts: JSON.stringify(FACTS) },
  });
  const { recordId: mocktest_record_id, testId: mocktest_id, api } = sitting;
  await api.post(`${PATH}/complete-submit`, { mocktest_record_id, mocktest_id });
  return sitting;
}

export async function detailsOf({ api, recordId }: Sitting) {
  const reply = await api.get(`${PATH}/completed/details?mocktest_record_id=${recordId}`);
  return detailsSchema.parse(reply.body).results;
}

/** Returns a dialogue's review as the student sees it, by its place. */
export async function toldTo(sitting: Sitting, place: number) {
  const setId = (await detailsOf(sitting)).all_mocktest_sets[place]?.id ?? 0;
  const query = `mocktest_record_id=${sitting.recordId}&mocktest_set_id=${setId}`;
  const reply = await sitting.api.get(`${PATH}/completed/user-answers?${query}`);
  return told.parse(reply.body).results;
}

type OfRecord = Pick<Sitting, "recordId">;
type Said = Partial<Omit<Review, "segments">> & {
  segments?: Record<string, Partial<SegmentReview>>;
};
export interface Change extends ReviewPlace {
  from: unknown;
  to: unknown;
}

/**
 * Opens a test as staff, at one of its dialogues. `mark` saves changes of this dialogue, and `save`
 * values in place of those that were seen.
 */
export async function openReview(staff: Api, { recordId }: OfRecord, place = 0) {
  const path = `/api/staff/tests/${recordId}`;
  const {
    segments: all,
    marking,
    next,
  } = reviewCalls.get.answer.parse((await staff.get(path)).body);
  const { set = 0, segments = [] } = all[place] ?? {};
  const draft = marking.drafts[place]?.draft;
  if (!draft) throw new Error(`the test ${recordId} has no dialogue ${place}`);
  const mark = (...changes: Change[]) =>
    staff.post(`${path}/marks`, { marks: changes.map((change) => ({ set, ...change })) });
  return {
    ...{ path, set, segments, draft, marking, next },
    mark,
    save: (said: Said) => mark(...changesOf(draft.review, said)),
    hear: async (segment = 0) => {
      const { body } = await staff.get(`${path}/dialogues/${set}/segments/${segment}`);
      return reviewCalls.segment.answer.parse(body);
    },
  };
}

function changesOf(seen: Review, { segments = {}, ...whole }: Said): Change[] {
  const change = (segment: number | null, [field, to]: [string, unknown]): Change => {
    const from = valueIn(seen, { segment, field });
    return { segment, field, from, to };
  };
  const ofSegments = Object.entries(segments).flatMap(([id, { counts, ...rest }]) =>
    Object.entries({ ...counts, ...rest }).map((said) => change(Number(id), said)),
  );
  return [...Object.entries(whole).map((said) => change(null, said)), ...ofSegments];
}

/** Returns what became of posted marks. */
export const savedOf = ({ body }: Reply) => reviewCalls.mark.answer.parse(body);

const publication = z.object({
  results: z.object({ state: z.string(), can_mail: z.boolean() }),
});

/** Opens the publication as staff. `publish` publishes exactly this state. */
export async function openPublication(staff: Api, { recordId }: OfRecord) {
  const path = `/api/staff/tests/${recordId}/publish`;
  const { state, can_mail } = publication.parse((await staff.get(path)).body).results;
  return { can_mail, publish: (mail = true) => staff.post(path, { state, mail }) };
}
