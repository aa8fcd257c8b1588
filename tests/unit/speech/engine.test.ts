import { expect, onTestFinished, test } from "vitest";
import { SpeechEngine } from "../../../upstream/speech/engine.ts";
import { EngineFault } from "../../../upstream/speech/reply.ts";
import { type Asked, type Reply, startSpeechServer } from "../../support/speech/server.ts";

const SOUND = { bytes: new Uint8Array(400), name: "take.wav", contentType: "audio/wav" };
const KEY = "sk-secret";

async function hear(answer: (asked: Asked) => Reply, tag = "hi", mostMs = 5_000) {
  const server = await startSpeechServer(answer);
  onTestFinished(server.stop);
  const engine = new SpeechEngine({ url: server.url, key: KEY, model: "large" });
  const ask = () => engine.hear(SOUND, tag, AbortSignal.timeout(mostMs));
  return { asked: server.asked, ask };
}

const word = (text: string, atMs: number | null, isSure = true) => ({ text, atMs, isSure });

const DIALECTS: [string, unknown, ReturnType<typeof word>[]][] = [
  [
    "OpenAI and speaches: words at the top",
    {
      ...{
        language: "hindi",
        duration: 2,
        text: "दो गोली",
        segments: [{ text: "दो गोली", start: 0 }],
      },
      words: [
        { word: "दो", start: 0.5, end: 0.7, probability: 0.9 },
        { word: " गोली", start: 0.81, end: 1.2, probability: 0.3 },
      ],
    },
    [word("दो", 500), word("गोली", 810, false)],
  ],
  [
    "whisper.cpp: tokens in segments",
    {
      text: " दो गोली.",
      segments: [
        {
          text: " दो गोली.",
          words: [
            { word: " दो", start: 0.5, probability: 0.9 },
            { word: " गो", start: 0.8, probability: 0.9 },
            { word: "ली", start: 0.9, probability: 0.2 },
            { word: ".", start: 1, probability: 0.9 },
          ],
        },
      ],
    },
    [word("दो", 500), word("गोली.", 800, false)],
  ],
  [
    "LocalAI: the key is text",
    { text: "दो", words: [{ text: "दो", start: 0.5 }] },
    [word("दो", 500)],
  ],
  [
    "vLLM: segments, a length in text",
    {
      text: "दो गोली",
      duration: "2.5",
      segments: [{ text: "दो गोली", start: 0.4, no_speech_prob: null }],
    },
    [word("दो", 400), word("गोली", 400)],
  ],
  ["text alone", { text: "दो गोली" }, [word("दो", null), word("गोली", null)]],
  ["silence", { text: "" }, []],
  ["words without a text", { words: [{ word: "दो", start: null }] }, [word("दो", null)]],
  ["empty words beside a text", { text: "दो", words: [{ word: "" }] }, [word("दो", null)]],
  ["marks that are not said", { text: "<|0.00|>\u202eदो\u202c \u2067" }, [word("दो", null)]],
  [
    "times that are none",
    {
      words: [
        { word: "दो", start: "NaN" },
        { word: "गोली", start: -1 },
      ],
    },
    [word("दो", null), word("गोली", null)],
  ],
  ["a mark of the byte order", '\ufeff{"text":"दो"}', [word("दो", null)]],
];

test.each(DIALECTS)("reads %s", async (_, body, words) => {
  const { ask } = await hear(() => ({ body }));
  expect(await ask()).toEqual({ words });
});

test("sends language, model, key and file, and no hint of the answer", async () => {
  const { ask, asked } = await hear(() => ({ body: { text: "" } }), "zh-Hans");
  await ask();
  expect(
    asked.map(({ fields, file, authorization }) => [fields, file?.name, authorization]),
  ).toEqual([
    [
      {
        ...{ model: ["large"], language: ["zh"], response_format: ["verbose_json"] },
        "timestamp_granularities[]": ["word", "segment"],
      },
      "take.wav",
      `Bearer ${KEY}`,
    ],
  ]);
});

test("asks once without times where a model has none, and then always", async () => {
  const { ask, asked } = await hear(({ fields }) =>
    fields.response_format?.[0] === "json"
      ? { body: { text: "दो" } }
      : { status: 400, body: { error: { message: "response_format is not compatible" } } },
  );
  await ask();
  expect(await ask()).toEqual({ words: [word("दो", null)] });
  expect(asked.map(({ fields }) => fields.response_format)).toEqual([
    ["verbose_json"],
    ["json"],
    ["json"],
  ]);
});

const big = "x".repeat(3 * 1024 * 1024);
const FAULTS: [string, Reply, EngineFault["kind"], string, number][] = [
  [
    "a refused key",
    { status: 401, body: { error: { message: "Bad key" } } },
    ...(["settings", "The speech server answered 401: Bad key", 0] as const),
  ],
  [
    "a missing model",
    { status: 404, body: { detail: "Model 'large' is not installed" } },
    ...(["settings", "answered 404: Model 'large' is not installed", 0] as const),
  ],
  [
    "a full server",
    { status: 429, headers: { "Retry-After": "20" }, body: "busy" },
    ...(["busy", "answered 429.", 20_000] as const),
  ],
  ["a server that loads", { status: 503, body: { error: "loading" } }, "busy", "503: loading", 0],
  [
    "a sound that cannot be decoded",
    { status: 415, body: { detail: [{ msg: "Cannot decode" }] } },
    ...(["refused", "415: Cannot decode", 0] as const),
  ],
  ["a refusal inside a 200", { body: { error: "failed to read audio" } }, "away", "failed to", 0],
  [
    "a page",
    { headers: { "Content-Type": "text/html" }, body: "<p>Hi" },
    "away",
    "something else",
    0,
  ],
  ["too much", { body: { text: big } }, "refused", "more than 2 MB", 0],
  ["a bill that is not paid", { status: 402, body: "" }, "settings", "answered 402.", 0],
  ["an upload that took too long", { status: 408, body: "" }, "away", "answered 408.", 0],
  ["a crash", { status: 500, body: "" }, "away", "answered 500.", 0],
];

test.each(FAULTS)("tells %s", async (_, reply, kind, text, afterMs) => {
  const { ask } = await hear(() => reply);
  const fault = await ask().then(
    () => null,
    (error: unknown) => error,
  );
  expect(fault).toBeInstanceOf(EngineFault);
  expect(fault).toMatchObject({ kind, afterMs });
  expect(String(fault)).toContain(text);
  expect(String(fault)).not.toContain(KEY);
});

test("ends when it takes too long, and tells an engine that is not there", async () => {
  const { ask } = await hear(() => ({ body: { text: "" }, delayMs: 2_000 }), "en", 100);
  await expect(ask()).rejects.toThrow(/timeout/i);
  const engine = new SpeechEngine({ url: "http://127.0.0.1:1/v1", model: "large" });
  await expect(engine.hear(SOUND, "en", AbortSignal.timeout(5_000))).rejects.toMatchObject({
    kind: "away",
  });
});
