import type { HTMLElement } from "node-html-parser";
import { z } from "zod";
import type { PortalClient } from "../../support/portal-client.ts";
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

/** A student who answered the first segment and handed the test in. */
export async function handIn(upstream: Upstream): Promise<Sitting> {
  return handInAs(await sitDown(upstream));
}

/** The same, for a test that was begun. */
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

/** What the student is told of a dialogue, by its place. */
export async function toldTo(sitting: Sitting, place: number) {
  const setId = (await detailsOf(sitting)).all_mocktest_sets[place]?.id ?? 0;
  const query = `mocktest_record_id=${sitting.recordId}&mocktest_set_id=${setId}`;
  const reply = await sitting.api.get(`${PATH}/completed/user-answers?${query}`);
  return told.parse(reply.body).results;
}

export async function openReview(browser: PortalClient, { recordId }: Sitting) {
  return browser.follow(await browser.get(`/staff/tests/${recordId}`));
}

export const formTokenOf = ({ page }: { page: HTMLElement }) =>
  page.querySelector("[name=form_token]")?.getAttribute("value") ?? "";
