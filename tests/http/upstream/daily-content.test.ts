import { cpSync, mkdtempSync, rmSync, unlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { seedTrial } from "../../../upstream/content/trial.ts";
import { refreshContent } from "../../../upstream/start.ts";
import { Api, tokenOf } from "./api.ts";
import { dialogue, writeContent } from "./content-folder.ts";
import { hindiWords, sessions, videos, writeDailyContent, writeJson } from "./daily-content.ts";
import { onBothEngines } from "./engines.ts";

onBothEngines("words, videos and sessions", (upstream) => {
  const dataDir = () => join(upstream().folder, "data");
  const reload = (contentDir = join(upstream().folder, "content"), trial = false) =>
    refreshContent(
      upstream().deps.db,
      { CONTENT_DIR: contentDir, DATA_DIR: dataDir(), TRIAL: trial },
      upstream().deps.log,
    );

  async function withContent(
    change: (folder: string) => void,
    check: () => Promise<void>,
    trial = false,
  ): Promise<void> {
    const folder = mkdtempSync(join(tmpdir(), "upstream-daily-"));
    try {
      writeContent(folder, [dialogue(1)]);
      writeDailyContent(folder);
      change(folder);
      await reload(folder, trial);
      await check();
    } finally {
      await reload();
      rmSync(folder, { recursive: true, force: true });
    }
  }

  const wordsShown = async () => {
    const rows = await upstream()
      .deps.db.selectFrom("words")
      .innerJoin("categories", "categories.id", "words.category_id")
      .innerJoin("languages", "languages.id", "categories.language_id")
      .select(["languages.tag", "categories.name", "words.id", "words.word", "words.paraphrase"])
      .where("words.active", "=", 1)
      .where("categories.active", "=", 1)
      .orderBy("languages.tag")
      .orderBy("categories.place")
      .orderBy("words.place")
      .execute();
    return rows.map(({ tag, name, word }) => `${tag} ${name} ${word}`);
  };
  const wordIds = async () =>
    new Map(
      (
        await upstream().deps.db.selectFrom("words").select(["id", "word", "category_id"]).execute()
      ).map(({ id, word, category_id }) => [`${category_id} ${word}`, id]),
    );
  const videosShown = async () =>
    (
      await upstream()
        .deps.db.selectFrom("videos")
        .select("slug")
        .where("active", "=", 1)
        .orderBy("place")
        .execute()
    ).map(({ slug }) => slug);
  const topicsShown = async () =>
    (
      await upstream()
        .deps.db.selectFrom("live_sessions")
        .select("topic")
        .distinct()
        .where("active", "=", 1)
        .orderBy("topic")
        .execute()
    ).map(({ topic }) => topic);
  const warnings = () =>
    upstream()
      .logged.filter((line) => line.includes("content left out"))
      .join();

  it("writes nothing when the content has not changed", async () => {
    const { db } = upstream().deps;
    await reload();
    const tables = ["languages", "categories", "words", "videos", "live_sessions"] as const;
    // A row that is written again is another version of it on PostgreSQL, and makes SQLite's number of changes grow.
    const versions = async () => {
      const isPostgres = db.getExecutor().adapter.constructor.name.startsWith("Postgres");
      if (!isPostgres) return (await sql`select total_changes() as changes`.execute(db)).rows;
      return Promise.all(
        tables.map(
          async (table) =>
            (
              await sql`select xmin::text, ctid::text from ${sql.table(table)} order by 2`.execute(
                db,
              )
            ).rows,
        ),
      );
    };
    const before = await versions();
    await reload();
    expect(await versions()).toEqual(before);
  });

  it("keeps the ids of words that change, leave or come back", async () => {
    const before = await wordIds();
    const [health, law] = hindiWords.categories;
    if (!health || !law) throw new Error("the fixture has two categories");
    const changed = {
      ...hindiWords,
      categories: [
        {
          name: "Law",
          words: [
            { word: "bond", paraphrase: "better" },
            { word: "fine", paraphrase: "new" },
          ],
        },
        { name: "Tax", words: [{ word: "bone", paraphrase: "elsewhere" }] },
      ],
    };
    await withContent(
      (folder) => writeJson(folder, "words/hi.json", changed),
      async () => {
        expect(await wordsShown()).toEqual([
          "hi Law bond",
          "hi Law fine",
          "hi Tax bone",
          "pa Health bone",
        ]);
        const { paraphrase } = await upstream()
          .deps.db.selectFrom("words")
          .select("paraphrase")
          .where("word", "=", "bond")
          .executeTakeFirstOrThrow();
        expect(paraphrase).toBe("better");
      },
    );
    expect(await wordsShown()).toEqual([
      "hi Health bone",
      "hi Health blood",
      "hi Health skin",
      "hi Law bail",
      "hi Law bond",
      "pa Health bone",
    ]);
    const after = await wordIds();
    for (const [key, id] of before) expect(after.get(key)).toBe(id);
  });

  it("puts videos and sessions that left out of sight, and back again", async () => {
    const id = async () =>
      (
        await upstream()
          .deps.db.selectFrom("videos")
          .select("id")
          .where("slug", "=", "welcome")
          .executeTakeFirstOrThrow()
      ).id;
    const [before, shown, topics] = [await id(), await videosShown(), await topicsShown()];
    expect([shown.length, topics]).toEqual([
      12,
      ["Every Saturday", "Every Wednesday", "Once, in a far year"],
    ]);
    await withContent(
      (folder) => {
        writeJson(folder, "videos.json", videos.slice(1, 3).reverse());
        writeJson(
          folder,
          "sessions.json",
          sessions.slice(0, 1).map((session) => ({ ...session, join_url: "https://other.test/" })),
        );
      },
      async () => {
        expect(await videosShown()).toEqual(["numbers", "elsewhere"]);
        expect(await topicsShown()).toEqual(["Every Saturday"]);
        const links = await upstream()
          .deps.db.selectFrom("live_sessions")
          .select("join_url")
          .distinct()
          .where("active", "=", 1)
          .execute();
        expect(links).toEqual([{ join_url: "https://other.test/" }]);
      },
    );
    expect([await id(), await videosShown(), await topicsShown()]).toEqual([before, shown, topics]);
  });

  it("does without any of them, and lists sessions of a trial in a trial only", async () => {
    await withContent(
      (folder) => {
        for (const name of ["words", "videos", "videos.json", "sessions.json"])
          rmSync(join(folder, name), { recursive: true });
      },
      async () =>
        expect([await wordsShown(), await videosShown(), await topicsShown()]).toEqual([
          [],
          [],
          [],
        ]),
    );
    await withContent(
      () => undefined,
      async () => expect(await topicsShown()).toContain("Nobody is there"),
      true,
    );
    expect(await topicsShown()).not.toContain("Nobody is there");
  });

  it("names what cannot be used in each file, and takes the rest", async () => {
    const first = videos[0];
    await withContent(
      (folder) => {
        writeJson(folder, "words/hi.json", {
          ...hindiWords,
          categories: [
            {
              name: "Health",
              words: [
                { word: "bone", paraphrase: "a" },
                { word: " bone ", paraphrase: "b" },
              ],
            },
          ],
        });
        writeJson(folder, "words/ur.json", {
          language: "Urdu",
          language_tag: "ur",
          categories: [{ name: "Law", words: [] }],
        });
        writeJson(folder, "words/other.json", { ...hindiWords, categories: [] });
        writeJson(folder, "videos.json", [
          first,
          first,
          { slug: "gone", title: "Gone", file: "gone.mp4" },
          { slug: "out", title: "Out", file: "../secret.mp4" },
          { slug: "script", title: "Script", url: "javascript:alert(1)" },
          { slug: "plain", title: "Plain", url: "http://videos.example.test/" },
          { slug: "both", title: "Both", url: "https://videos.example.test/", file: "clip.mp4" },
          { slug: "page", title: "Page", file: "page.html" },
          "nonsense",
        ]);
        writeJson(folder, "sessions.json", [{ ...sessions[0], join_url: "http://meet.test" }]);
      },
      async () => {
        expect([await wordsShown(), await videosShown(), await topicsShown()]).toEqual([
          ["pa Health bone"],
          ["welcome"],
          [],
        ]);
        for (const fault of [
          'words/hi.json: categories.0 \\"bone\\" stands twice in Health',
          "words/ur.json: categories.0.words",
          "words/other.json: must be called hi.json",
          "videos.json: welcome stands there twice",
          "videos.json: videos/gone.mp4 is missing",
          "videos.json: 3 file must be a plain name",
          "videos.json: 4 url must start with https://",
          "videos.json: 5 url must start",
          "videos.json: 6 needs either a file or a url",
          "videos.json: 7 file must end in .mp4 or .webm",
          "videos.json: 8 ",
          "sessions.json: 0.join_url must start with https://",
        ])
          expect(warnings()).toContain(fault);
      },
    );
    await withContent(
      (folder) => {
        writeJson(folder, "videos.json", {});
        writeJson(folder, "sessions.json", [sessions[0], { ...sessions[1], weekday: "Someday" }]);
        unlinkSync(join(folder, "words/hi.json"));
      },
      async () => {
        expect([await videosShown(), await topicsShown()]).toEqual([[], []]);
        expect(warnings()).toContain("videos.json: Expected array");
        expect(warnings()).toContain("sessions.json: 1 is no session");
      },
    );
  });

  it("fills a trial with what the dashboard, the forum and the videos show", async () => {
    const { db, answers, images } = upstream().deps;
    const contentFolder = join(upstream().folder, "content");
    cpSync(
      join(import.meta.dirname, "../../../upstream/content/trial"),
      join(contentFolder, "trial"),
      { recursive: true },
    );
    await db.deleteFrom("users").execute();
    expect(await seedTrial({ db, answers, images, contentFolder })).toBe(true);
    const login = async (email: string) =>
      new Api(
        upstream().base,
        tokenOf(await new Api(upstream().base).login(email, "interpreting")),
      );
    const [student, visitor] = [
      await login("student@example.com"),
      await login("visitor@example.com"),
    ];
    const examDate = new Date(Date.now() + 35 * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
    expect((await student.get("/api/v1/get-exam-date")).body).toEqual({
      results: { exam_date: examDate },
    });
    expect((await student.get("/api/v1/practice-dialogues-word")).body).toMatchObject({
      results: [{ percentage: 66 }, { percentage: 50 }],
    });
    expect((await student.get("/api/v1/getactivetime")).body).toEqual({
      data: { hours: 3.4, login_count: 6 },
    });
    expect((await student.get("/api/v1/videos-list/")).body).toMatchObject({ is_subscribed: true });
    expect((await student.get("/api/v1/zoom-meetings")).bytes.toString()).toContain(
      '"accessible":true,"join_url":"https://',
    );
    expect((await visitor.get("/api/v1/videos-list/")).body).toMatchObject({
      is_subscribed: false,
    });

    const pages = await Promise.all(
      [1, 2].map(async (page) =>
        (await visitor.get(`/api/v1/forum-list?page=${page}`)).bytes.toString(),
      ),
    );
    expect(pages[0]).toContain('"total":12');
    expect(
      Math.max(
        ...pages.flatMap((page) =>
          [...page.matchAll(/"get_replies":\[(.*?)\]/g)].map(
            ([, replies]) => (replies?.match(/reply_message/g) ?? []).length,
          ),
        ),
      ),
    ).toBe(25);
    const [image = ""] = /\/storage\/images\/[0-9a-f]+\.png/.exec(pages.join()) ?? [];
    expect((await visitor.get(image)).status).toBe(200);
    expect(pages.join()).toMatch(/[\u0900-\u097f]{4}/);
  });
});
