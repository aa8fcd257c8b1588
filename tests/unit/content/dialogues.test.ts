import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { z } from "zod";

const FOLDER = join(import.meta.dirname, "../../../samples");
const MOST_WORDS = 35;

const dialogueFile = z.object({
  slug: z.string(),
  language_tag: z.string(),
  category: z.string(),
  recent_exam: z.boolean().optional(),
  segments: z.array(z.object({ language: z.string(), text: z.string(), sample: z.string() })),
});
const words = z
  .object({ categories: z.array(z.object({ name: z.string() })) })
  .parse(read("words/hi.json"));
const index = z
  .record(z.string(), z.object({ duration_ms: z.number() }))
  .parse(read("audio/index.json"));
const dialogues = readdirSync(join(FOLDER, "dialogues")).map((name) =>
  dialogueFile.parse(read(`dialogues/${name}`)),
);

describe.each(dialogues)("the sample dialogue $slug", ({ slug, language_tag, segments }) => {
  it("alternates turns, English first, in segments of the test's length", () => {
    expect(segments.map(({ language }) => language)).toEqual(
      segments.map((_, at) => (at % 2 === 0 ? "en" : language_tag)),
    );
    const spoken = segments.map(({ text }) => text.split(/\s+/).length);
    expect(Math.max(...spoken)).toBeLessThanOrEqual(MOST_WORDS);
  });

  it("uses composed characters, each side in its own script", () => {
    for (const { language, text, sample } of segments) {
      const [english, native] = language === "en" ? [text, sample] : [sample, text];
      expect(english).toMatch(/^[\x20-\x7e]+$/);
      expect(native).not.toMatch(/[a-z]/);
      expect(native).toBe(native.normalize("NFC"));
    }
  });

  it("has a sound for every segment and every sample answer", () => {
    const names = segments.flatMap((_, at) =>
      ["q", "s"].map((kind) => `${slug}-${String(at + 1).padStart(2, "0")}-${kind}.mp3`),
    );
    for (const name of names) {
      expect(index[name]?.duration_ms).toBeGreaterThan(5_000);
      expect(statSync(join(FOLDER, "audio", name)).size).toBeGreaterThan(10_000);
    }
  });
});

it("the sample dialogues cover all twelve categories, spelled as those of the words", () => {
  const practice = dialogues.filter(({ recent_exam }) => recent_exam !== true);
  expect(new Set(practice.map(({ category }) => category))).toEqual(
    new Set(words.categories.map(({ name }) => name)),
  );
});

it("all sounds together stay small enough for the repository", () => {
  const sizes = readdirSync(join(FOLDER, "audio")).map((name) =>
    name.endsWith(".mp3") ? statSync(join(FOLDER, "audio", name)).size : 0,
  );
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(12_000_000);
});

function read(name: string): unknown {
  return JSON.parse(readFileSync(join(FOLDER, name), "utf8"));
}
