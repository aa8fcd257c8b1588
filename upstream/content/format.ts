import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";

const segment = z.object({ language: z.string().min(2), text: z.string().min(1), sample: z.string().min(1) });

const dialogue = z.object({
  slug: z.string().regex(/^[a-z0-9][a-z0-9-]{0,99}$/, "must hold small letters, digits and hyphens only"),
  serial_no: z.number().int().min(1).max(1_000_000),
  language: z.string().min(1).max(100),
  language_tag: z.string().regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/, "must be a BCP 47 tag such as zh-Hans"),
  category: z.string().min(1).max(100),
  question_title: z.string().min(1).max(255),
  question_background: z.string().max(5_000),
  segments: z.array(segment).min(1).max(99),
});

const audioIndex = z.record(z.object({ duration_ms: z.number().min(0), peaks: z.array(z.number()).length(180) }));

export type Dialogue = z.infer<typeof dialogue>;
export type AudioIndex = z.infer<typeof audioIndex>;
export type ContentFolder = { dialogues: Dialogue[]; audio: AudioIndex; audioNames: Set<string>; faults: string[] };

/** The name of a segment's audio file: `q` the prompt, `s` the sample answer. */
export function audioName(slug: string, serialNo: number, kind: "q" | "s"): string {
  return `${slug}-${String(serialNo).padStart(2, "0")}-${kind}.mp3`;
}

/** Reads a content folder. A file that cannot be used is named in `faults` and left out; a missing folder is an empty one. */
export async function readContentFolder(folder: string): Promise<ContentFolder> {
  const content: ContentFolder = { dialogues: [], audio: {}, audioNames: new Set(await listFolder(join(folder, "audio"))), faults: [] };
  if (content.audioNames.has("index.json")) {
    const index = await readJson(join(folder, "audio", "index.json"), audioIndex);
    if (index.data) content.audio = index.data;
    else content.faults.push(`audio/index.json: ${index.fault}`);
  }
  const names = (await listFolder(join(folder, "dialogues"))).filter((name) => name.endsWith(".json")).sort();
  for (const name of names) {
    const { data, fault } = await readJson(join(folder, "dialogues", name), dialogue);
    if (!data) content.faults.push(`dialogues/${name}: ${fault}`);
    else if (missingPrompt(data, content.audioNames)) content.faults.push(`dialogues/${name}: audio/${missingPrompt(data, content.audioNames)} is missing`);
    else content.dialogues.push(data);
  }
  return content;
}

/** A dialogue without one of its prompts cannot be practised; one without a sample answer can. */
function missingPrompt({ slug, segments }: Dialogue, audioNames: Set<string>): string | undefined {
  return segments.map((_, index) => audioName(slug, index + 1, "q")).find((name) => !audioNames.has(name));
}

async function readJson<T>(path: string, schema: z.ZodType<T>): Promise<{ data?: T; fault: string }> {
  try {
    const result = schema.safeParse(JSON.parse(await readFile(path, "utf8")));
    if (result.success) return { data: result.data, fault: "" };
    return { fault: result.error.issues.map((issue) => `${issue.path.join(".")} ${issue.message}`).join("; ") };
  } catch (error) {
    return { fault: error instanceof Error ? error.message : "cannot be read" };
  }
}

async function listFolder(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return [];
    throw error;
  }
}
