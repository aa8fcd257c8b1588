import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, afterEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { originalName } from "../../../plan/media/copy.ts";
import { readMedia } from "../../../plan/media/media.ts";
import { soundFault } from "../../../plan/media/plays.ts";
import { copyKind } from "../../../upstream/files/copies.ts";
import { FilesApart } from "../../../upstream/files/files-apart.ts";
import { readRecording, readStaffSound } from "../../../upstream/files/recordings.ts";
import { Queue } from "../../../upstream/queue/queue.ts";
import { Refusal } from "../../../upstream/refusal.ts";
import { until } from "../../support/program.ts";
import { ffmpeg } from "../../support/sound/sounds.ts";
import { begin } from "./begun-dialogue.ts";
import { fixture } from "./content-folder.ts";
import { onBothEnginesAtNight, openDialogue } from "./engines.ts";

const folder = mkdtempSync(join(tmpdir(), "foreign-test-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** Writes the sound of a fixture, 0.3 s long, in another format. */
async function made(name: string, ...options: string[]): Promise<Buffer> {
  const file = join(folder, name);
  const sound = join(import.meta.dirname, "fixtures", "take.wav");
  await ffmpeg("-i", sound, "-ar", "8000", ...options, file);
  return readFileSync(file);
}

const KINDS: [name: string, ...options: string[]][] = [
  ["pcm.caf"],
  ["lossless.caf", "-c:a", "alac"],
  ["opus.caf", "-c:a", "libopus", "-ar", "48000"],
  ["pcm.aiff"],
  ["float.aifc", "-f", "aiff", "-c:a", "pcm_f32be"],
  ["v2.wma"],
  ["v1.wma", "-c:a", "wmav1"],
  ["pcm.au"],
  ["pcm.w64"],
  ["voice.ra", "-f", "rm", "-c:a", "real_144"],
  ["lossless.wv"],
  ["lossless.tta"],
  ["dolby.ac3", "-ar", "48000"],
  ["theatre.dts", "-strict", "-2", "-ar", "48000"],
  ["blaster.voc"],
  ["layer2.mp2", "-ar", "48000"],
  ["opus.mka", "-c:a", "libopus", "-ar", "48000"],
  ["speech.spx", "-c:a", "libspeex"],
];

onBothEnginesAtNight(
  "sounds that only ffmpeg reads",
  (upstream) => {
    const running: Queue[] = [];
    afterEach(async () => {
      for (const queue of running.splice(0)) await queue.stop();
    });

    it.each(KINDS)(
      "%s: is kept as it was sent, measured, and gets a copy that plays",
      async (...kind) => {
        const bytes = await made(...kind);
        const { api, question, first } = await begin(upstream(), "hindi-001");
        expect((await api.answer({ question_id: question, segment_id: first }, bytes)).status).toBe(
          200,
        );
        const { deps, files } = upstream();
        const queue = new Queue(deps, [copyKind({ ...deps, files })]);
        running.push(queue);
        await queue.start();
        const jobs = () => deps.db.selectFrom("jobs").selectAll().execute();
        await until(
          async () => (await jobs()).length === 0,
          () => "its copy",
        );
        const answer = (await openDialogue(api, question)).segments[0]?.answer;
        const address = answer?.user_answer ?? "";
        expect((await api.get(originalName(address))).bytes.equals(bytes)).toBe(true);
        expect([answer?.size, answer?.peaks?.length]).toEqual([bytes.length, 180]);
        const { duration_ms } = await deps.db
          .selectFrom("practice_answers")
          .select("duration_ms")
          .where("file_name", "=", originalName(address).split("/").at(-1) ?? "")
          .executeTakeFirstOrThrow();
        // Codecs fill their last frame.
        expect(Math.abs((duration_ms ?? 0) - 300)).toBeLessThan(150);
        const media = readMedia((await api.get(address)).bytes);
        expect(media && soundFault(media)).toBeNull();
        if (media && "ms" in media) expect(Math.abs((media.ms ?? 0) - 300)).toBeLessThan(150);
      },
    );
  },
  { makesCopies: true },
);

describe("a file that only begins like such a sound, is a film, or comes without ffmpeg", () => {
  const refusalOf = async (read: Promise<unknown>) => {
    const error: unknown = await read.then(
      () => null,
      (refused: unknown) => refused,
    );
    return error instanceof Refusal ? error.message : error;
  };
  const SAVE_AS = "Save it as MP3 or M4A (AAC), and choose that file.";
  const none = { duration_ms: null, peaks: null };
  const reader = (makesCopies: boolean) =>
    new FilesApart(new URL(`file://${process.cwd()}/build/file-reader.js`), console, {
      makesCopies,
    });
  const fileOf = (bytes: Uint8Array) => new File([Uint8Array.from(bytes)], "sound");
  const page = "<p>Not a word is spoken here.</p>".repeat(20);

  it("is refused by its name, with what to save instead", async () => {
    const caf = fileOf(await made("pcm.caf"));
    const hostile = (head: string) => fileOf(Buffer.from(`${head}${page}`, "latin1"));
    const [copies, plain] = [reader(true), reader(false)];
    const without = `This file is Core Audio (CAF), which most browsers do not play. ${SAVE_AS}`;
    expect(await refusalOf(readRecording(plain, caf, none))).toBe(without);
    expect(await refusalOf(readStaffSound(plain, caf))).toBe(without);
    const film = hostile("0&\xb2u\x8ef\xcf\x11 and a stream of \xc0\xef\x19\xbcM[\xcf\x11");
    expect(await refusalOf(readStaffSound(copies, film))).toBe(
      `This file is Windows Media (WMA or WMV), which most browsers do not play. ${SAVE_AS}`,
    );
    for (const [head, name] of [
      ["caff\0\x01\0\0", "Core Audio (CAF)"],
      ["FORM\0\0\x10\0AIFFCOMM", "AIFF"],
      ["0&\xb2u\x8ef\xcf\x11", "Windows Media (WMA or WMV)"],
      [".RMF", "RealAudio"],
      ["\xff\xfd", "MP2"],
      ["\x0bw", "Dolby Digital (AC-3)"],
      ["MAC ", "Monkey's Audio"],
    ] as const)
      expect(await refusalOf(readStaffSound(copies, hostile(head)))).toBe(
        `This file is ${name}, and cannot be read. ${SAVE_AS}`,
      );
    await Promise.all([copies.close(), plain.close()]);
  });

  it("is refused when a copy would lack the larger part of it", async () => {
    const copies = reader(true);
    onTestFinished(() => copies.close());
    const decoded = vi.spyOn(copies, "measureSound");
    const tag = Buffer.from("ID3\x04\0\0\0\0\0\0", "latin1");
    const tagged = fileOf(Buffer.concat([tag, fixture("take.wav")]));
    decoded.mockResolvedValue({ duration_ms: 160, peaks: null });
    expect(await readStaffSound(copies, tagged)).toMatchObject({ measures: { duration_ms: 160 } });
    decoded.mockResolvedValue({ duration_ms: 140, peaks: null });
    expect(await refusalOf(readStaffSound(copies, tagged))).toBe(
      `This file is WAV with an ID3 tag, which Firefox does not play, and cannot be read whole. ${SAVE_AS}`,
    );
  });
});

describe("an MP4 whose head tells of more sound than there is", () => {
  const overlong = Buffer.from(fixture("take.m4a"));
  overlong.writeUInt32BE(3_600_000, overlong.indexOf("mvhd") + 20);
  it.each([
    ["an hour in its head", overlong, "raw.m4a"],
    ["nothing wrong", fixture("take.m4a"), "m4a"],
  ])("with %s, is taken, and gets a copy if one can be made", async (_, bytes, extension) => {
    const file = new File([Uint8Array.from(bytes)], "sound");
    for (const makesCopies of [true, false]) {
      const reader = new FilesApart(pathToFileURL("build/file-reader.js"), console, {
        makesCopies,
      });
      onTestFinished(() => reader.close());
      const { type } = await readStaffSound(reader, file);
      expect(type.extension).toBe(makesCopies ? extension : "m4a");
    }
  });
});
