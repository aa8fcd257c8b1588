#!/usr/bin/env node
// Speaks dialogues/*.json into audio/*.mp3 and audio/index.json. A recording of a person,
// recordings/<slug>-<NN>-<q|s>.<any sound format>, is taken instead of a synthetic voice. Plain
// Node 20 and programs of Debian.
//   node samples/make-sounds.mjs [folder]            build what changed, drop the rest
//   node samples/make-sounds.mjs [folder] --check    only report: loudness, durations, rates
//   node samples/make-sounds.mjs [folder] --pinyin   write how new Mandarin sentences are read
//   node samples/make-sounds.mjs --chime             make public/chime.mp3 again
import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdir, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join, parse } from "node:path";
import { promisify } from "node:util";
import { ffmpeg, leveller, loudness, PLAUSIBLE, requirePrograms } from "./voices.mjs";
import { shape, spoken, synthesise, VOICES, words } from "./voices.mjs";

const run = promisify(execFile);
const HERE = process.argv.slice(2).find((arg) => !arg.startsWith("-")) ?? import.meta.dirname;
const AUDIO = join(HERE, "audio");
const INDEX = join(AUDIO, "index.json");
const PINYIN = join(AUDIO, "zh-pinyin.json");
// Both have frames of exactly 72 bytes (24 or 36 ms), so size divided by bit rate is the true
// duration. A sample answer loses little at the lower rate.
const ENCODING = { q: { rate: 24000, kbits: 24 }, s: { rate: 16000, kbits: 16 } };
const ENCODER_DELAY = 1105; // samples that LAME adds at the start; no header tells a player to skip them
const PAD = { front: 150, after: 250 };
const LOUDNESS = { lufs: -19, peak: -3.5 }; // 1.5 dB below the promised -2 dBTP: MP3 at this bit rate overshoots
const RECIPE = 1; // raise it when the processing below changes, so that every file is built again
const BUCKETS = 180;

if (process.argv.includes("--chime")) await chime(join(import.meta.dirname, "../public/chime.mp3"));
else if (process.argv.includes("--pinyin")) await writePinyin();
else await main(process.argv.includes("--check"));

async function main(checkOnly) {
  await mkdir(AUDIO, { recursive: true });
  const lines = await plan();
  const index = await readJson(INDEX);
  const have = new Set((await readdir(AUDIO)).filter((name) => name.endsWith(".mp3")));
  if (!checkOnly) {
    const changed = lines.filter(
      (line) => !have.has(line.file) || index[line.file]?.hash !== line.hash,
    );
    await requirePrograms([
      "ffmpeg",
      ...changed.filter((line) => !line.recording).map((line) => line.voice.program),
    ]);
    await build([...changed], index);
    const named = new Set(lines.map((line) => line.file));
    for (const name of have) if (!named.has(name)) await rm(join(AUDIO, name));
    for (const name of Object.keys(index)) if (!named.has(name)) delete index[name];
    await save(index);
    console.log(`${changed.length} of ${lines.length} files built`);
  }
  await report(
    lines.filter((line) => index[line.file]),
    index,
  );
}

// Makes one entry per file: its text, its voice, and a hash of both.
async function plan() {
  const speakers = await readJson(join(AUDIO, "speakers.json"));
  const pinyin = await readJson(PINYIN);
  const recordings = await listRecordings();
  const lines = [];
  for (const dialogue of await readDialogues()) {
    if (!speakers[dialogue.slug])
      console.warn(`${dialogue.slug}: not in audio/speakers.json, a man speaks to a woman`);
    const { professional = "m", client = "f" } = speakers[dialogue.slug] ?? {};
    for (const [i, segment] of dialogue.segments.entries()) {
      const native = dialogue.language_tag;
      const sampleLanguage = segment.language === "en" ? native : "en";
      const speaker =
        VOICES[segment.language]?.speaker[segment.language === "en" ? professional : client];
      const interpreter = VOICES[sampleLanguage]?.interpreter[client === "m" ? "f" : "m"];
      const base = `${dialogue.slug}-${String(i + 1).padStart(2, "0")}`;
      for (const [kind, language, text, voice] of [
        ["q", segment.language, segment.text, speaker],
        ["s", sampleLanguage, segment.sample, interpreter],
      ]) {
        const recording = recordings.get(`${base}-${kind}`);
        if (!voice && !recording)
          throw new Error(
            `No voice for "${language}": add one to voices.mjs, or record recordings/${base}-${kind}.wav`,
          );
        const said = recording ? "" : spoken(language, text, pinyin);
        const source = recording ? await readFile(recording) : JSON.stringify([voice, said]);
        const { rate, kbits } = ENCODING[kind];
        const pad = { ...PAD, front: PAD.front - Math.round((ENCODER_DELAY / rate) * 1000) };
        const hash = createHash("sha256")
          .update(JSON.stringify([RECIPE, kbits, pad, LOUDNESS]))
          .update(source)
          .digest("hex")
          .slice(0, 16);
        const file = `${base}-${kind}.mp3`;
        lines.push({ file, language, text, said, voice, recording, rate, kbits, pad, hash });
      }
    }
  }
  return lines;
}

async function readDialogues() {
  const names = (await readdir(join(HERE, "dialogues"))).filter((name) => name.endsWith(".json"));
  return Promise.all(names.sort().map((name) => readJson(join(HERE, "dialogues", name))));
}

async function readJson(path) {
  return JSON.parse(await readFile(path, "utf8").catch(() => "{}"));
}

async function listRecordings() {
  const names = await readdir(join(HERE, "recordings")).catch(() => []);
  return new Map(names.map((name) => [parse(name).name, join(HERE, "recordings", name)]));
}

async function build(lines, index) {
  const worker = async () => {
    const dir = await mkdtemp(join(tmpdir(), "voices-"));
    for (let line = lines.shift(); line; line = lines.shift())
      index[line.file] = await speakOne(line, dir);
    await rm(dir, { recursive: true });
  };
  await Promise.all([worker(), worker()]).finally(() => save(index)); // finished files stay when one fails
}

async function speakOne(line, dir) {
  const raw = line.recording ?? join(dir, "raw.wav");
  if (!line.recording) await synthesise(line.voice, line.said, raw, dir);
  const shaped = join(dir, "shaped.wav");
  await shape(raw, shaped, line.rate);
  const mp3 = join(dir, "out.mp3");
  const padded = `adelay=${line.pad.front}:all=1,apad=pad_dur=${line.pad.after}ms`;
  const sound = `${await leveller(shaped, LOUDNESS)},aresample=${line.rate},${padded}`;
  await ffmpeg("-i", shaped, "-af", sound, ...mp3Options(line.kbits), mp3);
  const entry = { ...(await measure(mp3, line.rate)), hash: line.hash };
  await run("mv", [mp3, join(AUDIO, line.file)]); // /tmp may be another disk
  return entry;
}

// Without ID3 and Xing frames, the file has only frames of equal length.
function mp3Options(kbits, xing = 0) {
  const plain = `-map_metadata -1 -id3v2_version 0 -write_xing ${xing}`;
  return words(`-ac 1 -c:a libmp3lame -b:a ${kbits}k ${plain}`);
}

async function measure(mp3, rate) {
  const raw = ["-v", "error", "-i", mp3, ...words("-f s16le -ac 1 -")];
  const { stdout } = await run("ffmpeg", raw, { encoding: "buffer", maxBuffer: 2 ** 26 });
  const pcm = new Int16Array(stdout.buffer, stdout.byteOffset, stdout.length >> 1);
  const loudest = Array.from({ length: BUCKETS }, (_, bucket) => {
    const part = pcm.subarray(
      Math.floor((bucket * pcm.length) / BUCKETS),
      Math.floor(((bucket + 1) * pcm.length) / BUCKETS),
    );
    return part.reduce((max, value) => Math.max(max, Math.abs(value)), 0);
  });
  const top = Math.max(1, ...loudest);
  return {
    duration_ms: Math.round((pcm.length / rate) * 1000),
    peaks: loudest.map((value) => Math.round((value / top) * 100)),
  };
}

async function save(index) {
  const rows = Object.keys(index)
    .sort()
    .map((name) => `${JSON.stringify(name)}:${JSON.stringify(index[name])}`);
  await writeFile(`${INDEX}.new`, `{\n${rows.join(",\n")}\n}\n`);
  await rename(`${INDEX}.new`, INDEX);
}

async function report(lines, index) {
  const levels = [],
    peaks = [],
    durations = [];
  let bytes = 0;
  for (const { file, language, text, recording } of lines) {
    const { lufs, peak } = await loudness(join(AUDIO, file));
    const seconds = index[file].duration_ms / 1000;
    const perSecond = text.length / (seconds - 0.4);
    const [low, high] = PLAUSIBLE[language] ?? [0, 99];
    if (!recording && (perSecond < low || perSecond > high))
      console.warn(`${file}: ${perSecond.toFixed(1)} characters a second: ${text}`);
    if (Math.abs(lufs - LOUDNESS.lufs) > 1 || !(peak <= -2))
      console.warn(`${file}: ${lufs} LUFS, peak ${peak} dBTP`);
    levels.push(lufs);
    peaks.push(peak);
    durations.push(seconds);
    bytes += (await stat(join(AUDIO, file))).size;
  }
  if (lines.length === 0) return;
  durations.sort((a, b) => a - b);
  console.log(
    `${lines.length} files, ${(bytes / 1e6).toFixed(2)} MB; ${Math.min(...levels)} to ${Math.max(...levels)} LUFS, peak at most ${Math.max(...peaks)} dBTP`,
  );
  console.log(
    `seconds: ${durations[0]} min, ${durations[durations.length >> 1]} median, ${durations.at(-1)} max`,
  );
}

// Makes a soft bell of two partials (A5 and its twelfth). It keeps the Xing frame, which makes
// players skip the encoder's delay, so that the bell starts at once.
async function chime(out) {
  await requirePrograms(["ffmpeg"]);
  const bell = "min(1,t/0.004)*(0.28*exp(-9*t)*sin(2*PI*880*t)+0.11*exp(-15*t)*sin(2*PI*2640*t))";
  const source = `aevalsrc='${bell}':s=44100:d=0.34`;
  const fade = ["-af", "afade=t=out:st=0.22:d=0.12"];
  await ffmpeg("-f", "lavfi", "-i", source, ...fade, ...mp3Options(64, 1), out);
}

// Writes how the Mandarin sentences are read, since espeak-ng reads Hanzi one by one. Readings
// already there stay, so a teacher's corrections are safe. pinyin-pro is needed only here and is no
// dependency: npm install --prefix /tmp/pinyin pinyin-pro
async function writePinyin() {
  const { customPinyin, pinyin } = createRequire("/tmp/pinyin/")("pinyin-pro");
  customPinyin(await readJson(join(import.meta.dirname, "audio/zh-words.json")));
  const known = await readJson(PINYIN);
  const mandarin = (await readDialogues()).filter((one) => one.language_tag === "zh-Hans");
  const sentences = mandarin.flatMap(({ segments }) =>
    segments.map(({ language, text, sample }) => (language === "en" ? sample : text)),
  );
  const readings = sentences.map((text) => [text, known[text] ?? reading(pinyin, text)]);
  await writeFile(PINYIN, `${JSON.stringify(Object.fromEntries(readings), null, 1)}\n`);
}

// Joins the syllables of a word, because espeak-ng then changes third tones as a speaker does.
function reading(pinyin, text) {
  const options = { toneType: "num", v: true, toneSandhi: true, type: "array" };
  const syllables = pinyin(text, options).map((one) => one.replace(/0$/, "5"));
  let at = 0;
  const segments = new Intl.Segmenter("zh-Hans", { granularity: "word" }).segment(text);
  const joined = Array.from(segments, ({ segment }) =>
    syllables.slice(at, (at += [...segment].length)).join(""),
  );
  // After a digit espeak-ng reads "." as a decimal point, so the Chinese marks stay.
  return joined.join(" ").replace(/ +([，、；：。？！])/g, "$1");
}
