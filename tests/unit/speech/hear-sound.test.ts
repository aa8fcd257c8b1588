import { expect, onTestFinished, test } from "vitest";
import { SpeechEngine } from "../../../upstream/speech/engine.ts";
import { hearSound } from "../../../upstream/speech/hear-kind.ts";
import { fixture } from "../../http/upstream/content-folder.ts";
import { startSpeechServer } from "../../support/speech/server.ts";

test("tells each word's time in the take, without the silence that it adds for the engine", async () => {
  const words = [
    { word: "दो", start: 0.2 },
    { word: "गोली", start: 0.5 },
  ];
  const server = await startSpeechServer(() => ({ body: { text: "दो गोली", words } }));
  onTestFinished(server.stop);
  const engine = new SpeechEngine({ url: server.url, model: "large" });
  const sound = { bytes: fixture("take.webm"), name: "take.webm", contentType: "audio/webm" };
  const voice = { durationMs: null, startMs: null };
  const told = await hearSound(
    { engine, hasFfmpeg: true },
    { sound, voice, tag: "hi" },
    AbortSignal.timeout(15_000),
  );
  expect(told.words.map(([, atMs]) => atMs)).toEqual([0, 200]);
});
