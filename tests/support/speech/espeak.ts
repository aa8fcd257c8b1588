import { execFileSync } from "node:child_process";
import * as z from "zod";
import type { Asked, Reply } from "./server.ts";

/** Voices of espeak-ng in the languages of the samples. Its `cmn` spells Mandarin out in English. */
export const ESPEAK_VOICES: Record<string, string> = {
  ...{ en: "en-gb", hi: "hi", pa: "pa", ur: "ur", "zh-Hans": "cmn-latn-pinyin" },
};

export const hasEspeak = ((): boolean => {
  try {
    execFileSync("espeak-ng", ["--version"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
})();

const asked = z.object({ input: z.string(), voice: z.string(), response_format: z.string() });

/** Returns a WAV, whose header tells the length of nothing: espeak-ng streams. */
export function espeak(text: string, voice: string): Buffer {
  return execFileSync("espeak-ng", ["-v", voice, "--stdout"], {
    ...{ input: text, maxBuffer: 64 * 1024 * 1024 },
  });
}

/** Answers as a server that lists its voices and makes WAV only. */
export function espeakReply({ call, said }: Asked): Reply {
  if (call.endsWith("/audio/voices")) return { body: { voices: Object.values(ESPEAK_VOICES) } };
  const { input, voice, response_format: format } = asked.parse(said);
  if (format !== "wav") return { status: 400, body: { error: { message: `no ${format} here` } } };
  return { headers: { "Content-Type": "audio/wav" }, body: espeak(input, voice) };
}
