import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { receiptOf } from "./api.ts";
import { fixture } from "./content-folder.ts";
import { onBothEnginesAtNight, questionId } from "./engines.ts";
import { anyNumber, anyText } from "./matchers.ts";
import { begin, pendingRecords } from "./begun-dialogue.ts";

const SUBMITTED = { message: "You have already submitted your response!" };

onBothEnginesAtNight("practice", (upstream) => {
  const take = fixture("take.webm");

  it("opens one record, however often it is requested", async () => {
    const { api, id, dialogue } = await begin(upstream(), "hindi-001");
    const replies = await Promise.all(
      [1, 2, 3].map(() => api.post("/api/v1/practice/answer-store", dialogue)),
    );
    const again = await api.post("/api/v1/practice/answer-store/", {
      question_id: String(dialogue.question_id),
      language_id: String(dialogue.language_id),
    });
    const records = await pendingRecords(upstream(), id);
    expect(records).toHaveLength(1);
    for (const reply of [...replies, again]) {
      expect([reply.status, reply.body]).toEqual([
        200,
        { status: 200, message: anyText, results: { record_id: records[0]?.id } },
      ]);
    }
  });

  it.each(["answer-store", "answer-submit"])("checks the fields of %s", async (call) => {
    const { api, dialogue } = await begin(upstream(), "hindi-001");
    const post = (body: unknown) => api.post(`/api/v1/practice/${call}`, body);
    expect((await post({})).body).toEqual({
      message: "The question id field is required. (and 1 more error)",
      errors: {
        question_id: ["The question id field is required."],
        language_id: ["The language id field is required."],
      },
    });
    expect((await post({ ...dialogue, language_id: "x" })).body).toMatchObject({
      errors: { language_id: ["The language id field must be an integer."] },
    });
    expect((await post({ ...dialogue, language_id: 999 })).body).toMatchObject({
      errors: { language_id: ["The selected language id is invalid."] },
    });
    expect((await post({ ...dialogue, question_id: 999_999 })).status).toBe(404);
    expect(
      (await post({ ...dialogue, question_id: await questionId(upstream(), "punjabi-001") }))
        .status,
    ).toBe(404);
  });

  it("submits once and closes the record permanently", async () => {
    const { api, question, first, segments, dialogue, id } = await begin(upstream(), "hindi-001");
    const submit = () => api.post("/api/v1/practice/answer-submit", dialogue);
    expect((await submit()).body).toMatchObject({ errors: { question_id: [anyText] } });
    await api.post("/api/v1/practice/answer-store", dialogue);
    expect((await submit()).status).toBe(422);
    const fields = { question_id: question, segment_id: first, client_answer_id: randomUUID() };
    const receipt = receiptOf(await api.answer(fields, take));

    const replies = await Promise.all([submit(), submit(), submit()]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(replies.find(({ status }) => status === 200)?.body).toEqual({
      status: 200,
      message: "Your answer has been submitted.",
    });
    expect(replies.find(({ status }) => status === 409)?.body).toEqual(SUBMITTED);
    expect((await submit()).status).toBe(409);
    expect(await pendingRecords(upstream(), id)).toEqual([{ id: anyNumber, status: 1 }]);
    const rows = await upstream()
      .deps.db.selectFrom("practice_answers")
      .innerJoin("practice_records as r", "r.id", "record_id")
      .select("attempt")
      .where("r.user_id", "=", id)
      .execute();
    expect(rows.map(({ attempt }) => attempt).sort()).toEqual([
      ...segments.slice(1).map(() => 0),
      1,
    ]);

    const late = await api.answer(fields, take);
    expect([late.status, late.body]).toEqual([409, { ...SUBMITTED, results: receipt }]);
    expect((await api.answer({ ...fields, client_answer_id: randomUUID() }, take)).status).toBe(
      200,
    );
    expect((await pendingRecords(upstream(), id)).map(({ status }) => status).sort()).toEqual([
      0, 1,
    ]);
    expect((await submit()).status).toBe(200);
  });

  it("needs a plan to begin, but not to finish", async () => {
    const begun = await begin(upstream(), "hindi-002");
    const open = { question_id: begun.question, segment_id: begun.first };
    await begun.api.answer(open, take);
    await upstream()
      .deps.db.updateTable("subscriptions")
      .set({ status: "expired" })
      .where("user_id", "=", begun.id)
      .execute();
    const client_answer_id = randomUUID();
    const sent = await begun.api.answer({ ...open, client_answer_id }, take);
    expect(sent.status).toBe(200);
    await upstream()
      .deps.db.updateTable("questions")
      .set({ active: 0 })
      .where("id", "=", begun.question)
      .execute();
    expect((await begun.api.answer({ ...open, client_answer_id }, null)).body).toEqual(sent.body);
    await upstream()
      .deps.db.updateTable("questions")
      .set({ active: 1 })
      .where("id", "=", begun.question)
      .execute();
    expect((await begun.api.post("/api/v1/practice/answer-submit", begun.dialogue)).status).toBe(
      200,
    );
    expect((await begun.api.answer(open, take)).status).toBe(403);
    expect((await begun.api.post("/api/v1/practice/answer-store", begun.dialogue)).status).toBe(
      403,
    );
  });
});
