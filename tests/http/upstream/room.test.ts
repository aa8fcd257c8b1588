import { expect, it } from "vitest";
import { z } from "zod";
import { tone } from "../../../contract/tone.ts";
import { begin } from "./begun-dialogue.ts";
import { onBothEnginesAtNight, openDialogue } from "./engines.ts";
import { namesOf } from "./stored-names.ts";

const FULL = {
  message:
    "Your recordings fill the 1 MB that you have here. To make room, delete the recordings of a completed dialogue, or start an unfinished one again.",
};
const USE = "/api/v1/user/storage";
const NOTHING = { completed_practice_bytes: 0, mock_test_bytes: 0, most_bytes: 1_000_000 };
const useSchema = z.record(z.string(), z.number());
const listSchema = z.object({
  results: z.object({ data: z.array(z.object({ record_id: z.number() })) }),
});
const sized = (bytes: number) => Buffer.concat([tone(440), Buffer.alloc(bytes)], bytes);

onBothEnginesAtNight(
  "the storage of a student",
  (upstream) => {
    it("refuses recordings beyond its limit, also concurrent ones, warns near it, and frees it on deletion", async () => {
      const { api, question, segments, dialogue } = await begin(upstream(), "hindi-001");
      const [one = 0, two = 0] = segments;
      const send = (segment_id: number, bytes: number, to = api) =>
        to.answer({ question_id: question, segment_id }, sized(bytes), "take.wav");
      expect((await send(one, 400_000)).status).toBe(200);
      const both = await Promise.all([send(two, 350_000), send(two, 900_000)]);
      expect(both.map(({ status }) => status)).toEqual([200, 422]);
      expect(both[1]?.body).toMatchObject(FULL);
      // A replacement needs only the difference.
      expect((await send(one, 600_000)).status).toBe(200);
      expect((await send(two, 500_000)).status).toBe(422);
      expect(await namesOf(upstream().deps, "answers")).toHaveLength(2);
      const { results } = z.object({ results: useSchema }).parse((await api.get(USE)).body);
      expect(results).toEqual({ ...NOTHING, pending_practice_bytes: 950_000 });
      const other = await begin(upstream(), "hindi-001");
      expect((await send(one, 900_000, other.api)).status).toBe(200);

      expect((await api.post("/api/v1/practice/answer-submit", dialogue)).body).toMatchObject({
        message:
          "Your answer has been submitted. Your recordings fill 1 of the 1 MB that you have here.",
      });
      expect((await send(one, 100_000)).body).toMatchObject(FULL);
      expect((await send(one, 40_000)).status).toBe(200);
      await api.get(`/api/v1/pending/question/delete/${question}`);
      expect((await openDialogue(api, question)).segments[0]?.answer).toBeNull();
      expect((await send(one, 50_000)).status).toBe(200);

      const records = async (state: string) =>
        listSchema.parse((await api.post(`/api/v1/practice/${state}`, {})).body).results.data;
      const remove = async (record_id: number | undefined) =>
        (await api.post("/api/v1/practice/recordings/delete", { record_id })).status;
      const [[done], [open]] = [await records("completed"), await records("pending")];
      expect(await remove(open?.record_id)).toBe(404);
      expect(await remove(done?.record_id)).toBe(200);
      const { results: left } = z.object({ results: useSchema }).parse((await api.get(USE)).body);
      expect(left).toEqual({ ...NOTHING, pending_practice_bytes: 50_000 });
      expect(await namesOf(upstream().deps, "answers")).toHaveLength(2);
      const kept = { record_id: done?.record_id, status: 1 };
      const review = await api.post("/api/v1/practice/completed/user-answers", kept);
      expect(review.body).toMatchObject({ results: { question_lists: { recordings_bytes: 0 } } });
      const told = JSON.stringify(review.body);
      expect(told).not.toContain("/storage/answers/");
      expect(told, "it stays counted").toContain('"attempt":2');
    });
  },
  { STORAGE_PER_STUDENT_MB: 1 },
);
