import { join } from "node:path";
import { afterEach, expect, it } from "vitest";
import { z } from "zod";
import { refreshContent } from "../../../upstream/content/keep.ts";
import { Api } from "./api.ts";
import { fixture } from "./content-folder.ts";
import { hindiWords, writeJson } from "./daily-content.ts";
import { newStudent, onBothEnginesAtNight, openDialogue, questionId, signIn } from "./engines.ts";
import { HOUR_MS, MINUTE_MS } from "./sign-up.ts";

const DAY_MS = 24 * HOUR_MS;
const MEETINGS = "/api/v1/zoom-meetings";
const meetingsSchema = z.object({
  data: z.array(
    z
      .object({
        topic: z.string(),
        start_time: z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.000Z$/),
        duration_minutes: z.number(),
        accessible: z.boolean(),
        join_url: z.string().nullable(),
        uid: z.string(),
        sequence: z.number(),
        changed_at: z.string().nullable(),
      })
      .strict(),
  ),
});

onBothEnginesAtNight("dashboard", (upstream) => {
  let turned = 0;
  const turn = (ms: number) => {
    turned += ms;
    upstream().turnClock(ms);
  };
  afterEach(() => turn(-turned));

  const meetings = async (api: Api) => meetingsSchema.parse((await api.get(MEETINGS)).body).data;

  it.each([
    ["GET", MEETINGS],
    ["GET", "/api/v1/practice-dialogues-word"],
    ["GET", "/api/v1/practice-dialogue"],
    ["GET", "/api/v1/get-exam-date"],
    ["PUT", "/api/v1/exam-date?exam_date=2027-01-01"],
    ["GET", "/api/v1/getactivetime"],
    ["GET", "/api/v1/videos-list/"],
    ["GET", "/api/v1/forum-list"],
    ["POST", "/api/v1/forum-add"],
    ["POST", "/api/v1/forum-reply"],
    ["POST", "/api/v1/online-class"],
    ["GET", "/storage/videos/clip.mp4"],
  ])("%s %s needs a valid token, with and without the final slash", async (method, path) => {
    const [plain = "", query = ""] = path.replace(/\/$/, "").split("?");
    for (const address of [`${plain}?${query}`, `${plain}/?${query}`]) {
      for (const token of ["", "1|nobody", `1|${"a".repeat(40)}`]) {
        const reply = await new Api(upstream().base, token).call(address, { method });
        expect([reply.status, reply.body]).toEqual([401, { message: "Unauthenticated." }]);
      }
    }
  });

  it("lists live sessions of four weeks, soonest first, with a link only for a plan with live classes", async () => {
    const { api } = await signIn(upstream());
    const listed = await meetings(api);
    const times = listed.map(({ start_time }) => start_time);
    expect(times).toEqual([...times].sort());
    expectFourWeeks(listed);
    expect(listed.at(-1)).toMatchObject({
      topic: "Once, in a far year",
      start_time: "2098-10-04T22:00:00.000Z",
      duration_minutes: 30,
      accessible: true,
      join_url: "https://meet.example.test/3",
    });

    for (const change of [
      { is_live_video_class: 0 },
      { status: "expired" },
      { expires_at: "2020-01-01T00:00:00.000000Z" },
    ] as const) {
      const { id, api: other } = await signIn(upstream());
      await upstream()
        .deps.db.updateTable("subscriptions")
        .set(change)
        .where("user_id", "=", id)
        .execute();
      expect(await meetings(other)).toEqual(
        listed.map((meeting) => ({ ...meeting, accessible: false, join_url: null })),
      );
    }
    const { api: visitor } = await signIn(upstream(), { plan: false });
    expect((await visitor.get(MEETINGS)).bytes.includes("meet.example.test")).toBe(false);
  });

  it("drops a session that has ended, and adds later weeks", async () => {
    const { api } = await signIn(upstream());
    const [first, second] = await meetings(api);
    const ends = Date.parse(first?.start_time ?? "") + (first?.duration_minutes ?? 0) * MINUTE_MS;
    turn(ends - Date.now() - 5_000);
    expect((await meetings(api))[0]).toEqual(first);
    turn(6_000);
    expect((await meetings(api))[0]).toEqual(second);
    turn(40 * DAY_MS);
    expect(await meetings(api)).toHaveLength(1);
    const now = Date.now() + turned;
    await upstream().refreshTimetable(now);
    const later = await meetings(api);
    expectFourWeeks(later);
    await upstream().refreshTimetable(now);
    expect(await meetings(api)).toEqual(later);
  });

  it("shows the share of each category's words that the student has opened", async () => {
    const { api, id } = await signIn(upstream());
    const { id: other } = await newStudent(upstream());
    const { db } = upstream().deps;
    const shares = async (student = api) => {
      const { results } = z
        .object({
          results: z.array(
            z
              .object({
                category_id: z.number(),
                category_name: z.string(),
                percentage: z.number(),
              })
              .strict(),
          ),
        })
        .parse((await student.get("/api/v1/practice-dialogues-word")).body);
      return results.map(({ category_name, percentage }) => [category_name, percentage]);
    };
    const at = "2026-11-20T00:00:00.000000Z";
    const open = async (userId: number, text: string) => {
      const word = await db
        .selectFrom("words")
        .select("id")
        .where("word", "=", text)
        .orderBy("id")
        .executeTakeFirstOrThrow();
      await db
        .insertInto("word_opens")
        .values({
          user_id: userId,
          word_id: word.id,
          count_memoriz: 3,
          first_opened_at: at,
          last_opened_at: at,
        })
        .execute();
    };
    for (const text of ["bone", "bail", "bond"]) await open(other, text);
    expect(await shares()).toEqual([
      ["Health", 0],
      ["Law", 0],
    ]);
    await open(id, "blood");
    await open(id, "skin");
    await open(id, "bail");
    expect(await shares()).toEqual([
      ["Health", 66],
      ["Law", 50],
    ]);
    const folder = join(upstream().folder, "content");
    const reload = () =>
      refreshContent(
        db,
        { CONTENT_DIR: folder, DATA_DIR: join(upstream().folder, "data") },
        upstream().deps.log,
      );
    const fewer = hindiWords.categories.map(({ name, words }) => ({
      name,
      words: words.filter(({ word }) => !["skin", "bond"].includes(word)),
    }));
    writeJson(folder, "words/hi.json", { ...hindiWords, categories: fewer });
    await reload();
    expect(await shares()).toEqual([
      ["Health", 50],
      ["Law", 100],
    ]);
    writeJson(folder, "words/hi.json", hindiWords);
    await reload();
    expect(await shares((await signIn(upstream(), { language: "Punjabi" })).api)).toEqual([
      ["Health", 0],
    ]);
    expect(await shares((await signIn(upstream(), { language: "Nepali" })).api)).toEqual([]);
  });

  it("counts each submitted dialogue once", async () => {
    const { api, id, languageId } = await signIn(upstream());
    const progress = async (student = api) => (await student.get("/api/v1/practice-dialogue")).body;
    const row = (completed: number, total: number) => ({
      results: [{ practice_dialogue: "CCL Practice Dialogues", completed, total }],
    });
    expect(await progress()).toEqual(row(0, 12));
    for (const slug of ["hindi-001", "hindi-001", "hindi-002", "hindi-003"]) {
      const question_id = await questionId(upstream(), slug);
      await api.answer(
        { question_id, segment_id: (await openDialogue(api, question_id)).segments[0]?.id ?? 0 },
        fixture("take.ogg"),
      );
      // The last one stays pending.
      if (slug !== "hindi-003")
        await api.post("/api/v1/practice/answer-submit", { question_id, language_id: languageId });
    }
    expect(await progress()).toEqual(row(2, 12));
    expect(await progress((await signIn(upstream())).api)).toEqual(row(0, 12));
    const other = await signIn(upstream(), { language: "Punjabi" });
    expect(await progress(other.api)).toEqual(row(0, 2));
    const language = { language_id: other.languageId };
    await upstream().deps.db.updateTable("users").set(language).where("id", "=", id).execute();
    expect(await progress(), "of the language that is learnt now").toEqual(row(0, 2));
    expect(await progress((await signIn(upstream(), { language: "Nepali" })).api)).toEqual(
      row(0, 0),
    );
  });
});

/** Allows one more session during a running one, or when daylight saving begins in these weeks. */
function expectFourWeeks(listed: { topic: string }[]): void {
  const count = (topic: string) => listed.filter((meeting) => meeting.topic === topic).length;
  for (const topic of ["Every Saturday", "Every Wednesday"]) expect([4, 5]).toContain(count(topic));
  expect(count("Once, in a far year")).toBe(1);
  expect(new Set(listed.map(({ topic }) => topic)).size).toBe(3);
}
