import { mkdtempSync, rmSync, unlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { prepareContent, refreshContent } from "../../../upstream/content/keep.ts";
import { dialogue, writeContent } from "./content-folder.ts";
import { hindiWords, sessions, videos, writeDailyContent, writeJson } from "./daily-content.ts";
import { onBothEnginesAtNight } from "./engines.ts";
import { wordsShown, wordIds, videosShown, topicsShown, warnings } from "./content-shown.ts";

onBothEnginesAtNight("words, videos and sessions", (upstream) => {
  const dataDir = () => join(upstream().folder, "data");
  const settings = (CONTENT_DIR = join(upstream().folder, "content"), TRIAL = false) => ({
    CONTENT_DIR,
    DATA_DIR: dataDir(),
    TRIAL,
  });
  const reload = (...from: Parameters<typeof settings>) =>
    refreshContent(upstream().deps.db, settings(...from), upstream().deps.log);

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

  it("a start with the content already there reads and writes nothing", async () => {
    const { db, log } = upstream().deps;
    await reload();
    const tables = ["languages", "categories", "words", "videos", "live_sessions"] as const;
    // A rewritten row gets a new version on PostgreSQL, and raises SQLite's count of changes.
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
    const [before, lines] = [await versions(), upstream().logged.length];
    await prepareContent(db, settings(), log);
    expect(await versions()).toEqual(before);
    expect(upstream().logged.slice(lines)).toEqual([]);
  });

  it("keeps the ids of words that change, leave or return", async () => {
    const before = await wordIds(upstream());
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
        expect(await wordsShown(upstream())).toEqual([
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
    expect(await wordsShown(upstream())).toEqual([
      "hi Health bone",
      "hi Health blood",
      "hi Health skin",
      "hi Law bail",
      "hi Law bond",
      "pa Health bone",
    ]);
    const after = await wordIds(upstream());
    for (const [key, id] of before) expect(after.get(key)).toBe(id);
  });

  it("hides videos and sessions that left the content, and shows them again on return", async () => {
    const id = async () =>
      (
        await upstream()
          .deps.db.selectFrom("videos")
          .select("id")
          .where("slug", "=", "welcome")
          .executeTakeFirstOrThrow()
      ).id;
    const [before, shown, topics] = [
      await id(),
      await videosShown(upstream()),
      await topicsShown(upstream()),
    ];
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
        expect(await videosShown(upstream())).toEqual(["numbers", "elsewhere"]);
        expect(await topicsShown(upstream())).toEqual(["Every Saturday"]);
        const links = await upstream()
          .deps.db.selectFrom("live_sessions")
          .select("join_url")
          .distinct()
          .where("active", "=", 1)
          .execute();
        expect(links).toEqual([{ join_url: "https://other.test/" }]);
      },
    );
    expect([await id(), await videosShown(upstream()), await topicsShown(upstream())]).toEqual([
      before,
      shown,
      topics,
    ]);
  });

  it("works without any of them, and lists trial sessions only in a trial", async () => {
    await withContent(
      (folder) => {
        for (const name of ["words", "videos", "videos.json", "sessions.json"])
          rmSync(join(folder, name), { recursive: true });
      },
      async () =>
        expect([
          await wordsShown(upstream()),
          await videosShown(upstream()),
          await topicsShown(upstream()),
        ]).toEqual([[], [], []]),
    );
    await withContent(
      () => undefined,
      async () => expect(await topicsShown(upstream())).toContain("Nobody is there"),
      true,
    );
    expect(await topicsShown(upstream())).not.toContain("Nobody is there");
  });

  it("names the unusable entries of each file, and loads the rest", async () => {
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
        expect([
          await wordsShown(upstream()),
          await videosShown(upstream()),
          await topicsShown(upstream()),
        ]).toEqual([["pa Health bone"], ["welcome"], []]);
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
          expect(warnings(upstream())).toContain(fault);
      },
    );
    await withContent(
      (folder) => {
        writeJson(folder, "videos.json", {});
        writeJson(folder, "sessions.json", [sessions[0], { ...sessions[1], weekday: "Someday" }]);
        unlinkSync(join(folder, "words/hi.json"));
      },
      async () => {
        expect([await videosShown(upstream()), await topicsShown(upstream())]).toEqual([[], []]);
        expect(warnings(upstream())).toContain("videos.json: Invalid input: expected array");
        expect(warnings(upstream())).toContain("sessions.json: 1 is no session");
      },
    );
  });
});
