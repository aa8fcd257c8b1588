import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { z } from "zod";
import { createDatabase } from "../../support/postgres-database.ts";
import { refreshContent } from "../../../upstream/content/keep.ts";
import { openStaffSession } from "../../../upstream/staff/account/log-ins.ts";
import { Api } from "./api.ts";
import { fixture } from "./content-folder.ts";
import { writeDailyContent } from "./daily-content.ts";
import { openDialogue, questionId, signIn, startUpstream, type Upstream } from "./engines.ts";
import { groupOf } from "./group-of.ts";
import { STANDARD } from "./standard-data.ts";
import { answerAll, beginTest, PATH, progressOf, useMockTests } from "./mock-test-content.ts";
import { checkOut, pay } from "./plan-calls.ts";
import {
  askStaff,
  OF_A_LANGUAGE,
  OF_A_STUDENT,
  OF_HALF_A_LOGIN,
  OF_NOBODY,
  OF_TEACHERS,
  OF_THE_DOOR,
  type Owned,
  SAYS_NOTHING,
  STAFF,
} from "./route-ids.ts";
import { staffApi } from "./staff-api.ts";
import { wordsBy } from "./word-lists.ts";

/** Change with each call or refusal: a recording is removed, and PostgreSQL counts the attempt. */
const SEEN = ["tokens", "visits", "file_removals", "attempts"];
/** The queries check ownership and are the same on both engines, so one engine is enough. */
const ON_POSTGRES = process.env.FOREIGN_IDS_ON === "postgres";

const running: {
  database?: Awaited<ReturnType<typeof createDatabase>>;
  upstream?: Upstream;
  owner?: Api;
  owned?: Owned;
  stranger?: Api;
  abroad?: Api;
  teacher?: Api;
} = {};
const upstream = () => started(running.upstream);
const owned = () => started(running.owned);
beforeAll(async () => {
  if (ON_POSTGRES) running.database = await createDatabase(STANDARD);
  running.upstream = await startUpstream(running.database?.url);
});
useMockTests(upstream);
beforeAll(async () => {
  const { deps, folder } = upstream();
  const content = join(folder, "mock");
  writeDailyContent(content);
  await refreshContent(deps.db, { CONTENT_DIR: content, DATA_DIR: join(folder, "data") }, deps.log);
  const student = await signIn(upstream());
  running.owner = student.api;
  running.owned = await everythingOf(student);
  running.stranger = (await signIn(upstream())).api;
  running.teacher = await staffApi(upstream(), "Tara");
  running.abroad = (await signIn(upstream(), { language: "Punjabi" })).api;
});
afterAll(async () => {
  await running.upstream?.close();
  await running.database?.drop();
});

it("every route is in one of these lists, so that a new one gets tried", () => {
  const listed = [
    ...Object.keys({ ...OF_A_STUDENT, ...SAYS_NOTHING, ...OF_A_LANGUAGE }),
    ...OF_NOBODY,
  ];
  expect(routes().filter((route) => !route.includes(STAFF))).toEqual(listed.sort());
  expect(staffRoutes()).toEqual(expect.arrayContaining([...OF_TEACHERS, ...OF_HALF_A_LOGIN]));
});

it.each(Object.entries(OF_A_STUDENT))("refuses another student's ids: %s", async (_, attempt) => {
  const before = await everyRow();
  const reply = await attempt(started(running.stranger), owned());
  expect([403, 404]).toContain(reply.status);
  expect(await everyRow()).toEqual(before);
});

it("staff calls refuse a student, and an owner who is only half logged in", async () => {
  const { deps, base, now } = upstream();
  await staffApi(upstream(), "Olga", "owner");
  const { id } = await deps.db
    .selectFrom("staff")
    .select("id")
    .where("name", "=", "Olga")
    .executeTakeFirstOrThrow();
  const halves = await Promise.all(
    (["code", "setup"] as const).map(
      async (missing) =>
        new Api(base, (await openStaffSession(deps.db, id, now(), { missing })).token),
    ),
  );
  const before = await everyRow();
  for (const route of staffRoutes()) {
    expect((await askStaff(started(running.owner), route, owned())).status, route).toBe(401);
    if (OF_HALF_A_LOGIN.includes(route)) continue;
    for (const half of halves)
      expect((await askStaff(half, route, owned())).status, `half: ${route}`).toBe(401);
  }
  expect(await everyRow()).toEqual(before);
});

it("owner calls answer 404 to a teacher, and log it", async () => {
  const ofOwners = staffRoutes().filter((route) => !OF_TEACHERS.includes(route));
  expect(ofOwners.length).toBeGreaterThan(25);
  const before = await everyRow();
  for (const route of ofOwners) {
    upstream().logged.length = 0;
    expect((await askStaff(started(running.teacher), route, owned())).status, route).toBe(404);
    expect(upstream().logged.join(""), route).toMatch(/"level":40.*"security":"role-refused"/);
  }
  expect(await everyRow()).toEqual(before);
});

it("a teacher cannot hear what a student practised alone", async () => {
  const sound = "GET /api/staff/sounds/answers/:name";
  expect((await askStaff(started(running.teacher), sound, owned())).status).toBe(404);
});

it("a missing id is not found and changes nothing, for an owner too", async () => {
  const owner = await staffApi(upstream(), "Omar", "owner");
  const before = await everyRow();
  for (const route of staffRoutes().filter((one) => one.includes("/:"))) {
    const { status } = await askStaff(owner, route, null);
    // An empty form may be validated first.
    expect(route.startsWith("GET") ? [404] : [404, 422], `${route} ${status}`).toContain(status);
  }
  expect(await everyRow()).toEqual(before);
});

it.each(Object.entries(SAYS_NOTHING))(
  "does nothing with another student's ids: %s",
  async (_, attempt) => {
    const before = await everyRow();
    expect((await attempt(started(running.stranger), owned())).status).toBe(200);
    expect(await everyRow()).toEqual(before);
  },
);

it.each(Object.entries(OF_A_LANGUAGE))("refuses another language's ids: %s", async (_, attempt) => {
  const before = await everyRow();
  expect((await attempt(started(running.abroad), owned())).status).toBe(404);
  expect(await everyRow()).toEqual(before);
});

it("the owner of the ids can use all of them, so they are the right ones", async () => {
  const api = started(running.owner);
  const mine = [
    "POST /api/v1/practice/completed/user-answers",
    "GET /storage/answers/:name",
    "POST /api/v1/payment-success",
    "GET /api/v1/mock-test/completed/details",
    "GET /api/v1/mock-test/completed/user-answers",
  ];
  const statuses = await Promise.all(
    mine.map(async (route) => (await OF_A_STUDENT[route]?.(api, owned()))?.status),
  );
  expect(statuses).toEqual(mine.map(() => 200));
  const { segments } = await openDialogue(api, owned().questionId);
  expect(segments.map(({ id }) => id)).toContain(owned().segmentId);
});

function routes(): string[] {
  return [...new Set(upstream().routes)].filter((route) => !route.startsWith("ALL ")).sort();
}

function staffRoutes(): string[] {
  return routes().filter((route) => route.includes(STAFF) && !OF_THE_DOOR.includes(route));
}

const addedWord = z.object({ results: z.object({ myword_id: z.number() }) });

/** Returns a student's ids of one object of each kind. */
async function everythingOf(student: Awaited<ReturnType<typeof signIn>>): Promise<Owned> {
  const { api, languageId } = student;
  const word = (await wordsBy(api))("skin");
  const reviewId = "of-the-owner";
  await api.post("/api/v1/study/review", {
    ...{ ...word, review_id: reviewId, rating: 3, reps: 0, due: "2026-11-22T12:00:00.000Z" },
    card: {},
  });
  const added = addedWord.parse((await api.post("/api/v1/mywords/add", word)).body);
  const question = await questionId(upstream(), "hindi-001");
  const [segment] = (await openDialogue(api, question)).segments;
  const answerId = "5f0c1d7e-8a52-4f6b-9d3e-1b2c3d4e5f60";
  const place = { question_id: question, segment_id: segment?.id ?? 0 };
  await api.answer({ ...place, client_answer_id: answerId }, fixture("take.webm"));
  const answered = (await openDialogue(api, question)).segments[0]?.answer;
  const session = await pay(api, await checkOut(api, "Advance"));
  const dialogue = { question_id: question, language_id: languageId };
  await api.post("/api/v1/practice/answer-submit", dialogue);
  const sitting = await beginTest(student);
  const { results } = progressOf(await sitting.start());
  await answerAll(sitting);
  await api.post(`${PATH}/complete-submit`, {
    mocktest_record_id: sitting.recordId,
    mocktest_id: sitting.testId,
  });
  const { id: practiceRecord } = await upstream()
    .deps.db.selectFrom("practice_records")
    .select("id")
    .where("user_id", "=", student.id)
    .executeTakeFirstOrThrow();
  return {
    studentId: student.id,
    questionId: question,
    segmentId: segment?.id ?? 0,
    practiceRecord,
    group: await groupOf(upstream(), student),
    answerAddress: answered?.user_answer ?? "",
    answerId,
    mockTest: sitting.testId,
    mockRecord: sitting.recordId,
    mockAnswer: results.segments[0]?.mocktest_answer_id ?? 0,
    mockSet: results.mocktest_set_id ?? 0,
    wordId: word.word_id,
    categoryId: word.category_id,
    myWord: added.results.myword_id,
    reviewId,
    session,
  };
}

/** Returns all rows of the database, without activity. */
async function everyRow(): Promise<string[]> {
  const { db } = upstream().deps;
  const all: string[] = [];
  for (const { name } of await db.introspection.getTables()) {
    if (SEEN.includes(name)) continue;
    const { rows } = await sql`select * from ${sql.table(name)}`.execute(db);
    all.push(...rows.map((row) => `${name} ${JSON.stringify(row, withoutActivity)}`));
  }
  // PostgreSQL moves a changed row.
  return all.sort();
}

function withoutActivity(column: string, value: unknown): unknown {
  return column === "last_active_at" ? undefined : value;
}

function started<T>(thing: T | undefined): T {
  if (thing === undefined) throw new Error("used before it was there");
  return thing;
}
