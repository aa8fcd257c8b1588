import { expect, it, onTestFinished } from "vitest";
import { z } from "zod";
import { Queue } from "../../../upstream/queue/queue.ts";
import { SpeechEngine } from "../../../upstream/speech/engine.ts";
import { hearKind } from "../../../upstream/speech/hear-kind.ts";
import { until } from "../../support/program.ts";
import { type Reply, startSpeechServer } from "../../support/speech/server.ts";
import { begin, submitPractice } from "./begun-dialogue.ts";
import type { Api } from "./api.ts";
import { fixture } from "./content-folder.ts";
import { onBothEnginesAtNight, type Upstream } from "./engines.ts";
import { anyText } from "./matchers.ts";
import { staffApi } from "./staff-api.ts";

const heard = z
  .object({
    state: z.string(),
    language: z.string(),
    words: z.array(z.object({ text: z.string(), at_ms: z.number().nullable() })),
    facts: z.array(z.object({ state: z.string() })),
  })
  .nullable();
const review = z.object({
  results: z.object({
    question_lists: z.object({
      speech: z.object({ processor: z.string(), agreed: z.boolean().optional() }).nullable(),
    }),
    practice_list: z.object({
      data: z.array(z.object({ user_answer: z.string().nullable(), heard })),
    }),
  }),
});
const TERMS = {
  ...{ processor: "Own server", country: "Australia" },
  ...{ retention: "Not kept", purpose: "To write down answers" },
};

onBothEnginesAtNight(
  "what a machine hears",
  (upstream) => {
    it("waits for terms and a yes, and goes away with a no", async () => {
      const { hear, asked } = await machine(upstream(), () => ({ body: said("दो गोली") }));
      const owner = await staffApi(upstream(), "Ana", "owner");
      const student = await begin(upstream(), "hindi-001");
      const { api, first, question } = student;
      const answer = () =>
        api.answer({ segment_id: first, question_id: question }, fixture("take.webm"));
      const consent = () => api.get("/api/v1/user/speech");
      const profile = async () => JSON.stringify((await api.get("/api/v1/user/storage")).body);
      await api.post("/api/v1/practice/answer-store", student.dialogue);
      expect((await consent()).status, "no terms").toBe(404);
      expect(await profile()).not.toContain("machine_hears");
      await answer();
      await saveTerms(owner, ["hi"]);
      expect((await consent()).body).toEqual({ results: { ...TERMS, version: anyText } });
      expect(await profile()).toContain('"machine_hears":1');
      await answer();
      await hear();
      expect(asked, "without a yes").toHaveLength(0);

      const { version } = terms.parse((await consent()).body).results;
      await saveTerms(owner, ["hi"], { retention: "A year" });
      const old = { agrees: 1, version };
      expect((await api.post("/api/v1/user/speech", old)).status, "read before").toBe(422);
      await saveTerms(owner, ["hi"]);
      expect((await answers(api, 1)).status).toBe(200);
      const record = await submitPractice(upstream(), student);
      const look = async () => {
        const call = "/api/v1/practice/completed/user-answers";
        const { body } = await api.post(call, { record_id: record, status: 1 });
        const { results } = review.parse(body);
        return { ...results.question_lists, answer: results.practice_list.data[0] };
      };
      expect((await look()).answer?.heard).toMatchObject({ state: "waiting" });
      await hear();
      expect(asked.map(({ fields }) => fields.language)).toEqual([["hi"]]);
      const { speech, answer: told } = await look();
      expect(speech).toEqual({ processor: TERMS.processor, agreed: true });
      expect(told?.heard).toMatchObject({ state: "heard", language: "hi" });
      expect(told?.heard?.words.map(({ text }) => text)).toEqual(["दो", "गोली"]);

      const stranger = await begin(upstream(), "hindi-001");
      const address = { user_answer: told?.user_answer };
      expect((await stranger.api.post("/api/v1/user/speech/hide", address)).status).toBe(404);
      expect((await api.post("/api/v1/user/speech/hide", address)).status).toBe(200);
      expect((await look()).answer?.heard, "hidden").toBeNull();
      await answers(api, 0);
      await answers(api, 1);
      expect((await look()).answer?.heard, "deleted by the no").toMatchObject({ state: "waiting" });
    });

    it("asks again when somebody else would hear it", async () => {
      const owner = await staffApi(upstream(), "Ben", "owner");
      const { api } = await begin(upstream(), "hindi-001");
      await saveTerms(owner, ["hi"]);
      await answers(api, 1);
      await saveTerms(owner, ["hi"], { country: "Elsewhere" });
      expect((await api.get("/api/v1/user/speech")).body).toEqual({
        results: { ...TERMS, country: "Elsewhere", version: anyText },
      });
      await saveTerms(owner, ["hi", "en"]);
      expect((await api.get("/api/v1/user/speech")).body, "the answer to these terms").toEqual({
        results: { ...TERMS, version: anyText, agreed: true },
      });
    });

    it("keeps nothing of a take whose student says no meanwhile", async () => {
      let during = async () => {};
      const { hear, asked } = await machine(upstream(), async () => {
        await during();
        return { body: said("दो गोली") };
      });
      await saveTerms(await staffApi(upstream(), "Cam", "owner"), ["hi"]);
      const { api, id, first, question, dialogue } = await begin(upstream(), "hindi-001");
      await answers(api, 1);
      await api.post("/api/v1/practice/answer-store", dialogue);
      const answer = () =>
        api.answer({ segment_id: first, question_id: question }, fixture("take.webm"));
      await answer();
      during = async () => void (await answers(api, 0));
      await hear();
      expect(asked).toHaveLength(1);
      const { heard: kept } = await upstream()
        .deps.db.selectFrom("practice_answers as answer")
        .innerJoin("practice_records as record", "record.id", "answer.record_id")
        .select("answer.heard")
        .where("record.user_id", "=", id)
        .executeTakeFirstOrThrow();
      expect(kept).toBeNull();
    });

    it("is left to a later try when the engine is busy, and waits as long as it asks", async () => {
      const busy = { status: 429, headers: { "Retry-After": "120" }, body: "" };
      const { hear } = await machine(upstream(), () => busy);
      await saveTerms(await staffApi(upstream(), "Dee", "owner"), ["hi"]);
      const { api, first, question, dialogue } = await begin(upstream(), "hindi-001");
      await answers(api, 1);
      await api.post("/api/v1/practice/answer-store", dialogue);
      const began = Date.now();
      await api.answer({ segment_id: first, question_id: question }, fixture("take.webm"));
      await hear();
      const [job] = await upstream()
        .deps.db.selectFrom("jobs")
        .select(["fault", "due_at", "failed_at"])
        .where("kind", "=", "hear")
        .execute();
      expect(job).toMatchObject({ fault: "The speech server answered 429.", failed_at: null });
      // PostgreSQL sends large numbers as text.
      expect(Number(job?.due_at)).toBeGreaterThanOrEqual(began + 120_000);
    });
  },
  { SPEECH_HEARS: "large" },
);

const terms = z.object({ results: z.object({ version: z.string() }) });

/** Says yes (1) or no (0) to the terms as they are now. */
async function answers(api: Api, agrees: 0 | 1) {
  const { version } = terms.parse((await api.get("/api/v1/user/speech")).body).results;
  return api.post("/api/v1/user/speech", { agrees, version });
}

const said = (text: string) => ({
  text,
  words: text.split(" ").map((word, place) => ({ word, start: 0.4 + place * 0.1 })),
});

/** Starts a speech server. `hear` does the jobs that wait. */
async function machine({ deps }: Upstream, answer: () => Reply | Promise<Reply>) {
  const server = await startSpeechServer(answer);
  onTestFinished(server.stop);
  await deps.db.deleteFrom("jobs").execute();
  const engine = new SpeechEngine({ url: server.url, model: "large" });
  const hear = async () => {
    const kind = hearKind({ ...deps, engine, hasFfmpeg: false });
    const queue = new Queue(deps, [kind]);
    await queue.start();
    const isDone = async () => {
      const due = await deps.db
        .selectFrom("jobs")
        .select("name")
        .where("kind", "=", "hear")
        .where("due_at", "<=", Date.now())
        .execute();
      return due.length === 0;
    };
    await until(isDone, () => "the jobs are not done");
    await queue.stop();
  };
  return { hear, asked: server.asked };
}

async function saveTerms(owner: Api, languages: string[], more: Partial<typeof TERMS> = {}) {
  const at = "/api/staff/school/speech";
  const { version } = terms.parse((await owner.get(at)).body).results;
  const saved = await owner.post(at, { ...TERMS, ...more, languages, version });
  expect(saved.status).toBe(200);
}
