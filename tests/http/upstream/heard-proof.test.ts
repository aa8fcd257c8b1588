import { expect, it, onTestFinished } from "vitest";
import { z } from "zod";
import { keepSetting } from "../../../upstream/db/settings.ts";
import { Queue } from "../../../upstream/queue/queue.ts";
import { SpeechEngine } from "../../../upstream/speech/engine.ts";
import { countProof, expectedOf } from "../../../upstream/speech/proof.ts";
import { keepTerms } from "../../../upstream/speech/terms.ts";
import { tryKind } from "../../../upstream/speech/try-kind.ts";
import { NOTHING_SAID } from "../../../plan/review.ts";
import { until } from "../../support/program.ts";
import { type Reply, startSpeechServer } from "../../support/speech/server.ts";
import { onBothEnginesAtNight } from "./engines.ts";
import { answerAll, sitDown, useMockTests } from "./mock-test-content.ts";
import { staffApi } from "./staff-api.ts";

const SPEECH = "/api/staff/school/speech";
const TERMS = {
  ...{ processor: "Own server", country: "Australia" },
  ...{ retention: "Not kept", purpose: "To write down answers" },
};
const FACTS = [
  { kind: "number", says: "two pills", forms: ["दो"] },
  { kind: "number", says: "three times", forms: ["तीन"] },
];
const language = z.object({
  tag: z.string(),
  level: z.string(),
  is_proven: z.boolean(),
  proof: z.object({ takes: z.number(), said: z.number(), heard: z.number() }),
  tried: z.unknown(),
});
const settings = z.object({
  results: z.object({ version: z.string(), languages: z.array(language) }),
});

it.each([
  ["hi", { takes: 0, said: 0, heard: 0 }, "good", false],
  ["pa", { takes: 29, said: 60, heard: 60 }, "bad", false],
  ["ta", undefined, "fair", false],
  ["pa", { takes: 30, said: 60, heard: 54 }, "good", true],
  ["hi", { takes: 30, said: 60, heard: 53 }, "fair", true],
  ["hi", { takes: 30, said: 60, heard: 40 }, "fair", true],
  ["hi", { takes: 30, said: 60, heard: 39 }, "bad", true],
])("an engine with %s and %j is expected to be %s, proven: %s", (tag, proof, level, isProven) => {
  expect(expectedOf(tag, proof)).toEqual({ level, isProven });
});

onBothEnginesAtNight(
  "what proves an engine",
  (upstream) => {
    useMockTests(upstream);

    const hindi = async (owner: Awaited<ReturnType<typeof staffApi>>) =>
      settings
        .parse((await owner.get(SPEECH)).body)
        .results.languages.find(({ tag }) => tag === "hi");

    it("is which facts it heard of those that teachers ticked as said, until it is counted anew", async () => {
      const { db } = upstream().deps;
      const owner = await staffApi(upstream(), "Ana", "owner");
      const sitting = await sitDown(upstream());
      await answerAll(sitting);
      await db
        .updateTable("segments")
        .set({ key_facts: JSON.stringify(FACTS), sample_language: "hi" })
        .execute();
      const rows = await db
        .selectFrom("mock_answers")
        .select(["id", "segment_id", "mocktest_set_id"])
        .where("record_id", "=", sitting.recordId)
        .orderBy("id")
        .execute();
      const [first, second, third] = rows;
      if (!first || !second || !third) throw new Error("too few answers");
      const hears = (id: number, words: string[], model = "large") =>
        db
          .updateTable("mock_answers")
          .set({
            heard: JSON.stringify({ state: "heard", words: words.map((w) => [w, 0, 1]), model }),
          })
          .where("id", "=", id)
          .execute();
      await hears(first.id, ["दो", "गोली"]);
      await hears(second.id, ["गोली"]);
      await hears(third.id, ["दो"], "another model");
      const ticks = { [first.segment_id]: "y1 n2", [second.segment_id]: "y1 y2" };
      const segments = Object.fromEntries(
        Object.entries({ ...ticks, [third.segment_id]: "y1" }).map(([id, facts]) => [
          id,
          { ...NOTHING_SAID, facts },
        ]),
      );
      const review = {
        ...{ record_id: sitting.recordId, reviews: "", twitter_remark: "", half_marks: null },
        ...{ segments: JSON.stringify(segments), updated_at: new Date().toISOString() },
      };
      const sets = [...new Set(rows.map((row) => row.mocktest_set_id))];
      await db
        .insertInto("mock_reviews")
        .values(sets.map((mocktest_set_id) => ({ ...review, mocktest_set_id })))
        .execute();

      await countProof(db, "large");
      expect(await hindi(owner)).toMatchObject({
        ...{ level: "good", is_proven: false },
        proof: { takes: 2, said: 3, heard: 1 },
      });
      expect((await owner.post(`${SPEECH}/anew`, {})).status).toBe(200);
      await countProof(db, "large");
      expect((await hindi(owner))?.proof.takes, "recorded before").toBe(0);
    });

    it("takes a language from students when it is proven bad", async () => {
      const { db } = upstream().deps;
      const owner = await staffApi(upstream(), "Ben", "owner");
      const { api } = await sitDown(upstream());
      const { version } = settings.parse((await owner.get(SPEECH)).body).results;
      const saved = await owner.post(SPEECH, { ...TERMS, languages: ["hi"], version });
      expect(saved.status).toBe(200);
      expect((await api.get("/api/v1/user/speech")).status).toBe(200);
      const proofs = (heard: number) => ({
        ...{ model: "large", since: "" },
        languages: { hi: { takes: 40, said: 90, heard } },
      });
      await keepSetting(db, "speech_proof", JSON.stringify(proofs(59)));
      expect((await api.get("/api/v1/user/speech")).status).toBe(404);
      expect(await hindi(owner)).toMatchObject({ level: "bad", is_proven: true });
      await keepSetting(db, "speech_proof", JSON.stringify(proofs(60)));
      expect((await api.get("/api/v1/user/speech")).status).toBe(200);
      await keepTerms(db, { ...TERMS, languages: ["pa"] });
      expect((await api.get("/api/v1/user/speech")).status, "only expected to be").toBe(200);
    });

    it("begins with a first look at the school's samples, also at what failed", async () => {
      const owner = await staffApi(upstream(), "Cam", "owner");
      const tryIt = async (answer: () => Reply) => {
        const server = await startSpeechServer(answer);
        onTestFinished(server.stop);
        expect((await owner.post(`${SPEECH}/try`, { language: "hi" })).status).toBe(200);
        expect((await hindi(owner))?.tried).toBe("waiting");
        const engine = new SpeechEngine({ url: server.url, model: "large" });
        const { deps } = upstream();
        const queue = new Queue(deps, [tryKind({ ...deps, engine, hasFfmpeg: false })]);
        await queue.start();
        const isDone = async () => (await hindi(owner))?.tried !== "waiting";
        await until(isDone, () => "the try is not done");
        await queue.stop();
        return (await hindi(owner))?.tried;
      };
      expect(await tryIt(() => ({ body: { text: "दो गोली दिन में" } }))).toMatchObject({
        ...{ model: "large", fault: "" },
        samples: [{ heard: "दो गोली दिन में" }, { heard: "दो गोली दिन में" }, {}],
      });
      const refused = { status: 401, body: { error: { message: "no key" } } };
      expect(await tryIt(() => refused)).toMatchObject({
        ...{ fault: "The speech server answered 401: no key", samples: [] },
      });
      expect((await owner.post(`${SPEECH}/try`, { language: "xx" })).status).toBe(404);
    });
  },
  { SPEECH_HEARS: "large" },
);
