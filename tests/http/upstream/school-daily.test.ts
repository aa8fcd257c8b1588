import { createHash, randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { Api, tokenOf } from "./api.ts";
import { command } from "./commands.ts";
import { fixture } from "./content-folder.ts";
import { sessions, videos, writeDailyContent, writeJson } from "./daily-content.ts";
import { startUpstream } from "./engines.ts";

it("imports a school's words, videos and sessions, without dialogues too", async () => {
  const upstream = await startUpstream();
  onTestFinished(upstream.close);
  const school = join(upstream.folder, "school");
  writeDailyContent(school);
  // The sample has sessions of its own, and nothing else of what is imported.
  const sample = join(upstream.folder, "content");
  for (const name of ["words", "videos", "videos.json"])
    rmSync(join(sample, name), { recursive: true });
  writeJson(sample, "sessions.json", [{ ...sessions[0], topic: "A sample" }]);
  const own = { slug: "own", title: "Our own", file: "own.mp4", captions: "own.vtt" };
  writeJson(school, "videos.json", [...videos.slice(0, 2), own]);
  const refused = await command(upstream, ["import", school]);
  expect(refused).toEqual({
    code: 1,
    output: "Nothing was imported:\nvideos.json: videos/own.mp4 is missing",
  });
  // Larger than a stream's pieces, so that a copy that breaks off would show.
  const film = Buffer.concat([fixture("clip.mp4"), randomBytes(3_000_000)]);
  writeFileSync(join(school, "videos/own.mp4"), film);
  writeFileSync(join(school, "videos/own.vtt"), "WEBVTT\n");
  expect(await command(upstream, ["import", school])).toEqual({
    code: 0,
    output: "Imported 2 word lists, 3 videos, 5 live sessions.",
  });

  const later = join(upstream.folder, "later");
  mkdirSync(join(later, "videos"), { recursive: true });
  writeJson(later, "videos.json", [{ ...own, title: "Our own, again" }]);
  for (const name of ["own.mp4", "own.vtt"])
    writeFileSync(join(later, "videos", name), readFileSync(join(school, "videos", name)));
  const mockTest = {
    slug: "own",
    serial_no: 1,
    mocktest_name: "Own",
    duration: 35,
    dialogues: ["a"],
  };
  writeJson(later, "mock-tests.json", [mockTest]);
  expect((await command(upstream, ["import", later])).output).toBe(
    "Imported 1 video, 1 mock test.",
  );
  rmSync(later, { recursive: true });
  rmSync(school, { recursive: true });
  mkdirSync(later);
  expect(await command(upstream, ["import", later])).toEqual({
    code: 1,
    output: `${later} holds no dialogues, words, videos, mock tests, plans or sessions.`,
  });

  expect(
    (await command(upstream, ["add-user", "a@b.test", "long enough", "A", "B", "Hindi", "--plan"]))
      .code,
  ).toBe(0);
  const api = new Api(
    upstream.base,
    tokenOf(await new Api(upstream.base).login("a@b.test", "long enough")),
  );
  expect((await api.get("/api/v1/videos-list/")).body).toMatchObject({
    results: {
      total: 3,
      data: [{}, {}, { title: "Our own, again", captions_url: "/storage/videos/own.vtt" }],
    },
  });
  expect(sha((await api.get("/storage/videos/own.mp4")).bytes)).toBe(sha(film));
  expect((await api.get("/api/v1/practice-dialogues-word")).body).toMatchObject({
    results: [{ category_name: "Health" }, { category_name: "Law" }],
  });
  const meetings = (await api.get("/api/v1/zoom-meetings")).bytes.toString();
  expect([
    meetings.includes("Every Saturday"),
    meetings.includes("A sample"),
    meetings.includes("Nobody is there"),
  ]).toEqual([true, false, false]);
});

function sha(bytes: Buffer): string {
  return createHash("sha256").update(bytes).digest("hex");
}
