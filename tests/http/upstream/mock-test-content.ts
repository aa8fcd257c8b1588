import { copyFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll } from "vitest";
import { z } from "zod";
import { refreshContent } from "../../../upstream/content/keep.ts";
import { type Api, pageSchema, type Reply } from "./api.ts";
import { dialogue, fixture, writeContent } from "./content-folder.ts";
import { signIn, type Upstream } from "./engines.ts";

export const PATH = "/api/v1/mock-test";
export const MINUTE_MS = 60_000;

/** Adds three Hindi tests of two dialogues with two segments each, and one in Punjabi. */
export function useMockTests(upstream: () => Upstream): void {
  beforeAll(async () => {
    const { folder, deps } = upstream();
    const content = join(folder, "mock");
    const punjabi = { slug: "mock-pa", language: "Punjabi", language_tag: "pa" };
    writeContent(content, [
      ...[1, 2, 3, 4, 5, 6].map((serial) => dialogue(serial, {}, 2)),
      dialogue(1, punjabi, 2),
    ]);
    const test = (serial_no: number, dialogues: string[], slug = `hi-${serial_no}`) => ({
      slug,
      serial_no,
      mocktest_name: `${slug} mock test`,
      duration: 20,
      dialogues,
    });
    writeFileSync(
      join(content, "mock-tests.json"),
      JSON.stringify([
        test(1, ["hindi-001", "hindi-002"]),
        test(2, ["hindi-003", "hindi-004"]),
        test(3, ["hindi-005", "hindi-006"]),
        test(1, ["mock-pa"], "pa-1"),
        test(4, ["hindi-001", "mock-pa"], "of-two-languages"),
        test(5, ["hindi-001", "nowhere"], "of-nothing"),
      ]),
    );
    copyFileSync("samples/plans.json", join(content, "plans.json"));
    const settings = { CONTENT_DIR: content, DATA_DIR: join(folder, "data") };
    await refreshContent(deps.db, settings, deps.log);
  });
}

const row = z.object({
  mocktest_id: z.number().nullable(),
  mocktest_name: z.string(),
  serial_no: z.number(),
  duration: z.number(),
  get_labels: z.null(),
  user_mocktest_record: z
    .object({
      record_id: z.number(),
      status: z.number(),
      created_at: z.string(),
      seconds_left: z.number().optional(),
    })
    .nullable(),
});

export async function listTests(api: Api, languageId: number, query = "") {
  const reply = await api.post(`${PATH}/${query}`, { language_id: languageId });
  const list = z.object({ results: z.object({ mocktest_list: pageSchema(row.strict()) }) });
  return list.parse(reply.body).results.mocktest_list;
}

const segment = z
  .object({
    id: z.number(),
    mocktest_answer_id: z.number(),
    serial_no: z.number(),
    language: z.string(),
    question_audio: z.string(),
    audio_reference_text: z.string().nullable(),
    duration_ms: z.number(),
    peaks: z.array(z.number()),
    answer: z.object({ attempt: z.number(), user_answer: z.string() }).nullable(),
  })
  .strict();
const progress = z.object({
  is_all_dialoges_completed: z.boolean(),
  results: z.object({
    mocktest_record_id: z.number(),
    mocktest_set_id: z.number().nullable(),
    question_list: z.array(z.number()),
    question: z.object({ id: z.number(), question_title: z.string() }).nullable(),
    segments: z.array(segment),
    no_of_segment_done: z.number(),
    seconds_left: z.number(),
    server_time: z.string(),
    time_factor: z.number(),
  }),
});

export const progressOf = (reply: Reply) => progress.parse(reply.body);

/** Adds a student who begins the first Hindi test. */
export async function sitDown(upstream: Upstream, more: Record<string, unknown> = {}) {
  return beginTest(await signIn(upstream), more);
}

/** Begins the first test as this student. */
export async function beginTest(
  student: Awaited<ReturnType<typeof signIn>>,
  more: Record<string, unknown> = {},
) {
  const [first] = (await listTests(student.api, student.languageId)).data;
  const testId = first?.mocktest_id ?? 0;
  const start = () => student.api.post(`${PATH}/exam-start`, { mocktest_id: testId, ...more });
  const { results } = progressOf(await start());
  return { ...student, testId, start, recordId: results.mocktest_record_id };
}

export type Sitting = Awaited<ReturnType<typeof sitDown>>;

/** Sends one answer of a test without the fields that are null. */
export function answerMock(
  { api, recordId }: Pick<Sitting, "api" | "recordId">,
  fields: Record<string, string | number | null>,
  file: Uint8Array | null = fixture("take.ogg"),
) {
  const form = new FormData();
  for (const [name, value] of Object.entries({
    mocktest_record_id: recordId,
    attempt: 1,
    ...fields,
  }))
    if (value !== null) form.set(name, String(value));
  if (file) form.set("audioanswer", new File([Uint8Array.from(file)], "take.ogg"));
  return api.call(`${PATH}/answer-submit`, { method: "POST", form });
}

/** Answers every segment of a test, dialogue by dialogue. Returns whether each was the last. */
export async function answerAll(sitting: Sitting): Promise<boolean[]> {
  const last: boolean[] = [];
  for (;;) {
    const { results, is_all_dialoges_completed } = progressOf(await sitting.start());
    if (is_all_dialoges_completed) return last;
    for (const { mocktest_answer_id } of results.segments)
      last.push(isLast(await answerMock(sitting, { mocktest_answer_id })));
  }
}

export const isLast = (reply: Reply) =>
  z.object({ is_last_dialoges: z.boolean() }).parse(reply.body).is_last_dialoges;
