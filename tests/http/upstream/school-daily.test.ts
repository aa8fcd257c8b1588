import { createHash, randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { prepareContent, refreshContent } from "../../../upstream/content/keep.ts";
import { command } from "./commands.ts";
import { fixture } from "./content-folder.ts";
import { topicsShown, videosShown, wordIds, wordsShown } from "./content-shown.ts";
import { hindiWords, sessions, videos, writeDailyContent, writeJson } from "./daily-content.ts";
import { signIn, startUpstream } from "./engines.ts";

it("import merges entries, --replace replaces a list, and --dry-run changes nothing", async () => {
  const upstream = await startUpstream();
  onTestFinished(upstream.close);
  const [school, later] = [join(upstream.folder, "school"), join(upstream.folder, "later")];
  const run = (...args: string[]) => command(upstream, ["import", ...args]);
  const shown = async () => [
    (await wordsShown(upstream)).filter((word) => word.startsWith("hi")),
    await videosShown(upstream),
    await topicsShown(upstream),
  ];
  writeDailyContent(school);
  const own = { slug: "own", title: "Our own", file: "own.mp4", captions: "own.vtt" };
  writeJson(school, "videos.json", [...videos.slice(0, 2), own]);
  expect(await run(school)).toEqual({
    code: 1,
    output: "Nothing was imported:\nvideos.json: videos/own.mp4 is missing",
  });
  // Larger than a stream's chunks, so that an incomplete copy would show.
  const film = Buffer.concat([fixture("clip.mp4"), randomBytes(3_000_000)]);
  writeFileSync(join(school, "videos/own.mp4"), film);
  writeFileSync(join(school, "videos/own.vtt"), "WEBVTT\n");
  const sample = await shown();
  const planned = await run(school, "--dry-run");
  expect(planned.output).toMatch(
    /^Nothing was imported\. It would be:\ndialogues: 14 withdrawn \(/,
  );
  expect(planned.output).toContain("videos: 1 added (own), 10 withdrawn (numbers, part-1, ");
  expect(planned.output).toContain("plans: 4 withdrawn (starter, ");
  expect(await shown(), "a dry run").toEqual(sample);
  const imported = await run(school);
  expect(imported.output).toBe(
    planned.output.replace(
      "Nothing was imported. It would be:",
      "Imported 2 word lists, 3 videos, 5 live sessions.",
    ),
  );
  // A school's own content replaces the sample content.
  const first = [
    ["hi Health bone", "hi Health blood", "hi Health skin", "hi Law bail", "hi Law bond"],
    ["welcome", "elsewhere", "own"],
    ["Every Saturday", "Every Wednesday", "Once, in a far year"],
  ];
  expect(await shown()).toEqual(first);

  mkdirSync(join(later, "videos"), { recursive: true });
  mkdirSync(join(later, "words"));
  for (const name of ["own.mp4", "own.vtt"])
    writeFileSync(join(later, "videos", name), readFileSync(join(school, "videos", name)));
  writeJson(later, "videos.json", [{ ...own, title: "Our own, again" }]);
  writeJson(later, "sessions.json", [{ ...sessions[0], time: "11:00" }]);
  const law = { name: "Law", words: ["fine", "bail"].map((word) => ({ word, paraphrase: "new" })) };
  writeJson(later, "words/hi.json", { ...hindiWords, categories: [law] });
  rmSync(school, { recursive: true });
  expect((await run(later)).output).toBe(
    "Imported 1 word list, 1 video, 1 live session.\nwords: 1 added (fine), 1 changed (bail)\nvideos: 1 changed (own)\nlive sessions: 1 added (Every Saturday Saturday 11:00)",
  );
  const [words = [], ...others] = first;
  expect(await shown()).toEqual([[...words, "hi Law fine"], ...others]);
  expect((await run(later)).output).toBe("Imported 1 word list, 1 video, 1 live session.");

  writeJson(later, "words/hi.json", { ...hindiWords, categories: [] });
  const empty = await run(later);
  expect(empty.output).toBe(
    "Nothing was imported:\nwords/hi.json is an empty list: entries go only where lists are replaced (--replace)",
  );
  writeFileSync(join(later, "words/hi.json"), "\n");
  expect((await run(later, "--replace")).output).toBe(
    "Nothing was imported:\nwords/hi.json: is empty",
  );
  writeJson(later, "words/hi.json", { ...hindiWords, categories: [] });
  const replaced = await run(later, "--replace");
  expect(replaced.output).toContain("words: 6 withdrawn (bone, blood, skin, bail, bond, fine)");
  expect(await shown()).toEqual([[], ["own"], ["Every Saturday"]]);
  expect(await wordsShown(upstream), "another language's list").toEqual(["pa Health bone"]);

  rmSync(later, { recursive: true });
  mkdirSync(later);
  expect(await run(later)).toEqual({
    code: 1,
    output: `${later} holds no dialogues, words, videos, mock tests, plans or sessions.`,
  });
  const { api } = await signIn(upstream);
  expect((await api.get("/api/v1/videos-list/")).body).toMatchObject({
    results: { data: [{ title: "Our own, again", captions_url: "/storage/videos/own.vtt" }] },
  });
  expect(sha((await api.get("/storage/videos/own.mp4")).bytes)).toBe(sha(film));
});

it("shows the sample content next to a school's own only when SAMPLE_CONTENT is set", async () => {
  const upstream = await startUpstream();
  onTestFinished(upstream.close);
  const school = join(upstream.folder, "school");
  mkdirSync(school);
  writeJson(school, "videos.json", [{ ...videos[1], slug: "own" }]);
  const shown = { SAMPLE_CONTENT: "1" };
  await command(upstream, ["import", school], shown);
  expect(await videosShown(upstream)).toHaveLength(13);
  await command(upstream, ["import", school]);
  expect(await videosShown(upstream)).toEqual(["own"]);
});

it("imports an earlier version's content folder once", async () => {
  const upstream = await startUpstream();
  onTestFinished(upstream.close);
  const { db, log } = upstream.deps;
  const [data, content] = [join(upstream.folder, "data"), join(upstream.folder, "content")];
  const settings = { CONTENT_DIR: content, DATA_DIR: data };
  const before = await wordIds(upstream);
  await db.deleteFrom("settings").where("name", "=", "content").execute();
  writeDailyContent(join(data, "content"));
  writeJson(join(data, "content"), "videos.json", [{ ...videos[1], slug: "own" }]);
  await prepareContent(db, settings, log);
  expect(await videosShown(upstream), "without the sample content").toEqual(["own"]);
  expect(await wordIds(upstream), "what students opened").toEqual(before);
  rmSync(join(data, "content"), { recursive: true });
  await prepareContent(db, settings, log);
  await refreshContent(db, settings, log);
  expect(await videosShown(upstream)).toEqual(["own"]);
  expect(await topicsShown(upstream)).toContain("Every Saturday");
});

function sha(bytes: Buffer): string {
  return createHash("sha256").update(bytes).digest("hex");
}
