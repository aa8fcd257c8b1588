import { cpSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { seedTrial } from "../../../upstream/trial/seed.ts";
import { Api, tokenOf } from "./api.ts";
import { onBothEnginesAtNight } from "./engines.ts";

onBothEnginesAtNight("the daily content of a trial", (upstream) => {
  it("fills a trial with content for the dashboard, the forum and the videos", async () => {
    const { db, answers, images } = upstream().deps;
    const contentFolder = join(upstream().folder, "content");
    cpSync(join(import.meta.dirname, "../../../samples/trial"), join(contentFolder, "trial"), {
      recursive: true,
    });
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
    expect((await student.get("/api/v1/get-exam-date")).body).toMatchObject({
      results: { exam_date: examDate },
    });
    expect((await student.get("/api/v1/practice-dialogues-word")).body).toMatchObject({
      results: [{ percentage: 33 }, { percentage: 50 }],
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
    const counts = pages.flatMap((page) => [...page.matchAll(/"replies_count":(\d+)/g)]);
    expect(Math.max(...counts.map(([, count]) => Number(count)))).toBe(25);
    const [image = ""] = /\/storage\/images\/[0-9a-f]+\.png/.exec(pages.join()) ?? [];
    expect((await visitor.get(image)).status).toBe(200);
    expect(pages.join()).toMatch(/[\u0900-\u097f]{4}/);
  });
});
