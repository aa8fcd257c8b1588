import {
  existsSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  unlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { createUser, grantTopPlan } from "../../../upstream/account/users.ts";
import { refreshContent } from "../../../upstream/content/keep.ts";
import { seedTrial } from "../../../upstream/trial/seed.ts";
import { FolderStorage } from "../../../upstream/files/storage.ts";
import { sweepAnswers } from "../../../upstream/files/sweep.ts";
import { Api, tokenOf } from "./api.ts";
import { dialogue, fixture, writeContent } from "./content-folder.ts";
import {
  onBothEnginesAtNight,
  openDialogue,
  questionId,
  signIn,
  type Upstream,
} from "./engines.ts";
import { namesOf } from "./stored-names.ts";

onBothEnginesAtNight("content", (upstream) => {
  const reload = (contentDir = join(upstream().folder, "content")) =>
    refreshContent(
      upstream().deps.db,
      { CONTENT_DIR: contentDir, DATA_DIR: join(upstream().folder, "data") },
      upstream().deps.log,
    );

  /** Changes the content for a check, and restores it. */
  async function withContent(
    change: (folder: string) => void,
    check: () => Promise<void>,
  ): Promise<void> {
    const folder = mkdtempSync(join(tmpdir(), "upstream-content-"));
    try {
      change(folder);
      await reload(folder);
      await check();
    } finally {
      await reload();
      rmSync(folder, { recursive: true, force: true });
    }
  }

  it("keeps ids and students' work when content changes, leaves or returns, and lets begun practice continue", async () => {
    const { api, languageId } = await signIn(upstream());
    const id = await questionId(upstream(), "hindi-001");
    const before = (await openDialogue(api, id)).segments;
    for (const segment of [before[0], before[6]])
      await api.answer({ question_id: id, segment_id: segment?.id ?? 0 }, fixture("take.ogg"));
    await reload();
    expect((await openDialogue(api, id)).segments.map((segment) => segment.id)).toEqual(
      before.map((segment) => segment.id),
    );

    const shorter = dialogue(1, { question_title: "A better title" }, 3);
    await withContent(
      (folder) => writeContent(folder, [shorter, dialogue(2)]),
      async () => {
        const opened = await openDialogue(api, id);
        expect(opened.segments.map((segment) => segment.id)).toEqual(
          before.map((segment) => segment.id),
        );
        expect(opened.no_of_q_done).toBe(2);
        expect(opened.question_list).toHaveLength(2);
        const last = { question_id: id, segment_id: before[5]?.id ?? 0 };
        expect((await api.answer(last, fixture("take.ogg"))).status).toBe(200);
        const other = (await signIn(upstream())).api;
        expect((await openDialogue(other, id)).segments.map((segment) => segment.id)).toEqual(
          before.slice(0, 3).map((segment) => segment.id),
        );
        const pending = await api.post("/api/v1/practice/pending/");
        expect(pending.body).toMatchObject({
          results: { data: [{ question_title: "A better title" }] },
        });
        expect(
          (
            await api.post("/api/v1/practice/answer-submit", {
              question_id: id,
              language_id: languageId,
            })
          ).status,
        ).toBe(200);
      },
    );
    await withContent(
      (folder) => writeContent(folder, [dialogue(2)]),
      async () => {
        expect((await api.get(`/api/v1/question/segments/${id}`)).status).toBe(404);
        const completed = await api.post("/api/v1/practice/completed/");
        expect(completed.body).toMatchObject({ results: { total: 1 } });
        const record_id = Number(/"record_id":(\d+)/.exec(JSON.stringify(completed.body))?.[1]);
        const answers = await api.post("/api/v1/practice/completed/user-answers/", {
          record_id,
          status: 1,
        });
        expect(answers.body).toMatchObject({ results: { practice_list: { total: 7 } } });
      },
    );
    const after = (await openDialogue(api, id)).segments.map((segment) => segment.id);
    expect(after).toHaveLength(7);
    expect(after.slice(0, 3)).toEqual(before.slice(0, 3).map((segment) => segment.id));
  });

  it("leaves out unusable content and logs a warning", async () => {
    await withContent(
      (folder) => {
        writeContent(
          folder,
          [dialogue(1), dialogue(2), dialogue(3)],
          (name) => name === "hindi-002-04-q.mp3" || name === "hindi-003-01-s.mp3",
        );
        writeFileSync(join(folder, "dialogues/broken.json"), "{");
        writeFileSync(
          join(folder, "dialogues/odd.json"),
          JSON.stringify({ ...dialogue(9), slug: "../odd", segments: [] }),
        );
        unlinkSync(join(folder, "audio/index.json"));
      },
      async () => {
        const { api } = await signIn(upstream());
        const { question_list, segments } = await openDialogue(
          api,
          await questionId(upstream(), "hindi-003"),
        );
        expect(question_list).toHaveLength(2);
        expect(segments[0]).toMatchObject({ duration_ms: null, peaks: null });
        const warnings = upstream()
          .logged.filter((line) => line.includes("content left out"))
          .join();
        for (const part of [
          "hindi-002-04-q.mp3 is missing",
          "broken.json",
          "odd.json: slug must hold",
        ])
          expect(warnings).toContain(part);
      },
    );
  });

  it("sets aside only recordings that no row names, for 30 days", async () => {
    const { api } = await signIn(upstream());
    const { db, answers } = upstream().deps;
    const id = await questionId(upstream(), "hindi-002");
    await api.answer(
      { question_id: id, segment_id: (await openDialogue(api, id)).segments[0]?.id ?? 0 },
      fixture("take.ogg"),
    );
    const kept = (await namesOf(upstream().deps, "answers")).sort();
    await answers.put("stray.webm", fixture("take.webm"));
    writeFileSync(join(upstream().folder, "data/answers/half.webm.part"), "half");
    expect(await sweepAnswers(db, answers)).toBe(2);
    expect((await namesOf(upstream().deps, "answers")).sort()).toEqual(kept);
    expect(await asideOf(upstream())).toEqual(["half.webm.part", "stray.webm"]);
    await ageAside(upstream(), "stray.webm", new Date(Date.now() - 31 * 24 * 60 * 60 * 1000));
    expect(await sweepAnswers(db, answers)).toBe(0);
    expect(await asideOf(upstream())).toEqual(["half.webm.part"]);
  });

  it("sweeps nothing when the database does not know most of the recordings", async () => {
    const { db, answers } = upstream().deps;
    const before = (await namesOf(upstream().deps, "answers")).length;
    const names = Array.from({ length: before + 51 }, (_, index) => `other-${index}.webm`);
    for (const name of names) await answers.put(name, fixture("take.webm"));
    await expect(sweepAnswers(db, answers)).rejects.toThrow(/that this database does not know/);
    expect((await namesOf(upstream().deps, "answers")).length).toBe(before + names.length);
    for (const name of names) await answers.remove(name);
  });

  it("fills only an empty installation with trial data", async () => {
    const { db, answers, images } = upstream().deps;
    const place = { db, answers, images, contentFolder: join(upstream().folder, "content") };
    expect(await seedTrial(place)).toBe(false);
    await db.deleteFrom("users").execute();
    expect(await seedTrial(place)).toBe(true);
    expect(await seedTrial(place)).toBe(false);

    const login = async (email: string) =>
      new Api(
        upstream().base,
        tokenOf(await new Api(upstream().base).login(email, "interpreting")),
      );
    const student = await login("student@example.com");
    expect((await student.post("/api/v1/practice/completed/")).body).toMatchObject({
      results: { total: 1, data: [{ serial_no: 1, get_labels: { label_type: 4 } }] },
    });
    expect((await student.post("/api/v1/practice/pending/")).body).toMatchObject({
      results: { total: 1, data: [{ serial_no: 2 }] },
    });
    const { no_of_q_done, segments } = await openDialogue(
      student,
      await questionId(upstream(), "hindi-002"),
    );
    expect(no_of_q_done).toBe(4);
    expect(
      (await student.get(segments[0]?.answer?.user_answer ?? "")).headers.get("content-type"),
    ).toBe("audio/mpeg");
    const visitor = await login("visitor@example.com");
    expect((await visitor.get("/api/v1/questions/")).body).toMatchObject({ is_subscribed: false });
  });

  it("keeps email addresses unique, whatever their case", async () => {
    const { db } = upstream().deps;
    const { id: languageId } = await db
      .selectFrom("languages")
      .select("id")
      .limit(1)
      .executeTakeFirstOrThrow();
    const person = { password: "long enough", firstName: "A", lastName: "B", languageId };
    const id = await createUser(db, { ...person, email: "Twice@Example.test " });
    await grantTopPlan(db, id);
    await expect(createUser(db, { ...person, email: "twice@example.test" })).rejects.toThrow();
  });

  it("refuses a stored name that leaves its folder", async () => {
    const storage = new FolderStorage(join(upstream().folder, "data/answers"));
    for (const name of ["../x", "a/b", "..", ".hidden", "", "a\0b"]) {
      await expect(storage.put(name, Buffer.from("x"))).rejects.toThrow("must not hold a path");
      expect(await storage.stat(name)).toBeNull();
    }
    expect(await storage.stat("nothing.webm")).toBeNull();
    await storage.remove("nothing.webm");
  });
});

/** Returns the names that are set aside, in a folder or in rows for several APIs. */
async function asideOf({ folder, deps }: Upstream): Promise<string[]> {
  const aside = join(folder, "data/answers-aside");
  const rows = await deps.db.selectFrom("file_removals").select("name").execute();
  return [...(existsSync(aside) ? readdirSync(aside) : []), ...rows.map(({ name }) => name)].sort();
}

async function ageAside({ folder, deps }: Upstream, name: string, since: Date): Promise<void> {
  const file = join(folder, "data/answers-aside", name);
  if (existsSync(file)) return utimesSync(file, since, since);
  await deps.db
    .updateTable("file_removals")
    .set({ due_at: since.toISOString() })
    .where("name", "=", name)
    .execute();
}
