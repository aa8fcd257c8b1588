import { join } from "node:path";
import { z } from "zod";
import { languageName, languageTag } from "./languages.ts";
import { readMockTests, type MockTest } from "./mock-tests.ts";
import { readPlans, type SoldPlan } from "./plans.ts";
import { listFolder, readJson } from "./read-json.ts";
import { readSessions, type Session } from "./sessions.ts";
import { readVideos, type Video } from "./videos.ts";
import { readWords, type WordList } from "./words.ts";

const segment = z.object({
  language: z.string().min(2),
  text: z.string().min(1),
  sample: z.string().min(1),
});

const dialogue = z.object({
  slug: z
    .string()
    .regex(/^[a-z0-9][a-z0-9-]{0,99}$/, "must hold small letters, digits and hyphens only"),
  serial_no: z.number().int().min(1).max(1_000_000),
  recent_exam: z.boolean().optional(),
  language: languageName,
  language_tag: languageTag,
  category: z.string().min(1).max(100),
  question_title: z.string().min(1).max(255),
  question_background: z.string().max(5_000),
  segments: z.array(segment).min(1).max(99),
});

const audioIndex = z.record(
  z.object({ duration_ms: z.number().min(0), peaks: z.array(z.number()).length(180) }),
);

export type Dialogue = z.infer<typeof dialogue>;
export type AudioIndex = z.infer<typeof audioIndex>;
export type ContentFolder = {
  dialogues: Dialogue[];
  audio: AudioIndex;
  audioNames: Set<string>;
  words: WordList[];
  /** Null without such a list. */
  videos: Video[] | null;
  mockTests: MockTest[] | null;
  sessions: Session[] | null;
  plans: SoldPlan[] | null;
  faults: string[];
};

/** The audio file of a segment: `q` is the prompt, `s` the sample answer. */
export function audioName(slug: string, serialNo: number, kind: "q" | "s"): string {
  return `${slug}-${String(serialNo).padStart(2, "0")}-${kind}.mp3`;
}

/** Reads a content folder. `faults` names unusable files; a missing folder is empty. */
export async function readContentFolder(folder: string): Promise<ContentFolder> {
  const { words, faults: wordFaults } = await readWords(folder);
  const { videos, faults: videoFaults } = await readVideos(folder);
  const { sessions, faults: sessionFaults } = await readSessions(folder);
  const { mockTests, faults: mockTestFaults } = await readMockTests(folder);
  const { plans, faults: planFaults } = await readPlans(folder);
  const faults = [wordFaults, videoFaults, sessionFaults, mockTestFaults, planFaults].flat();
  const content: ContentFolder = {
    dialogues: [],
    audio: {},
    audioNames: new Set(await listFolder(join(folder, "audio"))),
    words,
    videos,
    mockTests,
    sessions,
    plans,
    faults,
  };
  if (content.audioNames.has("index.json")) {
    const index = await readJson(join(folder, "audio", "index.json"), audioIndex);
    if (index.data) content.audio = index.data;
    else content.faults.push(`audio/index.json: ${index.fault}`);
  }
  const names = (await listFolder(join(folder, "dialogues")))
    .filter((name) => name.endsWith(".json"))
    .sort();
  for (const name of names) {
    const { data, fault } = await readJson(join(folder, "dialogues", name), dialogue);
    if (!data) content.faults.push(`dialogues/${name}: ${fault}`);
    else if (missingPrompt(data, content.audioNames))
      content.faults.push(
        `dialogues/${name}: audio/${missingPrompt(data, content.audioNames)} is missing`,
      );
    else content.dialogues.push(data);
  }
  return content;
}

/** A dialogue needs all its prompts, but can do without a sample answer. */
function missingPrompt({ slug, segments }: Dialogue, audioNames: Set<string>): string | undefined {
  return segments
    .map((_, index) => audioName(slug, index + 1, "q"))
    .find((name) => !audioNames.has(name));
}
