import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { playedName } from "../../../plan/media/copy.ts";
import { readMedia } from "../../../plan/media/media.ts";
import { addCopy, copyKind } from "../../../upstream/files/copies.ts";
import { growing, type Kind } from "../../../upstream/queue/kind.ts";
import { Queue } from "../../../upstream/queue/queue.ts";
import { countJobs, startAgain } from "../../../upstream/queue/rows.ts";
import { until } from "../../support/program.ts";
import { ffmpeg } from "../../support/sound/sounds.ts";
import { begin } from "./begun-dialogue.ts";
import { fixture } from "./content-folder.ts";
import { onBothEngines, openDialogue } from "./engines.ts";

const COPIES = 500;
const WHOLE = { container: "mp4", sound: "aac", isCut: false };
const folder = mkdtempSync(join(tmpdir(), "copies-test-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** Of the small disk, and what a sound of five seconds takes of it. */
const [ROOM, LONG] = [600_000, 441_000];
const disk = join(folder, "disk");

/** Returns whether this user may mount a disk. */
function mountDisk(): boolean {
  mkdirSync(disk);
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", `size=${ROOM}`, "none", disk], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

describe("copies that wait", { tags: ["night"], timeout: 300_000 }, () => {
  let isMounted = false;
  beforeAll(() => void (isMounted = mountDisk()));
  afterAll(() => void (isMounted && execFileSync("umount", [disk])));
  onBothEngines(
    "for others or for room",
    (upstream) => {
      const running: Queue[] = [];
      afterEach(async () => {
        vi.unstubAllEnvs();
        for (const queue of running.splice(0)) await queue.stop();
        await upstream().deps.db.deleteFrom("jobs").execute();
      });
      async function start(more: Partial<Kind> = {}): Promise<void> {
        const { deps, files } = upstream();
        const queue = new Queue(deps, [{ ...copyKind({ ...deps, files }), ...more }]);
        running.push(queue);
        await queue.start();
      }
      const jobs = () => upstream().deps.db.selectFrom("jobs").selectAll().execute();
      const store = (name: string, bytes: Uint8Array) => upstream().deps.content.put(name, bytes);
      async function copyOf(name: string): Promise<Buffer | null> {
        const { content } = upstream().deps;
        const file = await content.stat(playedName(name));
        const copy =
          file && (await content.open(playedName(name), { start: 0, end: file.size - 1 }));
        return copy && Buffer.from(await new Response(copy).arrayBuffer());
      }
      async function put(names: string[], bytes: Uint8Array): Promise<void> {
        for (const name of names) await store(name, bytes);
        await upstream()
          .deps.db.transaction()
          .execute(async (trx) => {
            for (const name of names) await addCopy(trx, { store: "content", name }, "an owner");
          });
      }

      it("that of a student comes soon, though 500 wait, and each of those comes", async () => {
        const work = mkdtempSync(join(folder, "work-"));
        vi.stubEnv("TMPDIR", work);
        // The real one would need minutes for them.
        const made = join(import.meta.dirname, "fixtures", "take.m4a");
        const script = `#!/bin/sh\nfor last; do :; done\ncp "${made}" "$last"\n`;
        writeFileSync(join(folder, "ffmpeg"), script, { mode: 0o755 });
        vi.stubEnv("PATH", `${folder}:/usr/bin:/bin`);
        const names = Array.from({ length: COPIES }, (_, no) => `one-${no}.raw.aiff`);
        await put(names, fixture("take.aiff"));
        const [{ waiting } = { waiting: 0 }] = await countJobs(upstream().deps.db);
        expect(waiting).toBe(COPIES);
        await start();
        const left = async () =>
          (await jobs()).filter(({ payload }) => payload.startsWith("content/")).length;
        await until(
          async () => (await left()) < COPIES - 2,
          () => "the first copies",
        );
        const { api, question, first } = await begin(upstream(), "hindi-001");
        const lossless = Buffer.from(fixture("take.m4a"));
        lossless.write("alac", lossless.lastIndexOf("mp4a"));
        const sent = await api.answer({ question_id: question, segment_id: first }, lossless);
        expect(sent.status).toBe(200);
        const before = await left();
        const address = (await openDialogue(api, question)).segments[0]?.answer?.user_answer ?? "";
        await until(
          async () => (await api.get(address)).status === 200,
          () => "the student's copy",
        );
        expect(before - (await left()), "made meanwhile").toBeLessThan(10);
        await until(
          async () => (await left()) === 0,
          () => "all copies",
          240_000,
        );
        for (const name of names)
          expect(readMedia((await copyOf(name)) ?? Buffer.alloc(0)), name).toMatchObject(WHOLE);
        expect(readdirSync(work), "what is left beside them").toEqual([]);
      });

      it.for([
        { what: "not even for the sound", room: 0 },
        { what: "for half of the sound", room: LONG / 2 },
        { what: "for the sound alone", room: LONG + 8_000 },
        { what: "for the beginning of the copy", room: LONG + 24_000 },
      ])(
        "a disk with room $what leaves no part of a copy, and it is made later",
        async ({ room }, { skip }) => {
          if (!isMounted) skip("only root may mount a disk");
          const sound = join(folder, "long.aiff");
          const noise = ["-f", "lavfi", "-i", "anoisesrc=d=5:r=44100:a=0.5"];
          await ffmpeg(...noise, "-c:a", "pcm_s16be", sound);
          const name = `long-${room}.raw.aiff`;
          vi.stubEnv("TMPDIR", disk);
          writeFileSync(join(disk, "filler"), Buffer.alloc(ROOM - room - 8_192));
          await put([name], readFileSync(sound));
          await start({ wait: growing({ firstMs: 1, longestMs: 1, tries: 1 }) });
          const [failed] = await until(
            async () => {
              const found = await jobs();
              return found[0]?.failed_at === null ? null : found;
            },
            () => "the end of its only try",
          );
          expect(failed?.fault).toBe("There is no room for a copy.");
          expect(await copyOf(name)).toBeNull();
          expect(readdirSync(disk)).toEqual(["filler"]);
          rmSync(join(disk, "filler"));
          await startAgain(upstream().deps.db, failed?.name ?? "");
          const copy = await until(
            () => copyOf(name),
            () => "the copy",
          );
          expect(readMedia(copy)).toMatchObject(WHOLE);
        },
      );
    },
    { makesCopies: true },
  );
});
