import { createHash } from "node:crypto";
import { unzipSync } from "fflate";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { z } from "zod";
import { deleteDue } from "../../../upstream/own-data/deletion.ts";
import { putMail } from "../../../upstream/mail/outbox.ts";
import { fixture } from "./content-folder.ts";
import { onBothEnginesAtNight, openDialogue, PASSWORD, questionId } from "./engines.ts";
import { detailsOf, handIn } from "./handed-in.ts";
import { PATH, type Sitting, useMockTests } from "./mock-test-content.ts";
import { sayRemark } from "./said-remark.ts";
import { staffApi } from "./staff-api.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

onBothEnginesAtNight("all data of a student", (upstream) => {
  useMockTests(upstream);

  it("exports everything as stored in the database, and deletes it after a week", async () => {
    const { deps } = upstream();
    const { db } = deps;
    const owner = await staffApi(upstream(), "Ora", "owner");
    const sitting = await handIn(upstream());
    const { api } = sitting;
    const { id, email, languageId } = await db
      .selectFrom("mock_records as record")
      .innerJoin("users", "users.id", "record.user_id")
      .select(["users.id", "users.email", "users.language_id as languageId"])
      .where("record.id", "=", sitting.recordId)
      .executeTakeFirstOrThrow();
    const question = await questionId(upstream(), "hindi-001");
    const [segment] = (await openDialogue(api, question)).segments;
    const take = { question_id: question, segment_id: segment?.id ?? 0 };
    await api.answer(take, fixture("take.webm"));
    await api.post("/api/v1/practice/answer-submit", {
      ...{ question_id: question, language_id: languageId },
    });
    const practice = await db
      .selectFrom("practice_records")
      .select("id")
      .where("user_id", "=", id)
      .executeTakeFirstOrThrow();
    expect((await sayRemark(owner, practice.id, fixture("take.ogg"))).status).toBe(200);
    await api.post("/api/v1/forum-add", { forum_details: "A post of mine." });
    await putMail(db, { to: email, letter: { subject: "s", text: "t" }, dedupeKey: `of-${id}` });
    const rows = (table: string) =>
      sql<object>`select * from ${sql.table(table)} where user_id = ${id}`.execute(db);

    const zipped = await owner.get(`/api/staff/students/${id}/archive`);
    expect(zipped.headers.get("content-type")).toBe("application/zip");
    const files = unzipSync(zipped.bytes);
    const text = new TextDecoder().decode(files["data.json"]);
    const data = z
      .record(z.string(), z.array(z.record(z.string(), z.unknown())))
      .parse(JSON.parse(text));
    expect(data.forum_posts).toEqual((await rows("forum_posts")).rows);
    expect(data.practice_records).toEqual((await rows("practice_records")).rows);
    const answers = z
      .array(z.object({ file_name: z.string().nullable(), sha256: z.string().nullable() }))
      .parse(
        ["practice_answers", "mock_answers", "practice_remarks"].flatMap((of) => data[of] ?? []),
      );
    const recordings = answers.flatMap(({ file_name, sha256 }) =>
      file_name === null ? [] : [{ file_name, sha256 }],
    );
    expect(recordings.length).toBe(3);
    for (const { file_name, sha256 } of recordings)
      expect(hashed(files[`sounds/${file_name}`]), file_name).toBe(sha256);
    const review = { record_id: practice.id, status: 1 };
    const told = [
      await api.post("/api/v1/practice/completed/user-answers", review),
      await api.get(`${PATH}/completed/user-answers?${await firstSet(sitting)}`),
    ].map(({ body }) => ofReview.parse(body).results);
    const heard = told.flatMap(({ practice_list, user_answers, question_lists }) => [
      ...[...(practice_list?.data ?? []), ...(user_answers?.data ?? [])],
      { user_answer: question_lists?.remark?.audio ?? null, remark: question_lists?.remark?.text },
    ]);
    const shown = heard.filter(({ user_answer }) => user_answer !== null);
    expect(shown.length, "as the API tells of them").toBe(recordings.length);
    for (const { user_answer: address, ...said } of shown) {
      const name = address?.split("/").at(-1) ?? "";
      const row = ["practice_answers", "mock_answers", "practice_remarks"]
        .flatMap((of) => data[of] ?? [])
        .find(({ file_name }) => file_name === name);
      expect(row).toMatchObject(said);
      expect(hashed((await api.get(address ?? "")).bytes), name).toBe(
        hashed(files[`sounds/${name}`]),
      );
    }
    const own = unzipSync((await api.get("/api/v1/user/archive")).bytes);
    expect(Object.keys(own)).toEqual(Object.keys(files));
    expect(text).not.toMatch(/password|hash"/);
    const tables = await db.introspection.getTables();
    const theirs = tables.filter(({ columns }) => columns.some(({ name }) => name === "user_id"));
    expect(
      theirs.map(({ name }) => name).filter((name) => !(name in data)),
      "name a new table in OWN of upstream/own-data/data.ts, or secrets and derived data here",
    ).toEqual(["mailed_tokens", "stripe_subscriptions", "student_words"]);

    const at = `/api/staff/students/${id}`;
    const wish = (password: string) =>
      api.post("/api/v1/user/deletion", { current_password: password });
    expect((await wish("another password")).status).toBe(422);
    expect((await wish(PASSWORD)).status).toBe(200);
    expect((await owner.post(`${at}/keep`)).status).toBe(200);
    upstream().turnClock(8 * DAY_MS);
    await deleteDue({ ...deps, clock: upstream().now });
    const later = await staffApi(upstream(), "Ora2", "owner");
    expect((await later.get(at)).status).toBe(200);
    await later.post(`${at}/delete`);
    await deleteDue({ ...deps, clock: upstream().now });
    expect((await later.get(at)).status, "the wait is not over").toBe(200);
    upstream().turnClock(7 * DAY_MS + 1000);
    const last = await staffApi(upstream(), "Ora3", "owner");
    await deleteDue({ ...deps, clock: upstream().now });
    expect((await last.get(at)).status).toBe(404);
    for (const { name } of theirs) expect((await rows(name)).rows, name).toEqual([]);
    for (const { file_name } of recordings) expect(await deps.answers.stat(file_name)).toBeNull();
    for (const { name } of tables) {
      const { rows: all } = await sql<object>`select * from ${sql.table(name)}`.execute(db);
      expect(JSON.stringify(all), name).not.toContain(email);
    }
  });
});

const answer = z
  .object({ user_answer: z.string().nullable(), attempt: z.number(), segment_id: z.number() })
  .passthrough()
  .transform(({ user_answer, attempt, segment_id }) => ({ user_answer, attempt, segment_id }));
const page = z.object({ data: z.array(answer) });
const ofReview = z.object({
  results: z.object({
    practice_list: page.optional(),
    user_answers: page.optional(),
    question_lists: z
      .object({ remark: z.object({ audio: z.string(), text: z.string() }).nullish() })
      .optional(),
  }),
});

/** Returns the query for the first dialogue of a test. */
async function firstSet(sitting: Sitting): Promise<string> {
  const setId = (await detailsOf(sitting)).all_mocktest_sets[0]?.id;
  return `mocktest_record_id=${sitting.recordId}&mocktest_set_id=${setId}`;
}

const hashed = (bytes: Uint8Array | undefined) =>
  createHash("sha256")
    .update(bytes ?? "")
    .digest("hex");
