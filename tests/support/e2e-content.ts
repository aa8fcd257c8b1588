import { cp, mkdir, readFile, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { dialogue } from "../http/upstream/content-folder.ts";
import { writeDailyContent } from "./e2e-daily-content.ts";

const SAMPLES = resolve("samples/audio");
/** The samples are MP3 of 24 kbit/s at 24 kHz: each frame has 72 bytes and lasts 24 ms. */
const FRAME_BYTES = 72;
const PROMPT_FRAMES = 45;
const PROMPT_MS = PROMPT_FRAMES * 24;

export const HINDI = "आपकी जाँच के नतीजे मेरे पास हैं।";
export const URDU = "آپ کتنی دیر سے انتظار کر رہے ہیں؟";

type Plan = {
  slug: string;
  serial: number;
  title: string;
  segments: number;
  language?: "Hindi" | "Urdu";
  recent?: boolean;
};

/**
 * Newest serial first. Twelve in Hindi fill two pages of the list, and the clinic's record has two
 * pages too.
 */
const PLANS: Plan[] = [
  { slug: "clinic", serial: 12, title: "A visit to the clinic", segments: 6 },
  { slug: "bank", serial: 11, title: "A new bank account", segments: 3 },
  { slug: "school", serial: 10, title: "A meeting at the school", segments: 2 },
  ...Array.from({ length: 9 }, (_, index) => ({
    slug: `short-${index + 1}`,
    serial: index + 1,
    title: `Short dialogue ${index + 1}`,
    segments: 1,
  })),
  { slug: "visa", serial: 1, title: "Questions about a visa", segments: 2, language: "Urdu" },
  { slug: "airport", serial: 2, title: "A bag lost at the airport", segments: 2, recent: true },
  { slug: "garage", serial: 1, title: "A bill from the garage", segments: 1, recent: true },
  { slug: "estate", serial: 3, title: "A house to be shared out", segments: 13, recent: true },
];

/** One test of two dialogues with three segments in all. */
const MOCK_TESTS = [
  {
    slug: "mock",
    serial_no: 1,
    mocktest_name: "A short mock test",
    duration: 20,
    dialogues: ["school", "short-1"],
  },
];

/** Writes a content folder with prompts of one second, so that no test waits longer. */
export async function writeContent(folder: string): Promise<void> {
  await mkdir(join(folder, "dialogues"), { recursive: true });
  await mkdir(join(folder, "audio"));
  await cp(resolve("samples/plans.json"), join(folder, "plans.json"));
  const prompt = (await readFile(join(SAMPLES, "hi-blood-pressure-01-q.mp3"))).subarray(
    0,
    FRAME_BYTES * PROMPT_FRAMES,
  );
  const peaks = Array.from({ length: 180 }, (_, index) =>
    Math.round(50 + 45 * Math.sin(index / 4)),
  );
  const index: Record<string, { duration_ms: number; peaks: number[] }> = {};
  for (const plan of PLANS) {
    await writeFile(
      join(folder, "dialogues", `${plan.slug}.json`),
      JSON.stringify(dialogueOf(plan)),
    );
    for (let no = 1; no <= plan.segments; no += 1) {
      const name = `${plan.slug}-${String(no).padStart(2, "0")}`;
      await writeFile(join(folder, "audio", `${name}-q.mp3`), prompt);
      await cp(join(SAMPLES, "hi-blood-pressure-02-s.mp3"), join(folder, "audio", `${name}-s.mp3`));
      index[`${name}-q.mp3`] = { duration_ms: PROMPT_MS, peaks };
    }
  }
  await writeFile(join(folder, "audio", "index.json"), JSON.stringify(index));
  await writeFile(join(folder, "mock-tests.json"), JSON.stringify(MOCK_TESTS));
  await writeDailyContent(folder);
}

/** English and the other language alternate, as in real dialogues. */
function dialogueOf({ slug, serial, title, segments, language = "Hindi", recent }: Plan) {
  const tag = language === "Hindi" ? "hi" : "ur";
  const native = language === "Hindi" ? HINDI : URDU;
  return dialogue(serial, {
    ...{ slug, recent_exam: recent, language, language_tag: tag, category: "Health" },
    ...{ question_title: title, question_background: `Two people talk: ${title.toLowerCase()}.` },
    segments: Array.from({ length: segments }, (_, index) => {
      const english = `English words of segment ${index + 1}.`;
      const [language, text, sample] =
        index % 2 === 0 ? ["en", english, native] : [tag, native, english];
      const fact = { kind: "number", says: `segment ${index + 1}`, forms: [sample] };
      return { language, text, sample, key_facts: [fact, { ...fact, says: "words" }] };
    }),
  });
}
