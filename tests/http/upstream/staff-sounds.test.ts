import { pathToFileURL } from "node:url";
import { expect, it, onTestFinished } from "vitest";
import { z } from "zod";
import { measureSounds } from "../../../upstream/content/measure.ts";
import { FilesApart } from "../../../upstream/files/files-apart.ts";
import { hasFfmpeg } from "../../../upstream/files/ffmpeg.ts";
import { fixture } from "./content-folder.ts";
import { onBothEnginesAtNight, questionId } from "./engines.ts";
import { staffApi } from "./staff-api.ts";

const measured = z.object({
  file: z.string(),
  duration_ms: z.number().nullable(),
  peaks: z
    .array(z.number())
    .nullable()
    .transform((peaks) => peaks && peaks.length),
});
const edited = z.object({
  results: z.object({
    version: z.number(),
    draft: z.object({ segments: z.array(z.object({ prompt: measured.nullable() })) }),
  }),
});
const refusal = z.object({ errors: z.object({ sound: z.array(z.string()) }) });

onBothEnginesAtNight("sounds uploaded by staff", (upstream) => {
  it("are measured, refused when cut off or too long, and get missing measurements later", async () => {
    const owner = await staffApi(upstream(), "Mo", "owner");
    const { deps } = upstream();
    const at = `/api/staff/content/dialogues/${await questionId(upstream(), "hindi-006")}`;
    const look = async () => edited.parse((await owner.get(at)).body).results;
    const send = async (bytes: Uint8Array) => {
      const form = new FormData();
      form.set("version", String((await look()).version));
      form.set("key", "1");
      form.set("kind", "prompt");
      form.set("sound", new File([Uint8Array.from(bytes)], "said"));
      return owner.call(`${at}/sounds`, { method: "POST", form });
    };
    const refused = async (bytes: Uint8Array) => {
      const { status, body } = await send(bytes);
      return [status, ...refusal.parse(body).errors.sound];
    };
    expect(await refused(fixture("take.wav").subarray(0, 2_000))).toEqual([
      422,
      "The end of this file is missing. Save it again, or choose another file.",
    ]);
    expect(await refused(flacOf(3_600))).toEqual([
      422,
      "This sound is longer than 10 minutes. Choose a shorter one.",
    ]);
    const lossless = Buffer.from(fixture("take.m4a"));
    lossless.write("alac", lossless.lastIndexOf("mp4a"));
    expect(await refused(lossless)).toEqual([
      422,
      "This file is Apple Lossless (ALAC), which Chrome and Firefox do not play. " +
        "Save it as MP3 or M4A (AAC), and choose that file.",
    ]);
    const piped = Buffer.from(fixture("take.wav"));
    piped.writeUInt32LE(0x7ffff000, piped.indexOf("data") + 4);
    expect((await send(piped)).status).toBe(200);
    expect((await look()).draft.segments[0]?.prompt?.duration_ms).toBe(300);
    expect((await send(fixture("take.ogg"))).status).toBe(200);
    const { draft, version } = await look();
    const { file = "", ...measures } = draft.segments[0]?.prompt ?? {};
    // Without ffmpeg a player draws a line.
    expect(measures).toEqual({ duration_ms: 600, peaks: (await hasFfmpeg()) ? 180 : null });

    expect((await owner.post(`${at}/publish`, { version })).status).toBe(200);
    const ofFile = () =>
      deps.db.selectFrom("segments").selectAll().where("audio_file", "=", file).executeTakeFirst();
    const before = await ofFile();
    const lacking = { duration_ms: null, peaks: null };
    await deps.db.updateTable("segments").set(lacking).where("audio_file", "=", file).execute();
    const files = new FilesApart(pathToFileURL("build/file-reader.js"), deps.log);
    onTestFinished(() => files.close());
    await measureSounds({ ...deps, files }, () => false);
    expect(await ofFile(), "the same row").toEqual(before);
  });
});

/** Makes the header of a FLAC with this length in seconds. */
function flacOf(seconds: number): Buffer {
  const flac = Buffer.alloc(400);
  flac.write("fLaC");
  flac[7] = 34;
  flac.writeUIntBE(8_000 * 16, 18, 3);
  flac.writeUInt32BE(8_000 * seconds, 22);
  return flac;
}
