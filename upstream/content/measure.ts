import type { Db } from "../db/schema.ts";
import { audioTypeOf } from "../../plan/media/media.ts";
import type { FilesApart, Measures } from "../files/files-apart.ts";
import { RECORDING_LIMIT } from "../files/recordings.ts";
import { hasFfmpeg } from "../files/ffmpeg.ts";
import type { Sound } from "./dialogues.ts";
import type { ContentPlace } from "./import.ts";
import { changingContent } from "./keep.ts";

/**
 * Measures sounds of offered dialogues that have no length or waveform: they came without, or
 * before this machine had ffmpeg. Known values stay.
 */
export async function measureSounds(
  { db, content, log, files }: Pick<ContentPlace, "db" | "content" | "log"> & { files: FilesApart },
  isOver: () => boolean,
): Promise<void> {
  const lacking = await listLacking(db);
  if (lacking.length === 0) return;
  const draws = await hasFfmpeg();
  for (const sound of lacking) {
    if (isOver()) return;
    if (sound.duration_ms !== null && !draws) continue;
    const { size = 0 } = (await content.stat(sound.file)) ?? {};
    if (size === 0 || size > RECORDING_LIMIT) continue;
    const stream = await content.open(sound.file, { start: 0, end: size - 1 });
    const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
    const media = await files.readMedia(bytes);
    // A foreign one was measured when it came.
    if (!media || media === "unreadable" || "foreign" in media || media.isCut) {
      log.warn({ sound: sound.file }, "a sound cannot be measured");
      continue;
    }
    const told = { ...audioTypeOf(media), ms: media.ms };
    await keepMeasures(db, sound.file, await files.measureSound(bytes, told));
  }
}

/** Lists each sound of the offered segments once. */
async function listLacking(db: Db): Promise<Sound[]> {
  const prompts = await db
    .selectFrom("segments")
    .select(["audio_file as file", "duration_ms"])
    .distinct()
    .where("active", "=", 1)
    .where((eb) => eb.or([eb("duration_ms", "is", null), eb("peaks", "is", null)]))
    .execute();
  const samples = await db
    .selectFrom("segments")
    .select(["sample_audio_file as file", "sample_duration_ms as duration_ms"])
    .distinct()
    .where("active", "=", 1)
    .where("sample_audio_file", "is not", null)
    .where((eb) => eb.or([eb("sample_duration_ms", "is", null), eb("sample_peaks", "is", null)]))
    .execute();
  return [...prompts, ...samples].flatMap(({ file, duration_ms }) =>
    file === null ? [] : [{ file, duration_ms, peaks: null }],
  );
}

/** Updates the segment in place: its sound is the same, so begun practices may go on with it. */
function keepMeasures(db: Db, file: string, { duration_ms, peaks }: Measures): Promise<void> {
  const drawn = peaks && JSON.stringify(peaks);
  return changingContent(db, async (trx) => {
    await trx
      .updateTable("segments")
      .set((eb) => ({
        duration_ms: eb.fn.coalesce("duration_ms", eb.val(duration_ms)),
        peaks: eb.fn.coalesce("peaks", eb.val(drawn)),
      }))
      .where("audio_file", "=", file)
      .execute();
    await trx
      .updateTable("segments")
      .set((eb) => ({
        sample_duration_ms: eb.fn.coalesce("sample_duration_ms", eb.val(duration_ms)),
        sample_peaks: eb.fn.coalesce("sample_peaks", eb.val(drawn)),
      }))
      .where("sample_audio_file", "=", file)
      .execute();
  });
}
