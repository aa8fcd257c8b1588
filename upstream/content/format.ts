import { join } from "node:path";
import * as z from "zod";
import { computerVoice } from "./computer-voices.ts";
import { type Dialogue, dialogueSchema, type Sound } from "./dialogues.ts";
import type { Lists } from "./merge.ts";
import { readMockTests } from "./mock-tests.ts";
import { readPlans } from "./plans.ts";
import { faultsAt, listFolder, readJson } from "./read-json.ts";
import { readSessions } from "./sessions.ts";
import { readVideos } from "./videos.ts";
import { readWords } from "./words.ts";

const audioIndex = z.record(
  z.string(),
  z.object({
    duration_ms: z.number().min(0).nullish(),
    peaks: z.array(z.number()).length(180).nullish(),
    computer_voice: computerVoice.optional(),
  }),
);

export type ContentFolder = Lists & {
  /** Names the entries that cannot be used. */
  faults: string[];
};

/** The extensions of sound files, the usual one first. */
const ENDINGS = ["mp3", "m4a", "ogg", "webm", "wav", "flac", "aac", "3gp", "amr"];

/** Returns a segment's audio file name, no extension: `q` is the prompt, `s` the sample answer. */
export function audioName(slug: string, serialNo: number, kind: "q" | "s"): string {
  return `${slug}-${String(serialNo).padStart(2, "0")}-${kind}`;
}

/** Reads a content folder. `faults` names unusable files. A missing folder is empty. */
export async function readContentFolder(folder: string): Promise<ContentFolder> {
  const { words, faults: wordFaults } = await readWords(folder);
  const { videos, faults: videoFaults } = await readVideos(folder);
  const { sessions, faults: sessionFaults } = await readSessions(folder);
  const { mockTests, faults: mockTestFaults } = await readMockTests(folder);
  const { plans, faults: planFaults } = await readPlans(folder);
  const { dialogues, faults: dialogueFaults } = await readDialogueFiles(folder);
  const others = [wordFaults, videoFaults, sessionFaults, mockTestFaults, planFaults].flat();
  return {
    dialogues,
    words,
    videos,
    mockTests,
    sessions,
    plans,
    faults: [...others, ...dialogueFaults],
  };
}

async function readDialogueFiles(
  folder: string,
): Promise<{ dialogues: Dialogue[]; faults: string[] }> {
  const dialogues: Dialogue[] = [];
  const sounds = await readSounds(folder);
  let { faults } = sounds;
  const names = (await listFolder(join(folder, "dialogues")))
    .filter((name) => name.endsWith(".json"))
    .sort();
  for (const name of names) {
    const { data, faults: own } = await readJson(join(folder, "dialogues", name), dialogueSchema);
    if (!data) {
      faults = faults.concat(faultsAt(`dialogues/${name}`, own));
      continue;
    }
    const segments = data.segments.flatMap((segment, index) => {
      const prompt = sounds.find(audioName(data.slug, index + 1, "q"));
      const spoken = sounds.find(audioName(data.slug, index + 1, "s"));
      return prompt === null ? [] : [{ ...segment, prompt, spoken }];
    });
    // A dialogue needs all its prompts, but a sample answer may be missing.
    if (segments.length === data.segments.length) dialogues.push({ ...data, segments });
    else {
      const missing = data.segments
        .map((_, index) => audioName(data.slug, index + 1, "q"))
        .find((sound) => sounds.find(sound) === null);
      faults.push(`dialogues/${name}: audio/${missing}.mp3 is missing`);
    }
  }
  return { dialogues, faults };
}

/** Lists a folder's sounds by name, with their data from the index. */
async function readSounds(folder: string) {
  const there = new Set(await listFolder(join(folder, "audio")));
  const index = there.has("index.json")
    ? await readJson(join(folder, "audio", "index.json"), audioIndex)
    : null;
  const measures = new Map(Object.entries(index?.data ?? {}));
  return {
    faults: faultsAt("audio/index.json", index?.faults ?? []),
    find(name: string): Sound | null {
      const file = ENDINGS.map((ending) => `${name}.${ending}`).find((one) => there.has(one));
      if (file === undefined) return null;
      const known = measures.get(file);
      const { duration_ms = null, peaks = null, computer_voice } = known ?? {};
      return { file, duration_ms: duration_ms && Math.round(duration_ms), peaks, computer_voice };
    },
  };
}
