import { z } from "zod";
import type { Api } from "./api.ts";
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
        }),
      ),
    }),
  }),
});
const detailsSchema = z.object({
  results: z.object({
    mocktest_details: z.object({ with_feedback: z.number(), feedback_status: z.number() }),
    all_mocktest_sets: z.array(z.object({ id: z.number(), estimate: z.number().nullable() })),
  }),
});

/** Returns a student who answered the first segment and submitted the test. */
export async function handIn(upstream: Upstream): Promise<Sitting> {
  return handInAs(await sitDown(upstream));
}

/** Answers and submits a begun test in the same way. */
export async function handInAs(sitting: Sitting): Promise<Sitting> {
  const [first] = progressOf(await sitting.start()).results.segments;
  await answerMock(sitting, { mocktest_answer_id: first?.mocktest_answer_id ?? 0 });
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

const review = z.object({
  results: z.object({
    test: z.object({ dialogues: z.array(z.object({ id: z.number(), title: z.string() })) }),
    segments: z.array(
      z.object({
        segment_id: z.number(),
        audio_file: z.string(),
        sample_audio_file: z.string().nullable(),
        file_name: z.string().nullable(),
      }),
    ),
    draft: z.object({
      version: z.number(),
      saved_by: z.string().nullable(),
      review: z.object({ reviews: z.string(), segments: z.record(z.string(), z.unknown()) }),
    }),
  }),
});
const testSchema = z.object({
  results: z.object({ dialogues: z.array(z.object({ id: z.number() })) }),
});

type OfRecord = Pick<Sitting, "recordId">;

/** Opens a dialogue of a test as staff, by its place. `save` saves a draft of it. */
export async function openReview(staff: Api, { recordId }: OfRecord, place = 0) {
  const test = testSchema.parse((await staff.get(`/api/staff/tests/${recordId}`)).body);
  const path = `/api/staff/tests/${recordId}/dialogues/${test.results.dialogues[place]?.id ?? 0}`;
  const { results } = review.parse((await staff.get(path)).body);
  const { version } = results.draft;
  return {
    ...results,
    path,
    save: (change: object) => staff.post(path, { version, ...change }),
  };
}

const publication = z.object({
  results: z.object({ state: z.string(), can_mail: z.boolean() }),
});

/** Opens the publication as staff. `publish` publishes exactly this state. */
export async function openPublication(staff: Api, { recordId }: OfRecord) {
  const path = `/api/staff/tests/${recordId}/publish`;
  const { state, can_mail } = publication.parse((await staff.get(path)).body).results;
  return { can_mail, publish: (mail = true) => staff.post(path, { state, mail }) };
}
