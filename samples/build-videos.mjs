#!/usr/bin/env node
// Makes videos/<slug>.mp4, its captions, its cover and videos.json from videos/scripts.json. Plain
// Node 20 and programs of Debian.
//   node samples/build-videos.mjs [slug]    build all, or one; then measure
//   node samples/build-videos.mjs --covers  only the covers, from the films
//   node samples/build-videos.mjs --check   only measure
import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { ffmpeg, leveller, loudness, requirePrograms, shape } from "./audio/sound.mjs";
import { spoken, synthesise, VOICES } from "./audio/voices.mjs";
import { takeCover } from "./videos/cover.mjs";
import { CHROMIUM, drawSlide } from "./videos/slides.mjs";

const run = promisify(execFile);
const VIDEOS = join(import.meta.dirname, "videos");
const VOICE = VOICES.en.speaker.m;
const RATE = 24000;
const FPS = 5; // nothing moves; a slide's length is rounded up to a whole frame so that sound and picture stay together
const PAUSE = { before: 0.4, between: 0.5, after: 0.9 };
const LOUDNESS = { lufs: -19, peak: -3 };
const LIMIT = { bytes: 3_000_000, seconds: [40, 70] };

const [only] = process.argv.slice(2);
const scripts = JSON.parse(await readFile(join(VIDEOS, "scripts.json"), "utf8"));
if (only === "--covers") {
  await requirePrograms(["ffmpeg"]);
  for (const { slug } of scripts) await takeCover(slug);
  await writeList();
} else if (only !== "--check") {
  const wanted = scripts.filter(({ slug }) => !only || slug === only);
  if (wanted.length === 0) throw new Error(`videos/scripts.json has no "${only}"`);
  await requirePrograms(["ffmpeg", CHROMIUM, VOICE.program]);
  for (const script of wanted) await build(script);
  await writeList();
}
await report();

async function build({ slug, title, slides }) {
  const dir = await mkdtemp(join(tmpdir(), "video-"));
  try {
    const shown = [];
    for (const [i, slide] of slides.entries())
      shown.push(await makeSlide(title, slide, i + 1, dir));
    await writeFile(join(VIDEOS, `${slug}.vtt`), captions(shown));
    await encode(shown, dir, join(VIDEOS, `${slug}.mp4`));
    await takeCover(slug);
  } finally {
    await rm(dir, { recursive: true, maxRetries: 3 });
  }
}

async function makeSlide(title, slide, number, dir) {
  const sentences = [];
  for (const [i, text] of slide.said.entries()) {
    const base = join(dir, `${number}-${i}`);
    await synthesise(VOICE, spoken("en", text), `${base}-raw.wav`, dir);
    await shape(`${base}-raw.wav`, `${base}.wav`, RATE);
    sentences.push({ text, wav: `${base}.wav`, seconds: await duration(`${base}.wav`) });
  }
  const speech =
    sentences.reduce((sum, { seconds }) => sum + seconds, 0) +
    PAUSE.between * (sentences.length - 1);
  const seconds = Math.ceil((PAUSE.before + speech + PAUSE.after) * FPS) / FPS;
  return { png: await drawSlide(title, slide, number, dir), sentences, seconds };
}

async function duration(file) {
  const { stdout } = await run("ffprobe", [
    "-v",
    "error",
    "-show_entries",
    "format=duration",
    "-of",
    "csv=p=0",
    file,
  ]);
  return Number(stdout);
}

// A caption stays until the next sentence begins.
function captions(slides) {
  const cues = [];
  let start = 0;
  for (const { sentences, seconds } of slides) {
    let at = start + PAUSE.before;
    for (const sentence of sentences) {
      cues.push(
        `${stamp(at)} --> ${stamp(at + sentence.seconds + PAUSE.between - 0.1)}\n${sentence.text}\n`,
      );
      at += sentence.seconds + PAUSE.between;
    }
    start += seconds;
  }
  return `WEBVTT\n\n${cues.join("\n")}`;
}

function stamp(seconds) {
  return new Date(Math.round(seconds * 1000)).toISOString().slice(14, 23);
}

async function encode(slides, dir, mp4) {
  const voice = join(dir, "voice.wav");
  await joinVoices(slides, voice);
  const pictures = slides.flatMap(({ png, seconds }) => [
    "-framerate",
    String(FPS),
    "-loop",
    "1",
    "-t",
    String(seconds),
    "-i",
    png,
  ]);
  const joined = `${slides.map((_, i) => `[${i}:v]`).join("")}concat=n=${slides.length}:v=1:a=0,scale=out_color_matrix=bt709:out_range=tv,format=yuv420p[v]`;
  const colours = [
    "-colorspace",
    "bt709",
    "-color_primaries",
    "bt709",
    "-color_trc",
    "bt709",
    "-color_range",
    "tv",
  ];
  const h264 = [
    "-c:v",
    "libx264",
    "-profile:v",
    "main",
    "-level:v",
    "3.0",
    "-preset",
    "slow",
    "-tune",
    "stillimage",
    "-crf",
    "24",
    "-g",
    String(10 * FPS),
    "-threads",
    "1",
    ...colours,
  ];
  const aac = [
    "-af",
    `${await leveller(voice, LOUDNESS)},aresample=${RATE}`,
    "-c:a",
    "aac",
    "-b:a",
    "48k",
    "-ac",
    "1",
  ];
  const output = [
    "-map_metadata",
    "-1",
    "-fflags",
    "+bitexact",
    "-flags",
    "+bitexact",
    "-movflags",
    "+faststart",
    mp4,
  ];
  await ffmpeg(
    ...pictures,
    "-i",
    voice,
    "-filter_complex",
    joined,
    "-map",
    "[v]",
    "-map",
    `${slides.length}:a`,
    ...h264,
    ...aac,
    ...output,
  );
}

async function joinVoices(slides, out) {
  const inputs = [],
    filters = [];
  for (const { sentences, seconds } of slides) {
    let left = seconds - PAUSE.before;
    for (const [i, sentence] of sentences.entries()) {
      const last = i === sentences.length - 1;
      const length = last ? left : sentence.seconds + PAUSE.between;
      const delay = i === 0 ? PAUSE.before : 0;
      const n = filters.length;
      inputs.push("-i", sentence.wav);
      filters.push(
        `[${n}:a]adelay=${Math.round(delay * 1000)}:all=1,apad=whole_dur=${(length + delay).toFixed(4)}[s${n}]`,
      );
      left -= length;
    }
  }
  const all = filters.map((_, n) => `[s${n}]`).join("");
  await ffmpeg(
    ...inputs,
    "-filter_complex",
    `${filters.join(";")};${all}concat=n=${filters.length}:v=0:a=1`,
    out,
  );
}

async function writeList() {
  const rows = [];
  for (const { slug, title, free } of scripts) {
    const seconds = await duration(join(VIDEOS, `${slug}.mp4`));
    rows.push(
      JSON.stringify({
        slug,
        title,
        file: `${slug}.mp4`,
        captions: `${slug}.vtt`,
        cover: `${slug}.jpg`,
        duration_s: Math.round(seconds),
        free,
      }),
    );
  }
  await writeFile(join(import.meta.dirname, "videos.json"), `[\n  ${rows.join(",\n  ")}\n]\n`);
}

async function report() {
  let total = 0;
  for (const { slug } of scripts) {
    const mp4 = join(VIDEOS, `${slug}.mp4`);
    const seconds = await duration(mp4);
    const { lufs, peak } = await loudness(mp4);
    const { size } = await stat(mp4);
    total += size;
    console.log(
      `${slug}: ${seconds.toFixed(1)} s, ${(size / 1e6).toFixed(2)} MB, ${lufs} LUFS, peak ${peak} dBTP`,
    );
    if (seconds < LIMIT.seconds[0] || seconds > LIMIT.seconds[1])
      console.warn(`${slug}: should last ${LIMIT.seconds.join(" to ")} s`);
    const atoms = (await readFile(mp4)).toString("latin1");
    if (atoms.indexOf("moov") > atoms.indexOf("mdat"))
      console.warn(`${slug}: its index is at the end, it cannot start before it is loaded`);
  }
  console.log(`${scripts.length} videos, ${(total / 1e6).toFixed(2)} MB`);
  if (total > LIMIT.bytes) console.warn(`together they should be at most ${LIMIT.bytes / 1e6} MB`);
}
