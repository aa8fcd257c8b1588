import { readdir, utimes } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { sweepSpoken } from "../../../upstream/speech/stray.ts";
import { startSpeechServer } from "../../support/speech/server.ts";
import { fixture } from "./content-folder.ts";
import { onBothEnginesAtNight } from "./engines.ts";
import { speakAll, writer } from "./spoken-calls.ts";

const server = await startSpeechServer(() => ({ body: fixture("take.m4a") }));
afterAll(server.stop);
const EN = [{ key: 1, language: "en" }];

onBothEnginesAtNight(
  "what a computer spoke and nobody uses",
  (upstream) => {
    const folder = () => join(upstream().deps.contentSettings.DATA_DIR, "content/audio");
    const files = async () => (await readdir(folder())).filter((name) => /^computer/.test(name));
    const sweep = () => sweepSpoken(upstream().deps, () => false);
    const age = async (name: string) => utimes(join(folder(), name), 1, 1);

    it("leaves the folder a day later: left, replaced, and a word's earlier sound", async () => {
      const owner = await writer(upstream(), "Ana");
      await owner.nameVoices({ en: ["a"], hi: ["h"] });
      const spoken = async () => {
        await owner.speak(EN);
        await speakAll(upstream());
        return (await owner.look()).speech?.cells[0];
      };
      const left = await spoken();
      await owner.decide(left?.id, false);
      const replaced = await spoken();
      await owner.decide(replaced?.id, true);
      const used = await spoken();
      await owner.decide(used?.id, true);
      const waits = await spoken();
      const { db } = upstream().deps;
      const word = await db.selectFrom("words").select("id").executeTakeFirstOrThrow();
      const ofWord = { ids: [word.id] };
      const words: string[] = [];
      for (let time = 0; time < 2; time += 1) {
        const before = await files();
        await owner.api.post("/api/staff/content/words/spoken", ofWord);
        await speakAll(upstream());
        await owner.api.post("/api/staff/content/words/spoken/decide", {
          ...{ ...ofWord, is_approved: true },
        });
        words.push(...(await files()).filter((name) => !before.includes(name)));
      }
      const [earlier, later] = [words.slice(0, words.length / 2), words.slice(words.length / 2)];
      expect(words.length).toBeGreaterThan(0);
      await sweep();
      expect(await files(), "nothing is a day old").toHaveLength(4 + words.length);

      for (const name of await files()) await age(name);
      await sweep();
      expect((await files()).toSorted()).toEqual(
        [used?.file ?? "", waits?.file ?? "", ...later].toSorted(),
      );
      const rows = await db.selectFrom("spoken_sounds").select("file_name").execute();
      expect(rows.map(({ file_name }) => file_name)).not.toEqual(
        expect.arrayContaining([replaced?.file]),
      );
      expect(earlier).toHaveLength(later.length);
    });
  },
  { SPEECH_URL: server.url, SPEECH_SPEAKS: "tts" },
);
