import { createHash, randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { z } from "zod";
import { receiptOf, type Api } from "./api.ts";
import { hasFfmpeg } from "../../../upstream/files/ffmpeg.ts";
import { fixture } from "./content-folder.ts";
import { onBothEngines, openDialogue, questionId } from "./engines.ts";
import { anyText } from "./matchers.ts";
import { begin, pendingRecords } from "./begun-dialogue.ts";
import { namesOf } from "./stored-names.ts";

const opened = z.object({ results: z.object({ record_id: z.number() }) });
const reviewed = z.object({
  results: z.object({ practice_list: z.object({ data: z.array(z.unknown()) }) }),
});
const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

onBothEngines("answers", (upstream) => {
  const take = fixture("take.webm");
  const filesKept = async () => (await namesOf(upstream().deps, "answers")).length;

  it("stores an answer and plays it back", async () => {
    const { api, question, first, id } = await begin(upstream(), "hindi-001");
    const before = await filesKept();
    const client_answer_id = randomUUID();
    const reply = await api.answer(
      { question_id: question, segment_id: first, client_answer_id, attempt: 3, duration_ms: 600 },
      take,
    );
    expect(reply.body).toMatchObject({ status: 200, message: anyText });
    expect(receiptOf(reply)).toMatchObject({
      segment_id: first,
      size: take.length,
      sha256: sha256(take),
      attempt: 3,
      client_answer_id,
    });
    const { segments, no_of_q_done, question: opened } = await openDialogue(api, question);
    expect([no_of_q_done, opened.pending_status]).toEqual([1, true]);
    expect(segments[0]?.answer).toMatchObject({
      size: take.length,
      sha256: sha256(take),
      attempt: 3,
      client_answer_id,
    });
    expect((await api.get(segments[0]?.answer?.user_answer ?? "")).bytes.equals(take)).toBe(true);
    expect(await filesKept()).toBe(before + 1);
    expect(await pendingRecords(upstream(), id)).toHaveLength(1);
  });

  it.each([
    ["take.webm", "audio/webm"],
    ["take.ogg", "audio/ogg"],
    ["take.wav", "audio/wav"],
    ["take.mp3", "audio/mpeg"],
    ["take.aac", "audio/aac"],
    ["take.m4a", "audio/mp4"],
    ["take-fragmented.mp4", "audio/mp4"],
    ["take.3gp", "audio/3gpp"],
  ])("accepts %s, whatever its file name", async (name, type) => {
    const { api, question, first } = await begin(upstream(), "hindi-002");
    expect(
      (await api.answer({ question_id: question, segment_id: first }, fixture(name), "evil.html"))
        .status,
    ).toBe(200);
    const address = (await openDialogue(api, question)).segments[0]?.answer?.user_answer ?? "";
    expect(address).not.toContain("evil");
    expect((await api.get(address)).headers.get("content-type")).toBe(type);
  });

  it("replaces an answer in place and counts the attempt", async () => {
    const { api, question, first } = await begin(upstream(), "hindi-001");
    const fields = { question_id: question, segment_id: first };
    const before = await filesKept();
    for (const [attempt, name] of [
      [1, "take.webm"],
      [2, "take.ogg"],
      [3, "take.mp3"],
    ] as const) {
      expect(receiptOf(await api.answer(fields, fixture(name)))).toMatchObject({
        attempt,
        client_answer_id: null,
      });
    }
    expect(receiptOf(await api.answer({ ...fields, attempt: 2 }, take)).attempt).toBe(4);
    expect(receiptOf(await api.answer({ ...fields, attempt: 9 }, take)).attempt).toBe(9);
    expect((await openDialogue(api, question)).no_of_q_done).toBe(1);
    expect(await filesKept()).toBe(before + 1);
  });

  it("stores an answer that arrives twice, at once or later, only once", async () => {
    const { api, question, first } = await begin(upstream(), "hindi-001");
    const before = await filesKept();
    const fields = {
      question_id: question,
      segment_id: first,
      client_answer_id: randomUUID().toUpperCase(),
    };
    const twins = await Promise.all([1, 2, 3, 4].map(() => api.answer(fields, take)));
    const later = await api.answer(fields, fixture("take.ogg"));
    expect([...twins, later].map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(new Set([...twins, later].map((reply) => JSON.stringify(receiptOf(reply)))).size).toBe(
      1,
    );
    expect(receiptOf(later)).toMatchObject({ attempt: 1, sha256: sha256(take) });
    expect(await filesKept()).toBe(before + 1);
    // A repeated older answer does not replace a newer one, and gets its own receipt.
    const newer = receiptOf(
      await api.answer({ ...fields, client_answer_id: randomUUID() }, fixture("take.mp3")),
    );
    expect(receiptOf(await api.answer(fields, take))).toEqual(receiptOf(later));
    expect((await openDialogue(api, question)).segments[0]?.answer?.sha256).toBe(newer.sha256);
  });

  it("stores the waveform and facts of an answer until the next answer replaces them", async () => {
    const { api, question, first, dialogue } = await begin(upstream(), "hindi-001");
    const fields = { question_id: question, segment_id: first };
    const peaks = Array.from({ length: 400 }, (_, at) => at % 101);
    const facts = { start_ms: 1200, pause_ms: null, repeats: 1 };
    const said = { peaks: JSON.stringify(peaks), facts: JSON.stringify({ ...facts, more: "x" }) };
    expect((await api.answer({ ...fields, ...said }, take)).status).toBe(200);
    const held = async () => (await openDialogue(api, question)).segments[0]?.answer;
    expect(await held()).toMatchObject({ peaks, facts });
    expect((await held())?.facts, "no more than the known fields").toEqual(facts);
    const open = await api.post("/api/v1/practice/answer-store", dialogue);
    const { record_id } = opened.parse(open.body).results;
    const address = "/api/v1/practice/completed/user-answers/";
    const review = await api.post(address, { record_id, status: 0 });
    expect(reviewed.parse(review.body).results.practice_list.data[0]).toMatchObject({
      segment_id: first,
      peaks,
      facts,
    });
    // A file comes without measures, which the API then takes.
    await api.answer(fields, take);
    const drawn = (await hasFfmpeg()) ? Array(180).fill(expect.any(Number)) : null;
    expect(await held()).toMatchObject({ peaks: drawn, facts: null });
    const measured = upstream().deps.db.selectFrom("practice_answers").select("duration_ms");
    expect(await measured.where("record_id", "=", record_id).execute()).toEqual([
      { duration_ms: 608 },
    ]);
  });

  it("lets two students use the same client id", async () => {
    const one = await begin(upstream(), "hindi-001");
    const two = await begin(upstream(), "hindi-001");
    const client_answer_id = randomUUID();
    const send = (api: Api, name: string) =>
      api.answer(
        { question_id: one.question, segment_id: one.first, client_answer_id },
        fixture(name),
      );
    expect(receiptOf(await send(one.api, "take.webm")).sha256).not.toBe(
      receiptOf(await send(two.api, "take.ogg")).sha256,
    );
  });

  it("names every wrong field of an answer", async () => {
    const { api, question, first } = await begin(upstream(), "hindi-001");
    const other = await begin(upstream(), "hindi-002");
    const good = { question_id: question, segment_id: first };
    const integer = (name: string) => `The ${name} field must be an integer.`;
    const wrong = [
      [{ ...good, segment_id: null }, "segment_id", "The segment id field is required."],
      [{ ...good, segment_id: "x" }, "segment_id", integer("segment id")],
      [{ ...good, segment_id: other.first }, "segment_id", "The selected segment id is invalid."],
      [{ ...good, question_id: null }, "question_id", "The question id field is required."],
      [{ ...good, time_taken: null }, "time_taken", "The time taken field is required."],
      [{ ...good, time_taken: "long" }, "time_taken", integer("time taken")],
      [
        { ...good, client_answer_id: "7" },
        "client_answer_id",
        "The client answer id field must be a valid UUID.",
      ],
      [{ ...good, attempt: "x" }, "attempt", integer("attempt")],
      [{ ...good, attempt: 0 }, "attempt", "The selected attempt is invalid."],
      [{ ...good, duration_ms: -5 }, "duration_ms", "The selected duration ms is invalid."],
      ...[
        "x",
        "[]",
        "[101]",
        "[0.5]",
        JSON.stringify(Array(401).fill(1)),
        `[${" ".repeat(2_000)}1]`,
      ].map((peaks) => [{ ...good, peaks }, "peaks", "The peaks field is invalid."] as const),
      ...["1", "{}", '{"start_ms":-1,"pause_ms":0,"repeats":0}'].map(
        (facts) => [{ ...good, facts }, "facts", "The facts field is invalid."] as const,
      ),
    ] as const;
    for (const [fields, field, message] of wrong) {
      const reply = await api.answer(fields, take);
      expect([reply.status, reply.body]).toEqual([
        422,
        { message, errors: { [field]: [message] } },
      ]);
    }
    for (const question_id of [999_999, await questionId(upstream(), "punjabi-001")]) {
      expect((await api.answer({ ...good, question_id }, take)).status).toBe(404);
    }
  });

  it("refuses a file that is no recording, and stores none of it", async () => {
    const { api, question, first } = await begin(upstream(), "hindi-001");
    const before = await filesKept();
    const page = Buffer.from(`<!doctype html><script>alert(1)</script>${" ".repeat(500)}`);
    for (const file of [
      null,
      Buffer.alloc(0),
      take.subarray(0, 299),
      Buffer.alloc(1000),
      page,
      fixture("clip.webm"),
      fixture("clip.mp4"),
      take.subarray(0, 4),
    ]) {
      const reply = await api.answer({ question_id: question, segment_id: first }, file);
      expect(reply.status).toBe(422);
      expect(reply.body).toMatchObject({ errors: { audioanswer: [anyText] } });
    }
    expect(
      (await api.answer({ question_id: question, segment_id: first, audioanswer: "text" }, null))
        .status,
    ).toBe(422);
    expect(await filesKept()).toBe(before);
    expect((await openDialogue(api, question)).question.pending_status).toBe(false);
  });
});
