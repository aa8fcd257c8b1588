import { expect, onTestFinished, test } from "vitest";
import * as z from "zod";
import { EngineFault } from "../../../upstream/speech/reply.ts";
import { Speaker } from "../../../upstream/speech/speaker.ts";
import { type Reply, startSpeechServer } from "../../support/speech/server.ts";

const KEY = "sk-secret";
const SAID = { text: "۱۲ گولیاں لیں۔ Take 12.", voice: "ur" };

const said = z.object({ response_format: z.string() });
type Answer = (format: string) => Reply;

async function speaker(answer: Answer, mostMs = 5_000) {
  const server = await startSpeechServer((one) =>
    answer(said.catch({ response_format: one.call }).parse(one.said).response_format),
  );
  onTestFinished(server.stop);
  const made = new Speaker({ url: server.url, key: KEY, model: "voices" });
  const speak = () => made.speak(SAID, AbortSignal.timeout(mostMs));
  const formats = () => server.asked.map((one) => said.parse(one.said).response_format);
  return { made, speak, formats, asked: server.asked };
}

const mp3 = Buffer.concat([Buffer.from("ID3"), Buffer.alloc(400)]);
/** A WAV whose header tells these lengths. */
function wav(riff = 436, data = 400): Buffer {
  const head = Buffer.alloc(44);
  head.write("RIFF", 0, "latin1");
  head.writeUInt32LE(riff, 4);
  head.write("WAVEfmt ", 8, "latin1");
  head.writeUInt32LE(16, 16);
  head.write("data", 36, "latin1");
  head.writeUInt32LE(data, 40);
  return Buffer.concat([head, Buffer.alloc(400)]);
}
const refuses = (status: number, body: unknown) => (format: string) =>
  format === "mp3" ? { status, body } : { body: wav() };

const DIALECTS: [string, Answer, string[], Buffer][] = [
  ["OpenAI: MP3", () => ({ body: mp3 }), ["mp3"], mp3],
  [
    "a frame without a tag",
    () => ({ body: Buffer.from([255, 251, 1]) }),
    ["mp3"],
    Buffer.from([255, 251, 1]),
  ],
  ["Chatterbox: WAV whatever is asked, named as MP3", () => ({ body: wav() }), ["mp3"], wav()],
  [
    "Groq's Orpheus: only WAV",
    refuses(400, { error: { message: "wav only" } }),
    ["mp3", "wav"],
    wav(),
  ],
  ["FastAPI: only WAV", refuses(422, { detail: [{ msg: "wav" }] }), ["mp3", "wav"], wav()],
  ["TTS-WebUI: fails at MP3", refuses(500, "Internal Server Error"), ["mp3", "wav"], wav()],
  [
    "pocket-tts: samples without a header",
    (format) => ({ body: format === "mp3" ? Buffer.alloc(400) : wav() }),
    ["mp3", "wav"],
    wav(),
  ],
  [
    "speaches: a streamed WAV of 24 hours",
    () => ({ body: wav(0xffffffff, 0xffffffff) }),
    ["mp3"],
    wav(),
  ],
  ["espeak-ng: a length of 2 GB", () => ({ body: wav(0x7ffff024, 0x7ffff000) }), ["mp3"], wav()],
  ["a streamed WAV of no length", () => ({ body: wav(0, 0) }), ["mp3"], wav()],
];

test.each(DIALECTS)("takes %s", async (_, answer, formats, sound) => {
  const { speak, formats: asked } = await speaker(answer);
  expect((await speak()).equals(sound)).toBe(true);
  expect(asked()).toEqual(formats);
});

test("sends model, voice, text and key alone, and remembers the format", async () => {
  const { speak, asked } = await speaker(refuses(400, { error: "no" }));
  await speak();
  await speak();
  const sent = (response_format: string) => ({
    ...{ model: "voices", voice: "ur", input: SAID.text, response_format },
  });
  expect(asked.map((one) => one.said)).toEqual([sent("mp3"), sent("wav"), sent("wav")]);
  expect(asked[0]).toMatchObject({ call: "POST /v1/audio/speech", authorization: `Bearer ${KEY}` });
});

const json = { error: { message: "Voice ur is unknown" } };
const FAULTS: [string, Reply, Partial<EngineFault>][] = [
  [
    "a page",
    { body: "<html>Bad gateway</html>" },
    { kind: "refused", message: "The speech server answered no sound." },
  ],
  [
    "a fault inside a 200",
    { body: json },
    { kind: "away", message: "The speech server answered 200: Voice ur is unknown" },
  ],
  [
    "an unknown voice",
    { status: 400, body: json },
    { kind: "refused", message: "The speech server answered 400: Voice ur is unknown" },
  ],
  ["nothing", { body: "" }, { kind: "away", message: "The speech server answered nothing." }],
  [
    "25 MB",
    { body: Buffer.concat([mp3, Buffer.alloc(25 << 20)]) },
    { kind: "refused", message: "The speech server answered more than 8 MB." },
  ],
  ["a refused key", { status: 401, body: json }, { kind: "settings" }],
  [
    "a model that is not installed",
    { status: 404, body: { detail: "not installed" } },
    { kind: "settings", message: "The speech server answered 404: not installed" },
  ],
  [
    "busy",
    { status: 429, headers: { "Retry-After": "120" }, body: "" },
    { kind: "busy", afterMs: 120_000 },
  ],
  ["loading", { status: 503, body: { detail: "loading" } }, { kind: "busy" }],
  [
    "another address",
    { status: 302, headers: { Location: "http://127.0.0.1:1/" }, body: "" },
    { kind: "away" },
  ],
];

test.each(FAULTS)("tells of %s", async (_, reply, fault) => {
  const { speak } = await speaker(() => reply);
  const error = await speak().catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(EngineFault);
  expect(error).toMatchObject(fault);
});

test("waits no longer than it may", async () => {
  const { speak } = await speaker(() => ({ body: mp3, delayMs: 2_000 }), 100);
  await expect(speak()).rejects.toThrow(/timeout/);
});

const VOICES: [string, Answer, string[]][] = [
  ["names", () => ({ body: ["a", "b"] }), ["a", "b"]],
  ["Kokoro-FastAPI until 0.2", () => ({ body: { voices: ["a", "b", "a"] } }), ["a", "b"]],
  ["Kokoro-FastAPI since 0.3", () => ({ body: { voices: [{ id: "a", name: "A" }] } }), ["a"]],
  ["data", () => ({ body: { data: [{ voice_id: "a" }, { name: "b" }] } }), ["a", "b"]],
  [
    "another path",
    (call) => (call.includes("audio") ? { status: 404, body: "" } : { body: ["a"] }),
    ["a"],
  ],
  ["none: OpenAI", () => ({ status: 404, body: json }), []],
  ["a page", () => ({ body: "<html>" }), []],
];

test.each(VOICES)("lists voices told as %s", async (_, answer, voices) => {
  const { made } = await speaker(answer);
  expect(await made.listVoices()).toEqual(voices);
});
