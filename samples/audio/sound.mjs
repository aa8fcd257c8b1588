import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { PACKAGES } from "./voices.mjs";

const run = promisify(execFile);
const TRIM = "silenceremove=start_periods=1:start_threshold=-48dB,areverse";

export async function requirePrograms(programs) {
  const missing = [];
  for (const program of new Set(programs)) await run("which", [program]).catch(() => missing.push(program));
  if (missing.length > 0) throw new Error(missing.map((program) => `${program} is missing: apt-get install ${PACKAGES[program] ?? program}`).join("\n"));
}

/** Cuts the silence around a voice. The compressor lowers peaks that would keep it too quiet. */
export async function shape(raw, out, rate) {
  await ffmpeg("-i", raw, "-af", `aresample=${rate},highpass=f=60,${TRIM},${TRIM},acompressor=threshold=-22dB:ratio=3:attack=3:release=90`, "-ac", "1", out);
}

/** Returns a filter that sets the loudness by one gain. Measures the file first. */
export async function leveller(wav, { lufs, peak }) {
  const norm = `loudnorm=I=${lufs}:TP=${peak}:LRA=11:print_format=json`;
  const m = JSON.parse((await ffmpeg("-i", wav, "-af", norm, "-f", "null", "-")).match(/\{[^{}]*\}/)[0]);
  return `${norm}:linear=true:measured_I=${m.input_i}:measured_TP=${m.input_tp}:measured_LRA=${m.input_lra}:measured_thresh=${m.input_thresh}`;
}

export async function loudness(file) {
  const log = await ffmpeg("-i", file, "-map", "0:a", "-af", "ebur128=peak=true", "-f", "null", "-");
  return { lufs: Number(log.match(/I:\s+(-?[\d.]+) LUFS(?![\s\S]*I:\s)/)?.[1]), peak: Number(log.match(/Peak:\s+(-?[\d.]+) dBFS/)?.[1]) };
}

/** Runs ffmpeg and returns its log. */
export async function ffmpeg(...args) {
  const { stderr } = await run("ffmpeg", ["-hide_banner", "-nostats", "-y", ...args], { maxBuffer: 2 ** 26 });
  return stderr;
}
