import { z } from "zod";
import type { Answer, PortalClient } from "../../../support/portal-client.ts";
import { Api, tokenOf } from "../../upstream/api.ts";
import { answerMock, PATH } from "../../upstream/mock-test-content.ts";
import type { PortalStack } from "../portal-stack.ts";

const TEACHER = { email: "teacher@example.com", password: "interpreting" };
const started = z.object({
  results: z.object({
    mocktest_record_id: z.number(),
    segments: z.array(z.object({ mocktest_answer_id: z.number() })),
  }),
});

/**
 * Submits a test of the trial's student without answers, or with one of this length to its first
 * segment.
 */
export async function handIn(
  { stack }: PortalStack,
  mocktest_id: number,
  duration_ms: number | null = null,
): Promise<number> {
  const login = await new Api(stack.upstreamUrl).login("student@example.com", "interpreting");
  const api = new Api(stack.upstreamUrl, tokenOf(login));
  const { results } = started.parse((await api.post(`${PATH}/exam-start`, { mocktest_id })).body);
  const record = { mocktest_record_id: results.mocktest_record_id, mocktest_id };
  const { mocktest_answer_id = 0 } = results.segments[0] ?? {};
  const answered = { api, recordId: record.mocktest_record_id };
  if (duration_ms !== null) await answerMock(answered, { mocktest_answer_id, duration_ms });
  await api.post(`${PATH}/complete-submit`, record);
  return results.mocktest_record_id;
}

/** Opens a staff page as a teacher who logs in on the way. */
export async function logIn(
  teacher: PortalClient,
  path: string,
  who: typeof TEACHER = TEACHER,
): Promise<Answer> {
  const door = await teacher.follow(await teacher.get(path));
  return teacher.follow(await teacher.press(door, "Log in", who));
}
