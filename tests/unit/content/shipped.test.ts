import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { dialogueSchema } from "../../../upstream/content/dialogues.ts";

const FOLDER = join(import.meta.dirname, "../../../samples");
const CATEGORIES = [
  "Health",
  "Legal",
  "Immigration",
  "Social Services",
  "Housing",
  "Employment",
  "Education",
  "Financial",
  "Insurance",
  "Consumer Affairs",
  "Business",
  "Community",
];
// Allowed characters of a meaning: its own script, comma and brackets, and spelled abbreviations.
const SCRIPTS = [
  ["hi", "Hindi", /^[\p{Script=Devanagari}\p{Script=Inherited} ,()-]+$/u],
  ["pa", "Punjabi", /^[\p{Script=Gurmukhi}\p{Script=Inherited} ,()-]+$/u],
  // Urdu's own kaf, yeh and heh, not the similar Arabic ones.
  ["ur", "Urdu", /^(?:(?![كيهة])[\p{Script=Arabic}\p{Script=Inherited} ،()])+$/u],
  ["zh-Hans", "Mandarin", /^(?:[\p{Script=Han}，（）]|ABN|NDIS)+$/u],
] as const;

const wordFile = z
  .object({
    language: z.string(),
    language_tag: z.string(),
    categories: z.array(
      z
        .object({
          name: z.string(),
          words: z
            .array(z.object({ word: z.string().min(1), paraphrase: z.string().min(1) }).strict())
            .min(25),
        })
        .strict(),
    ),
  })
  .strict();
const videoList = z.array(
  z
    .object({
      slug: z.string(),
      title: z.string(),
      file: z.string(),
      captions: z.string(),
      cover: z.string(),
      duration_s: z.number().int(),
      free: z.boolean(),
    })
    .strict(),
);
const sessionList = z.array(
  z
    .object({
      topic: z.string().min(1),
      weekday: z.enum([
        "Monday",
        "Tuesday",
        "Wednesday",
        "Thursday",
        "Friday",
        "Saturday",
        "Sunday",
      ]),
      time: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/),
      duration_minutes: z.literal(60),
      join_url: z.string().url().startsWith("https://meet.example.com/"),
      trial: z.literal(true),
    })
    .strict(),
);

describe.each(SCRIPTS)("the sample words in %s", (tag, language, script) => {
  const file = readWords(tag);
  const words = file.categories.flatMap((category) => category.words);

  it("name their language and the twelve categories", () => {
    expect([file.language, file.language_tag]).toEqual([language, tag]);
    expect(file.categories.map(({ name }) => name)).toEqual(CATEGORIES);
  });

  it("are the same English words in every language, each once", () => {
    expect(words.map(({ word }) => word)).toEqual(
      readWords("hi").categories.flatMap((category) => category.words.map(({ word }) => word)),
    );
    expect(new Set(words.map(({ word }) => word)).size).toBe(words.length);
  });

  it("have no empty or padded cell, and each accepted meaning once", () => {
    for (const { word, paraphrase } of words) {
      const meanings = paraphrase.replaceAll(/[（(][^（）()]+[）)]/g, "").split(/[,،，]/);
      const trimmed = meanings.map((meaning) => meaning.trim());
      expect([word, trimmed.filter(Boolean)]).toEqual([word.trim(), trimmed]);
      expect([word, new Set(trimmed).size]).toEqual([word, trimmed.length]);
      expect([word, trimmed.some((meaning) => /[（()）]/.test(meaning))]).toEqual([word, false]);
    }
    const several = words.filter(({ paraphrase }) => /[,،，]/.test(paraphrase));
    expect(several.length).toBeGreaterThan(words.length / 3);
  });

  it("have meanings in the language's own script, in composed characters", () => {
    expect(words.filter(({ paraphrase }) => !script.test(paraphrase))).toEqual([]);
    expect(words.filter(({ paraphrase }) => paraphrase !== paraphrase.normalize("NFC"))).toEqual(
      [],
    );
  });
});

describe("the sample videos", () => {
  const videos = videoList.parse(read("videos.json"));

  it("are three, and one is free", () => {
    expect(videos.map(({ slug, free }) => [slug, free])).toEqual([
      ["test-day", true],
      ["one-repeat", false],
      ["first-person", false],
    ]);
    expect(
      videos.reduce((sum, { file }) => sum + readFileSync(join(FOLDER, "videos", file)).length, 0),
    ).toBeLessThan(3_000_000);
  });

  it.each(videos)(
    "$slug has a small cover, starts while it loads, and has captions to its end",
    ({ file, captions, cover, duration_s }) => {
      const picture = readFileSync(join(FOLDER, "videos", cover));
      expect([picture.subarray(0, 3).toString("hex"), picture.length < 20_000]).toEqual([
        "ffd8ff",
        true,
      ]);
      const mp4 = readFileSync(join(FOLDER, "videos", file)).toString("latin1");
      expect(mp4.indexOf("moov")).toBeLessThan(mp4.indexOf("mdat"));
      const times = cueTimes(readFileSync(join(FOLDER, "videos", captions), "utf8"));
      expect(times).toEqual(times.toSorted((a, b) => a - b));
      expect(times.at(-1)).toBeLessThanOrEqual(duration_s);
      expect(times.at(-1)).toBeGreaterThan(duration_s - 3);
    },
  );
});

it("has five weekly live sessions, so that the dashboard has more to show", () => {
  const sessions = sessionList.parse(read("sessions.json"));
  expect(sessions).toHaveLength(5);
  expect(new Set(sessions.map(({ topic }) => topic)).size).toBe(5);
});

function readWords(tag: string) {
  return wordFile.parse(read(`words/${tag}.json`));
}

function read(name: string): unknown {
  return JSON.parse(readFileSync(join(FOLDER, name), "utf8"));
}

/** Returns the starts and ends of all cues, in the order of the file. */
function cueTimes(vtt: string): number[] {
  expect(vtt.startsWith("WEBVTT\n\n")).toBe(true);
  return [...vtt.matchAll(/(\d\d):(\d\d\.\d{3})/g)].map(
    ([, minutes, seconds]) => Number(minutes) * 60 + Number(seconds),
  );
}

describe("the key facts of the sample dialogues", () => {
  const folder = join(FOLDER, "dialogues");
  it.each(readdirSync(folder))("%s names some of each segment, as its sample says them", (name) => {
    const read: unknown = JSON.parse(readFileSync(join(folder, name), "utf8"));
    for (const { sample, key_facts } of dialogueSchema.parse(read).segments) {
      expect(key_facts.length, sample).toBeGreaterThan(0);
      expect(new Set(key_facts.map(({ says }) => says)).size).toBe(key_facts.length);
      for (const { forms } of key_facts) expect(sample).toContain(forms[0]);
    }
  });
});
