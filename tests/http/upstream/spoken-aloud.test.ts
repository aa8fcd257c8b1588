import { afterAll, expect, it } from "vitest";
import { ESPEAK_VOICES, espeakReply, hasEspeak } from "../../support/speech/espeak.ts";
import { startSpeechServer } from "../../support/speech/server.ts";
import { onBothEnginesAtNight } from "./engines.ts";
import { kindOf } from "./spoken-calls.ts";

const server = await startSpeechServer(espeakReply);
afterAll(server.stop);
const LINE = "Take two tablets every six hours. ";
const TEXTS: Record<string, string> = {
  ...{ en: LINE.repeat(44), hi: "दो गोली लें।", pa: "ਦੋ ਗੋਲੀਆਂ ਲਓ।" },
  ...{ ur: "۱۲ گولیاں لیں۔", "zh-Hans": "吃两片药。" },
};

onBothEnginesAtNight(
  "what espeak-ng speaks",
  (upstream) => {
    /** Lets a text be spoken. Returns its row. */
    async function speak(language: string, text: string) {
      const { db } = upstream().deps;
      const row = { language, text, voice: ESPEAK_VOICES[language] ?? "", created_at: "" };
      const { id } = await db
        .insertInto("spoken_sounds")
        .values({ ...row, approved: 0 })
        .returning("id")
        .executeTakeFirstOrThrow();
      const outcome = await kindOf(upstream()).work(`${id}`, AbortSignal.timeout(60_000));
      await outcome?.(db);
      const rows = db.selectFrom("spoken_sounds").selectAll().where("id", "=", id);
      return rows.executeTakeFirstOrThrow();
    }

    it.skipIf(!hasEspeak).each(Object.entries(TEXTS))(
      "is a sound of %s",
      async (language, text) => {
        const { duration_ms: ms, peaks, file_name } = await speak(language, text);
        expect(ms).toBeGreaterThan(text.length * 20);
        expect(ms).toBeLessThan(text.length * 400);
        expect(peaks).toMatch(/[1-9]/);
        expect(file_name).toMatch(/^computer-voice-\w{16}\.wav$/);
      },
    );

    it.skipIf(!hasEspeak)("is too large as WAV from 3,000 letters", async () => {
      await expect(speak("en", LINE.repeat(89))).rejects.toThrow("answered more than 8 MB");
    });
  },
  { SPEECH_URL: server.url, SPEECH_SPEAKS: "espeak-ng" },
);
