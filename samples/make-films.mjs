#!/usr/bin/env node
// Makes videos/<slug>.mp4, its captions, its cover and videos.json from videos/scripts.json. Plain
// Node 20 and programs of Debian.
//   node samples/make-films.mjs [slug]    build all, or one; then measure
//   node samples/make-films.mjs --covers  only the covers, from the films
//   node samples/make-films.mjs --check   only measure
import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { ffmpeg, leveller, loudness, requirePrograms } from "./voices.mjs";
import { shape, spoken, synthesise, VOICES, words } from "./voices.mjs";

const run = promisify(execFile);
const VIDEOS = join(import.meta.dirname, "videos");
const TOKENS = join(import.meta.dirname, "../app/styles/tokens.css");
const CHROMIUM = process.env.CHROMIUM_PATH ?? "chromium";
const SIZE = { slide: "854,480", cover: "640:360" }; // a cover is about as large on a page
const COVER_QUALITY = "8"; // 12 to 17 kB
const VOICE = VOICES.en.speaker.m;
const RATE = 24000;
const FPS = 5; // nothing moves; a slide's length is rounded up to a whole frame so that sound and picture stay together
const PAUSE = { before: 0.4, between: 0.5, after: 0.9 };
const LOUDNESS = { lufs: -19, peak: -3 };
const PLAIN = "-map_metadata -1 -fflags +bitexact"; // the same pictures make the same bytes
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
  const asked = words("-v error -show_entries format=duration -of csv=p=0");
  const { stdout } = await run("ffprobe", [...asked, file]);
  return Number(stdout);
}

async function drawSlide(title, { heading, lines }, number, dir) {
  const tokens = (await readFile(TOKENS, "utf8")).replace("@theme static", ":root");
  const css = await readFile(join(VIDEOS, "slide.css"), "utf8");
  const html = join(dir, `slide${number}.html`);
  const png = join(dir, `slide${number}.png`);
  await writeFile(html, page(title, heading, lines, number, tokens + css));
  // Chromium's sandbox does not run as root.
  const sandbox = process.getuid?.() === 0 ? ["--no-sandbox"] : [];
  const flags = [
    ...words("--headless --hide-scrollbars --force-device-scale-factor=1"),
    `--window-size=${SIZE.slide}`,
    `--user-data-dir=${join(dir, "chromium")}`,
  ];
  const shot = [`--screenshot=${png}`, `file://${html}`];
  await run(CHROMIUM, [...sandbox, ...flags, ...shot], { timeout: 60_000 });
  return png;
}

// The lower fifth stays free for the captions.
function page(title, heading, lines, number, css) {
  return `<!doctype html>
<html lang="en-AU"><meta charset="utf-8"><title>${escape(title)}</title><style>${css}</style>
<p class="title">${escape(title)}</p>
<p class="number">${number}</p>
<h1>${escape(heading)}</h1>
<ul>${lines.map((line) => `<li>${escape(line)}</li>`).join("")}</ul>
</html>`;
}

function escape(text) {
  return text.replace(/&/g, "&amp;").replace(/</g, "&lt;");
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
    ...words(`-framerate ${FPS} -loop 1 -t ${seconds} -i`),
    png,
  ]);
  const all = slides.map((_, i) => `[${i}:v]`).join("");
  const joined = `${all}concat=n=${slides.length}:v=1:a=0,scale=out_color_matrix=bt709:out_range=tv,format=yuv420p[v]`;
  const h264 = `-c:v libx264 -profile:v main -level:v 3.0 -preset slow -tune stillimage -crf 24 -g ${10 * FPS} -threads 1`;
  const colours = "-colorspace bt709 -color_primaries bt709 -color_trc bt709 -color_range tv";
  const sound = `${await leveller(voice, LOUDNESS)},aresample=${RATE}`;
  await ffmpeg(
    ...pictures,
    ...["-i", voice, "-filter_complex", joined, ...words(`-map [v] -map ${slides.length}:a`)],
    ...words(`${h264} ${colours}`),
    ...["-af", sound, ...words("-c:a aac -b:a 48k -ac 1")],
    ...words(`${PLAIN} -flags +bitexact -movflags +faststart`),
    mp4,
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
  const joined = `${filters.join(";")};${all}concat=n=${filters.length}:v=0:a=1`;
  await ffmpeg(...inputs, "-filter_complex", joined, out);
}

// Saves the first picture of a film as JPEG, which every browser shows.
async function takeCover(slug) {
  const base = join(VIDEOS, slug);
  const picture = words(`-frames:v 1 -vf scale=${SIZE.cover} -q:v ${COVER_QUALITY}`);
  await ffmpeg("-i", `${base}.mp4`, ...picture, ...words(PLAIN), `${base}.jpg`);
}

async function writeList() {
  const rows = [];
  for (const { slug, title, free } of scripts) {
    const duration_s = Math.round(await duration(join(VIDEOS, `${slug}.mp4`)));
    const files = { file: `${slug}.mp4`, captions: `${slug}.vtt`, cover: `${slug}.jpg` };
    rows.push(JSON.stringify({ slug, title, ...files, duration_s, free }));
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
