import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { SpeechEngine } from "../../upstream/speech/engine.ts";
import { hearSound } from "../../upstream/speech/hear-kind.ts";
import { hearFacts } from "../../upstream/speech/heard-facts.ts";
import { CARDS, hasPocketsphinx, hearCards } from "../support/speech/pocketsphinx.ts";
import { startSpeechServer } from "../support/speech/server.ts";

const FACTS = ["ten of clubs", "queen of clubs", "spades"].map((says) => ({
  ...{ kind: "number" as const, says, forms: [says] },
}));
const [HEARD, NOT_HEARD, CANNOT_TELL] = ["heard", "not-heard", "cannot-tell"];

const title = hasPocketsphinx
  ? "a real engine hears real voices"
  : "apt-get install pocketsphinx pocketsphinx-testdata to let a real engine hear real voices";
describe.skipIf(!hasPocketsphinx)(title, () => {
  const hear = async (bytes: Uint8Array) => {
    const server = await startSpeechServer(hearCards);
    onTestFinished(server.stop);
    const engine = new SpeechEngine({ url: server.url, model: "cards" });
    const sound = { bytes, name: "take.wav", contentType: "audio/wav" };
    const wanted = { sound, tag: "en", voice: { durationMs: null, startMs: null } };
    return hearSound({ engine, hasFfmpeg: true }, wanted, new AbortController().signal);
  };

  it.each([
    ["001", "five ten of clubs", [CANNOT_TELL, NOT_HEARD, NOT_HEARD]],
    ["002", "four queen of clubs", [NOT_HEARD, HEARD, NOT_HEARD]],
    ["003", "seven of clubs", [NOT_HEARD, NOT_HEARD, NOT_HEARD]],
    ["004", "five five", [NOT_HEARD, NOT_HEARD, NOT_HEARD]],
    ["005", "eight of spades four of clubs seven of hearts", [NOT_HEARD, NOT_HEARD, HEARD]],
  ])("in %s: %s", async (name, text, states) => {
    const { state, words } = await hear(await readFile(join(CARDS, `${name}.wav`)));
    expect([state, words.map(([word]) => word).join(" ")]).toEqual(["heard", text]);
    const times = words.map(([, atMs]) => atMs ?? -1);
    expect(times, "without the silence before").toEqual(times.toSorted((a, b) => a - b));
    expect(times[0]).toBeLessThan(500);
    const sure = words.map(([word]) => ({ text: word, isSure: true }));
    expect(hearFacts(sure, FACTS, "en").map((fact) => fact.state)).toEqual(states);
  });

  it("tells nothing of silence", async () => {
    const silence = (await readFile(join(CARDS, "001.wav"))).fill(0, 44);
    expect(await hear(silence)).toMatchObject({ state: "unclear", words: [] });
  });
});
