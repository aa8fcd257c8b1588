import { expect, it } from "vitest";
import { z } from "zod";
import { onBothEnginesAtNight } from "./engines.ts";
import { anyText } from "./matchers.ts";
import {
  answerMock,
  isLast,
  listTests,
  MINUTE_MS,
  PATH,
  progressOf,
  sitDown,
  useMockTests,
} from "./mock-test-content.ts";

const leftSchema = z.object({ seconds_left: z.number() });

onBothEnginesAtNight("the clock of a mock test", (upstream) => {
  useMockTests(upstream);

  it.each([
    [undefined, 20, 1],
    [1.5, 30, 1.5],
    ["2", 40, 2],
    [17, 20, 1],
  ])("the time setting %s gives %i minutes and is stored", async (time_factor, minutes, kept) => {
    const sitting = await sitDown(upstream(), { time_factor });
    const again = await sitting.api.post(`${PATH}/exam-start`, { mocktest_id: sitting.testId });
    const { results } = progressOf(again);
    expect(results.time_factor).toBe(kept);
    expect(Math.ceil(results.seconds_left / 60)).toBe(minutes);
  });

  it("the lists show the time left of a running test", async () => {
    const sitting = await sitDown(upstream(), { time_factor: 1.5 });
    upstream().turnClock(5 * MINUTE_MS);
    try {
      const rows = z.object({ results: z.object({ data: z.array(leftSchema) }) });
      const pending = await sitting.api.post(`${PATH}/pending-list/`, {});
      const [all] = (await listTests(sitting.api, sitting.languageId)).data;
      const left = [...rows.parse(pending.body).results.data, all?.user_mocktest_record];
      expect(left.map((one) => Math.ceil((one?.seconds_left ?? 0) / 60))).toEqual([25, 25]);
    } finally {
      upstream().turnClock(-5 * MINUTE_MS);
    }
  });

  it("a time-out before the end is refused with the seconds left", async () => {
    const { api, recordId } = await sitDown(upstream());
    const reply = await api.post(`${PATH}/time-out/submit`, { mocktest_record_id: recordId });
    expect(reply.status).toBe(422);
    expect(z.object({ message: z.string() }).parse(reply.body).message).toMatch(
      /^The time is not over yet: 1\d\d\d seconds are left\.$/,
    );
  });

  it("an answer is accepted up to half a minute after the end, but no later", async () => {
    const late = await sitDown(upstream());
    const tooLate = await sitDown(upstream());
    const answerId = async ({ start }: typeof late) =>
      progressOf(await start()).results.segments[0]?.mocktest_answer_id ?? 0;
    const [lateId, tooLateId] = [await answerId(late), await answerId(tooLate)];
    upstream().turnClock(20 * MINUTE_MS + 20_000);
    try {
      const reply = await answerMock(late, { mocktest_answer_id: lateId });
      expect([reply.status, isLast(reply)]).toEqual([200, false]);
      const over = { mocktest_record_id: late.recordId };
      expect((await late.api.post(`${PATH}/time-out/submit`, over)).status).toBe(200);
      upstream().turnClock(20_000);
      const refused = await answerMock(tooLate, { mocktest_answer_id: tooLateId });
      expect([refused.status, refused.body]).toEqual([
        409,
        expect.objectContaining({ message: "The time of this mock test is over." }),
      ]);
    } finally {
      upstream().turnClock(-20 * MINUTE_MS - 40_000);
    }
  });

  it("an abandoned test ends by itself, at its end time", async () => {
    const sitting = await sitDown(upstream());
    upstream().turnClock(60 * MINUTE_MS);
    try {
      const message = "The time of this mock test is over.";
      expect(await sitting.start()).toMatchObject({ status: 409, body: { message } });
      const pending = await sitting.api.post(`${PATH}/pending-list/`, {});
      const completed = await sitting.api.post(`${PATH}/completed-list/`, {});
      const rows = z.object({ results: z.object({ data: z.array(z.unknown()) }) });
      expect(rows.parse(pending.body).results.data).toEqual([]);
      expect(rows.parse(completed.body).results.data).toEqual([
        {
          mocktest_record_id: sitting.recordId,
          mocktest_id: sitting.testId,
          mocktest_name: "hi-1 mock test",
          duration: 20,
          created_at: anyText,
          with_feedback: 1,
          feedback_status: 0,
          feedback_read: 0,
        },
      ]);
    } finally {
      upstream().turnClock(-60 * MINUTE_MS);
    }
  });
});
