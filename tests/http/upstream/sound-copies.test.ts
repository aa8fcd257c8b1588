import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeEach, expect, it, vi } from "vitest";
import { z } from "zod";
import { dialogueCalls } from "../../../contract/staff/dialogues.ts";
import { originalName } from "../../../plan/media/copy.ts";
import { copyKind } from "../../../upstream/files/copies.ts";
import { growing, type Kind } from "../../../upstream/queue/kind.ts";
import { Queue } from "../../../upstream/queue/queue.ts";
import { until } from "../../support/program.ts";
import { begin } from "./begun-dialogue.ts";
import { fixture } from "./content-folder.ts";
import { onBothEnginesAtNight, openDialogue, questionId } from "./engines.ts";
import { namesOf } from "./stored-names.ts";
import { staffApi } from "./staff-api.ts";

const folder = mkdtempSync(join(tmpdir(), "ffmpeg-test-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** Says that it is Apple Lossless. */
const lossless = Buffer.from(fixture("take.m4a"));
lossless.write("alac", lossless.lastIndexOf("mp4a"));
const copied = fixture("take.m4a");

/** Puts a script in the place of ffmpeg. Its last argument names the copy. */
function useFfmpeg(script: string): void {
  const path = join(folder, "ffmpeg");
  writeFileSync(path, `#!/bin/sh\nfor last; do :; done\n${script}\n`);
  chmodSync(path, 0o755);
}
const made = join(import.meta.dirname, "fixtures", "take.m4a");
const fragmented = join(import.meta.dirname, "fixtures", "take-fragmented.mp4");
const works = `cp "${made}" "$last"`;
const publishRefusal = z.object({ errors: z.object({ publish: z.array(z.string()) }) });

onBothEnginesAtNight(
  "copies of sounds that not every browser plays",
  (upstream) => {
    beforeEach(() => {
      vi.stubEnv("PATH", `${folder}:/usr/bin:/bin`);
      useFfmpeg(works);
    });
    const running: Queue[] = [];
    afterEach(async () => {
      vi.unstubAllEnvs();
      for (const queue of running.splice(0)) await queue.stop();
      await upstream().deps.db.deleteFrom("jobs").execute();
    });
    const jobs = () => upstream().deps.db.selectFrom("jobs").selectAll().execute();
    async function start(more: Partial<Kind> = {}): Promise<void> {
      const { deps, files } = upstream();
      const queue = new Queue(deps, [{ ...copyKind({ ...deps, files }), ...more }]);
      running.push(queue);
      await queue.start();
    }
    const ended = () =>
      until(
        async () => (await jobs()).every(({ failed_at }) => failed_at !== null),
        () => "the end of the copies",
      );
    /** Returns a student who has sent a sound that only Safari plays, and its address for players. */
    async function send() {
      const begun = await begin(upstream(), "hindi-001");
      const { api, question, first } = begun;
      const place = { question_id: question, segment_id: first };
      expect((await api.answer(place, lossless)).status).toBe(200);
      const address = (await openDialogue(api, question)).segments[0]?.answer?.user_answer ?? "";
      return { ...begun, place, address, name: address.split("/").at(-1) ?? "" };
    }
    const stored = () => namesOf(upstream().deps, "answers");

    it("play for the student, and the original is kept as it was sent", async () => {
      const { api, place, address, name } = await send();
      const waiting = await api.get(address);
      expect([waiting.status, waiting.headers.get("etag")]).toEqual([409, null]);
      await start();
      await ended();
      const whole = await api.get(address);
      expect([whole.status, whole.headers.get("content-type")]).toEqual([200, "audio/mp4"]);
      expect(whole.bytes.equals(copied)).toBe(true);
      const part = await api.get(address, { Range: "bytes=4-7" });
      expect([part.status, part.bytes.toString()]).toEqual([206, "ftyp"]);
      const etag = whole.headers.get("etag") ?? "";
      expect((await api.get(address, { "If-None-Match": etag })).status).toBe(304);
      expect((await api.get(originalName(address))).bytes.equals(lossless)).toBe(true);
      const stranger = await begin(upstream(), "hindi-001");
      expect((await stranger.api.get(address)).status).toBe(404);
      await api.answer(place, fixture("take.mp3"));
      expect((await stored()).filter((one) => one.startsWith(originalName(name)))).toEqual([]);
    });

    it("do not stay when the answer goes while its copy waits or is made", async () => {
      const gone = await send();
      await gone.api.answer(gone.place, fixture("take.mp3"));
      const [begun, go] = [join(folder, "begun"), join(folder, "go")];
      useFfmpeg(`touch "${begun}"; while [ ! -e "${go}" ]; do sleep 0.05; done; ${works}`);
      const going = await send();
      await start();
      await until(
        () => existsSync(begun),
        () => "a copy under way",
      );
      useFfmpeg(works);
      await going.api.answer(going.place, fixture("take.mp3"));
      writeFileSync(go, "");
      await ended();
      expect(await jobs()).toEqual([]);
      expect((await stored()).filter((name) => name.includes(".raw."))).toEqual([]);
    });

    it.each([
      [
        "of another version",
        "echo 'Unrecognized option' >&2; exit 1",
        "ffmpeg: Unrecognized option",
      ],
      ["that dies", "kill -9 $$", "ffmpeg: SIGKILL"],
      ["that hangs", "exec sleep 60", "no end after 300 ms"],
      ["that makes nothing", "exit 0", "ffmpeg made no file."],
      [
        "that makes something else",
        'seq 999 > "$last"',
        "ffmpeg made something that browsers do not play.",
      ],
      [
        "on a full disk",
        "echo 'Could not write header: No space left on device\nError initializing' >&2; exit 1",
        "There is no room for a copy.",
      ],
      [
        "on a disk that has no room for the end of its file",
        `echo 'Error writing trailer of copy.m4a: No space left on device' >&2; ${works}`,
        "There is no room for a copy.",
      ],
      [
        "on a disk that fills while it writes",
        `head -c 2000 "${fragmented}" > "$last"`,
        "ffmpeg made only the beginning of a file.",
      ],
      ["that is gone", null, "ffmpeg is not there."],
    ])("a ffmpeg %s leaves the original, and staff see why", async (_, script, fault) => {
      const { api, address } = await send();
      if (script === null) vi.stubEnv("PATH", "/nowhere");
      else useFfmpeg(script);
      // A busy machine needs seconds for the others.
      const mostMs = fault.startsWith("no end") ? 300 : 30_000;
      await start({ mostMs, wait: growing({ firstMs: 1, longestMs: 1, tries: 2 }) });
      await ended();
      expect(await jobs()).toMatchObject([{ tries: 2, fault }]);
      const original = await api.get(address);
      expect([original.status, original.bytes.equals(lossless)]).toEqual([200, true]);
      expect((await stored()).filter((name) => address.endsWith(name))).toEqual([]);
    });

    it("wait while the store has no room, and are whole afterwards", async () => {
      const { api, address } = await send();
      const full = Object.assign(new Error("ENOSPC: no space left on device"), { code: "ENOSPC" });
      const spy = vi.spyOn(upstream().deps.answers, "put").mockRejectedValue(full);
      await start({ wait: growing({ firstMs: 1, longestMs: 100 }) });
      await until(
        async () => ((await jobs())[0]?.tries ?? 0) > 2,
        () => "some tries",
      );
      expect((await jobs())[0]?.fault).toContain("no space left on device");
      expect((await stored()).filter((name) => address.endsWith(name))).toEqual([]);
      spy.mockRestore();
      await ended();
      expect((await api.get(address)).bytes.equals(copied)).toBe(true);
    });

    it("of staff's sounds are told in the form, and publishing waits for them", async () => {
      const owner = await staffApi(upstream(), "Mo", "owner");
      const at = `/api/staff/content/dialogues/${await questionId(upstream(), "hindi-006")}`;
      const look = async () => dialogueCalls.get.answer.parse((await owner.get(at)).body);
      const form = new FormData();
      form.set("version", String((await look()).version));
      form.set("key", "1");
      form.set("kind", "prompt");
      form.set("sound", new File([Uint8Array.from(lossless)], "said"));
      expect((await owner.call(`${at}/sounds`, { method: "POST", form })).status).toBe(200);
      const state = async () => (await look()).draft.segments[0]?.prompt?.copy;
      const publish = async () => owner.post(`${at}/publish`, { version: (await look()).version });
      const refused = async () => publishRefusal.parse((await publish()).body).errors.publish;
      expect(await state()).toBe("waiting");
      expect(await refused()).toEqual([
        "A copy of a sound of segment 1 that every browser plays is still being made. Publish in a minute.",
      ]);
      await upstream().deps.db.updateTable("jobs").set({ failed_at: 1 }).execute();
      expect(await state()).toBe("missing");
      expect(await refused()).toEqual([
        "A copy of a sound of segment 1 that every browser plays could not be made. Store the sound as MP3 or M4A (AAC).",
      ]);
      await upstream().deps.db.updateTable("jobs").set({ failed_at: null }).execute();
      await start();
      await ended();
      expect(await state()).toBeNull();
      expect((await publish()).status).toBe(200);
    });
  },
  { makesCopies: true },
);
