import { strFromU8, strToU8, unzipSync, zipSync } from "fflate";
import { afterAll, expect, it } from "vitest";
import { importCalls } from "../../../contract/staff/import.ts";
import { startSpeechServer } from "../../support/speech/server.ts";
import { fixture } from "./content-folder.ts";
import { onBothEnginesAtNight } from "./engines.ts";
import { speakAll, writer } from "./spoken-calls.ts";

const server = await startSpeechServer(() => ({ body: fixture("take.m4a") }));
afterAll(server.stop);
const PATH = "/api/staff/content/import";

onBothEnginesAtNight(
  "a dialogue that a computer spoke",
  (upstream) => {
    it("is known as such in another school, with voice and the text that was spoken", async () => {
      const owner = await writer(upstream(), "Ana");
      await owner.nameVoices({ en: ["a"], hi: ["h"] });
      await owner.speak(null);
      await speakAll(upstream());
      for (const { id } of (await owner.look()).speech?.cells ?? []) await owner.decide(id, true);
      expect((await owner.publish()).status).toBe(200);
      const { db } = upstream().deps;
      const of = db.selectFrom("questions").select(["id", "slug"]);
      const { slug } = await of.where("id", "=", owner.id).executeTakeFirstOrThrow();

      const { bytes } = await owner.api.get("/api/staff/content/archive");
      const theirs = Object.entries(unzipSync(bytes)).map(([name, file]) => {
        const isText = name.endsWith(".json");
        const text = isText ? strToU8(strFromU8(file).replaceAll(slug, "theirs")) : file;
        return [name.replace(slug, "theirs"), text] as const;
      });
      const form = new FormData();
      const zip = Uint8Array.from(zipSync(Object.fromEntries(theirs)));
      form.set("sent", new File([zip], "content.zip"));
      expect((await owner.api.call(PATH, { method: "POST", form })).status).toBe(200);
      const { seen } = importCalls.preview.answer.parse((await owner.api.get(PATH)).body);
      expect((await owner.api.post(`${PATH}/apply`, { replace: "0", seen })).status).toBe(200);

      const { id } = await of.where("slug", "=", "theirs").executeTakeFirstOrThrow();
      const imported = owner.of(id);
      const [first, second] = (await imported.look()).draft.segments;
      expect(first?.prompt?.file).toMatch(/^computer-voice-theirs-01-q/);
      expect([first, second].map((one) => [one?.prompt?.spoken, one?.spoken?.spoken])).toEqual([
        [
          { text: "Good morning.", voice: "a", model: "tts" },
          { text: "नमस्ते।", voice: "h", model: "tts" },
        ],
        [
          { text: "धन्यवाद।", voice: "h", model: "tts" },
          { text: "Thank you.", voice: "a", model: "tts" },
        ],
      ]);
    });
  },
  { SPEECH_URL: server.url, SPEECH_SPEAKS: "tts" },
);
