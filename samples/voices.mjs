// What makes sounds: the voices, their programs, and ffmpeg. See docs/decisions/0003-voices.md.
import { execFile } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);

const PACKAGES = {
  "RHVoice-test": "rhvoice rhvoice-english (non-free)",
  pico2wave: "libttspico-utils (non-free)",
  "espeak-ng": "espeak-ng",
  ffmpeg: "ffmpeg",
};

const TRIM = "silenceremove=start_periods=1:start_threshold=-48dB,areverse";

// The interpreter and the client have different sexes, so that a listener can tell question and
// sample answer apart.
export const VOICES = {
  en: {
    speaker: { m: rhvoice("alan", 79), f: { program: "pico2wave", voice: "en-GB", rate: 88 } },
    interpreter: { m: rhvoice("bdl", 73), f: rhvoice("slt", 75) },
  },
  hi: espeak("hi", 140),
  pa: espeak("pa", 140),
  ur: espeak("ur", 140),
  "zh-Hans": espeak("cmn-latn-pinyin", 150),
};
// Characters a second of a calm voice. Outside this range a text was probably spelled out, skipped
// or cut.
export const PLAUSIBLE = {
  en: [11, 17],
  hi: [9, 12.5],
  pa: [9, 12.5],
  ur: [8, 11.5],
  "zh-Hans": [2.9, 4.4],
};

function rhvoice(voice, rate) {
  return { program: "RHVoice-test", voice, rate, pause: 0.2 };
}

function espeak(voice, rate) {
  const as = (variant, pitch) => ({
    program: "espeak-ng",
    voice: `${voice}+${variant}`,
    rate,
    pitch,
    gap: 2,
  });
  return {
    speaker: { m: as("m3", 45), f: as("f2", 45) },
    interpreter: { m: as("m7", 38), f: as("f3", 55) },
  };
}

// Spells the text so that the programs say it right. The screen shows the original.
export function spoken(language, text, pinyin) {
  if (language === "en")
    return text
      .replace(/\bMrs\b\.?/g, "Missus")
      .replace(/\bMs\b\.?/g, "Miz")
      .replace(/\bMr\b\.?/g, "Mister")
      .replace(/[’‘]/g, "'");
  if (language === "zh-Hans") {
    // espeak-ng reads each Hanzi alone and gets words such as 银行 wrong; --pinyin makes readings.
    if (!pinyin[text]) console.warn(`no pinyin for "${text}": run --pinyin`);
    return pinyin[text] ?? text;
  }
  // espeak-ng skips Persian digits and reads the colon of a time aloud.
  const digits = text
    .replace(/[۰-۹]/g, (digit) => String(digit.charCodeAt(0) - 0x6f0))
    .replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x660));
  return digits.replace(/(\d):(\d)/g, "$1 $2").replace("سینٹرلنک", "سینٹر لنک");
}

export async function synthesise(voice, text, wav, dir) {
  const { program, rate } = voice;
  if (program === "pico2wave")
    return run(program, ["-l", voice.voice, "-w", wav, `<speed level="${rate}">${text}</speed>`]);
  if (program === "RHVoice-test") return speakSentences(voice, text, wav, dir);
  const input = join(dir, "text.txt"); // not an argument: a text may begin with a dash
  await writeFile(input, text);
  return run(program, [
    "-v",
    voice.voice,
    "-s",
    String(rate),
    "-p",
    String(voice.pitch),
    "-g",
    String(voice.gap),
    "-a",
    "60",
    "-f",
    input,
    "-w",
    wav,
  ]);
}

// RHVoice runs sentences together and ignores <break>, so it speaks each one, with silence between.
async function speakSentences(voice, text, wav, dir) {
  const parts = [];
  for (const [i, sentence] of text.split(/(?<=[.?!]) +(?=[A-Z])/).entries()) {
    const part = join(dir, `part${i}`);
    await writeFile(`${part}.txt`, sentence);
    await run(voice.program, [
      "-p",
      voice.voice,
      "-r",
      String(voice.rate),
      "-i",
      `${part}.txt`,
      "-o",
      `${part}.wav`,
    ]);
    parts.push(`${part}.wav`);
  }
  const padded = parts.map((_, i) => `[${i}]apad=pad_dur=${voice.pause}[p${i}]`).join(";");
  const joined = parts.map((_, i) => `[p${i}]`).join("");
  await ffmpeg(
    ...parts.flatMap((part) => ["-i", part]),
    "-filter_complex",
    `${padded};${joined}concat=n=${parts.length}:v=0:a=1`,
    wav,
  );
}

export async function requirePrograms(programs) {
  const missing = [];
  for (const program of new Set(programs))
    await run("which", [program]).catch(() => missing.push(program));
  if (missing.length > 0)
    throw new Error(
      missing
        .map((program) => `${program} is missing: apt-get install ${PACKAGES[program] ?? program}`)
        .join("\n"),
    );
}

/** Cuts the silence around a voice. The compressor lowers peaks that would keep it too quiet. */
export async function shape(raw, out, rate) {
  await ffmpeg(
    "-i",
    raw,
    "-af",
    `aresample=${rate},highpass=f=60,${TRIM},${TRIM},acompressor=threshold=-22dB:ratio=3:attack=3:release=90`,
    "-ac",
    "1",
    out,
  );
}

/** Returns a filter that sets the loudness by one gain. Measures the file first. */
export async function leveller(wav, { lufs, peak }) {
  const norm = `loudnorm=I=${lufs}:TP=${peak}:LRA=11:print_format=json`;
  const m = JSON.parse(
    (await ffmpeg("-i", wav, "-af", norm, "-f", "null", "-")).match(/\{[^{}]*\}/)[0],
  );
  return `${norm}:linear=true:measured_I=${m.input_i}:measured_TP=${m.input_tp}:measured_LRA=${m.input_lra}:measured_thresh=${m.input_thresh}`;
}

export async function loudness(file) {
  const log = await ffmpeg(
    "-i",
    file,
    "-map",
    "0:a",
    "-af",
    "ebur128=peak=true",
    "-f",
    "null",
    "-",
  );
  return {
    lufs: Number(log.match(/I:\s+(-?[\d.]+) LUFS(?![\s\S]*I:\s)/)?.[1]),
    peak: Number(log.match(/Peak:\s+(-?[\d.]+) dBFS/)?.[1]),
  };
}

/** Runs ffmpeg and returns its log. */
export async function ffmpeg(...args) {
  const { stderr } = await run("ffmpeg", ["-hide_banner", "-nostats", "-y", ...args], {
    maxBuffer: 2 ** 26,
  });
  return stderr;
}

/** Splits fixed arguments of a program, which hold no spaces. */
export const words = (text) => text.split(" ");
