import { setTimeout as pause } from "node:timers/promises";
import { originalName } from "../../plan/media/copy.ts";
import { isSpoken, spokenIn } from "../../plan/media/spoken.ts";
import type { Db } from "../db/schema.ts";
import type { Storage } from "../files/storage.ts";
import { AT_ONCE, PAUSE_MS, setAside, settled } from "../files/sweep.ts";
import { listWordSounds } from "./spoken.ts";

/**
 * Sets aside what a computer spoke and nothing uses a day later: nobody took it, or another sound
 * replaced it. Practices that are begun keep their sounds, which have rows.
 */
export async function sweepSpoken(
  { db, audio }: { db: Db; audio: Storage },
  isOver: () => boolean,
): Promise<void> {
  await audio.forgetAside(Date.now());
  for await (const names of audio.batches(AT_ONCE)) {
    if (isOver()) return;
    const spoken = names.filter(isSpoken);
    if (spoken.length === 0) continue;
    const used = await usedOf(db, [...new Set(spoken.map(originalName))]);
    const stray = spoken.filter((name) => !used.has(originalName(name)));
    const old = await settled(audio, stray);
    if (old.length === 0) continue;
    await db.deleteFrom("spoken_sounds").where("file_name", "in", old.map(originalName)).execute();
    await setAside(audio, old);
    await pause(PAUSE_MS);
  }
}

/** Returns the files that students, drafts or staff who decide may still ask for. */
async function usedOf(db: Db, files: string[]): Promise<Set<string | null>> {
  const rows = await db
    .selectFrom("segments")
    .select(["audio_file", "sample_audio_file"])
    .where((eb) => eb.or([eb("audio_file", "in", files), eb("sample_audio_file", "in", files)]))
    .execute();
  const drafts = await db
    .selectFrom("dialogue_drafts")
    .select("draft")
    .where("draft", "like", "%computer-voice-%")
    .execute();
  const spoken = await db
    .selectFrom("spoken_sounds")
    .select(["file_name as file", "word_id", "approved"])
    .where("file_name", "in", files)
    .execute();
  const wordIds = [...new Set(spoken.flatMap(({ word_id }) => word_id ?? []))];
  const ofWords = new Map(
    (await listWordSounds(db, wordIds)).map((one) => [`${one.word_id} ${one.language}`, one.file]),
  );
  return new Set([
    ...rows.flatMap((row) => [row.audio_file, row.sample_audio_file]),
    ...drafts.flatMap(({ draft }) => spokenIn(draft ?? "")),
    ...spoken.flatMap(({ file, approved }) => (approved === 0 ? file : [])),
    ...ofWords.values(),
  ]);
}
