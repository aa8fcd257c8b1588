import { playedName } from "../../plan/media/copy.ts";
import type { Entry } from "../files/zip.ts";
import type { ContentFiles } from "../files/content-files.ts";
import type { Measures } from "../files/files-apart.ts";
import { audioName } from "./format.ts";
import { computerVoicesOf } from "./computer-voices.ts";
import type { ContentPlace } from "./import.ts";
import { readContent } from "./load.ts";
import type { Lists } from "./merge.ts";
import { filesOf } from "./videos.ts";

/** A part of the content, by slugs. */
export type Part = { dialogues: string[]; tests: string[] };

/**
 * Streams what students see as a folder for an import, one open file at a time: everything, or some
 * dialogues, and some mock tests with their dialogues.
 */
export async function* contentEntries(
  { db, content, videos }: Pick<ContentPlace, "db" | "content" | "videos">,
  part: Part | null,
): AsyncGenerator<Entry> {
  const { shown: all } = await db.transaction().execute((trx) => readContent(trx));
  const shown = part === null ? all : partOf(all, part);
  const index: Record<string, Measures & { computer_voice?: object }> = {};
  const sounds = new Map<string, string>();
  for (const { segments, ...dialogue } of shown.dialogues) {
    const files = segments.flatMap(({ prompt, spoken }) => [prompt.file, spoken?.file ?? ""]);
    const voices = await computerVoicesOf(db, files);
    for (const [at, { prompt, spoken }] of segments.entries())
      for (const [kind, sound] of [["q", prompt] as const, ["s", spoken] as const]) {
        if (sound === null) continue;
        // Another school may have no ffmpeg.
        const file = playedName(sound.file);
        const ending = file.slice(file.lastIndexOf("."));
        const name = audioName(dialogue.slug, at + 1, kind) + ending;
        sounds.set(name, file);
        const { duration_ms, peaks } = sound;
        const computer_voice = voices.get(sound.file);
        if (duration_ms !== null || peaks !== null || computer_voice)
          index[name] = { duration_ms, peaks, ...(computer_voice && { computer_voice }) };
      }
    const said = segments.map(({ language, text, sample, key_facts }) => ({
      ...{ language, text, sample },
      ...(key_facts.length > 0 && { key_facts }),
    }));
    yield json(`dialogues/${dialogue.slug}.json`, { ...dialogue, segments: said });
  }
  yield json("audio/index.json", index);
  for (const list of shown.words) yield json(`words/${list.language_tag}.json`, list);
  const lists = {
    "videos.json": shown.videos,
    "mock-tests.json": shown.mockTests,
    "sessions.json": shown.sessions,
    "plans.json": shown.plans,
  };
  for (const [name, list] of Object.entries(lists)) if (list) yield json(name, list);
  for (const [name, file] of sounds) yield* stored(content, `audio/${name}`, file);
  const films = new Set((shown.videos ?? []).flatMap(filesOf));
  for (const name of films) yield* stored(videos, `videos/${name}`, name);
}

function partOf(all: Lists, part: Part): Lists {
  const mockTests = (all.mockTests ?? []).filter(({ slug }) => part.tests.includes(slug));
  const slugs = new Set([...part.dialogues, ...mockTests.flatMap(({ dialogues }) => dialogues)]);
  return {
    dialogues: all.dialogues.filter(({ slug }) => slugs.has(slug)),
    words: [],
    videos: null,
    mockTests: mockTests.length > 0 ? mockTests : null,
    sessions: null,
    plans: null,
  };
}

async function* stored(files: ContentFiles, name: string, file: string): AsyncGenerator<Entry> {
  const { size = 0 } = (await files.stat(file)) ?? {};
  const bytes = size === 0 ? null : await files.open(file, { start: 0, end: size - 1 });
  if (bytes) yield { name, bytes };
}

/** Leaves out the source, because imported content is the school's. */
function json(name: string, value: unknown): Entry {
  const text = JSON.stringify(value, (key, part: unknown) => (key === "own" ? undefined : part), 2);
  return { name, bytes: new TextEncoder().encode(text) };
}
