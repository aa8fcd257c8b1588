import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { ffmpeg } from "./sounds.ts";

export type Kind = { name: string; bytes: Buffer };

const HIGH = ["-ar", "48000"];
const LOW = ["-ar", "8000"];
const MADE: [file: string, ...options: string[]][] = [
  ["pcm16.wav"],
  ["pcm24.wav", "-c:a", "pcm_s24le"],
  ["pcm8.wav", "-c:a", "pcm_u8"],
  ["float32.wav", "-c:a", "pcm_f32le"],
  ["float64.wav", "-c:a", "pcm_f64le"],
  ["alaw.wav", "-c:a", "pcm_alaw"],
  ["mulaw.wav", "-c:a", "pcm_mulaw"],
  ["mp3-in.wav", "-c:a", "libmp3lame"],
  ["ima.wav", "-c:a", "adpcm_ima_wav"],
  ["ms.wav", "-c:a", "adpcm_ms"],
  ["gsm.wav", "-c:a", "libgsm_ms", ...LOW],
  ["g726.wav", "-c:a", "g726", ...LOW],
  ["rf64.wav", "-rf64", "always"],
  ["cbr.mp3"],
  ["vbr.mp3", "-q:a", "5"],
  ["no-xing.mp3", "-write_xing", "0"],
  ["plain.aac"],
  ["plain.flac"],
  ["flac24.flac", "-sample_fmt", "s32"],
  ["aac.m4a"],
  ["aac-faststart.m4a", "-movflags", "+faststart"],
  ["aac-fragmented.mp4", "-movflags", "+frag_keyframe+empty_moov"],
  ["alac.m4a", "-c:a", "alac"],
  ["ac3.m4a", "-c:a", "ac3", ...HIGH, "-f", "mp4"],
  ["mp3.mp4", "-c:a", "libmp3lame"],
  ["opus.mp4", "-c:a", "libopus", ...HIGH, "-strict", "-2"],
  ["flac.mp4", "-c:a", "flac", "-strict", "-2"],
  ["aac.mov"],
  ["pcm.mov", "-c:a", "pcm_s16le"],
  ["mulaw.mov", "-c:a", "pcm_mulaw"],
  ["alac.mov", "-c:a", "alac"],
  ["ima.mov", "-c:a", "adpcm_ima_qt"],
  ["aac.3gp", "-c:a", "aac"],
  ["opus.webm", "-c:a", "libopus", ...HIGH],
  ["vorbis.webm", "-c:a", "libvorbis"],
  ["opus-live.webm", "-c:a", "libopus", ...HIGH, "-live", "1"],
  ["opus.mka", "-c:a", "libopus", ...HIGH],
  ["aac.mka", "-c:a", "aac"],
  ["flac.mka", "-c:a", "flac"],
  ["mp3.mka", "-c:a", "libmp3lame"],
  ["pcm.mka", "-c:a", "pcm_s16le"],
  ["opus.ogg", "-c:a", "libopus", ...HIGH],
  ["vorbis.ogg", "-c:a", "libvorbis"],
  ["flac.ogg", "-c:a", "flac"],
  ["speex.ogg", "-c:a", "libspeex", ...LOW],
  ["pcm.caf"],
  ["alac.caf", "-c:a", "alac"],
  ["ima.caf", "-c:a", "adpcm_ima_qt"],
  ["mulaw.caf", "-c:a", "pcm_mulaw"],
  ["opus.caf", "-c:a", "libopus", ...HIGH],
  ["pcm.aiff"],
  ["float.aifc", "-c:a", "pcm_f32be", "-f", "aiff"],
  ["v2.wma"],
  ["v1.wma", "-c:a", "wmav1"],
  ["pcm.au"],
  ["pcm.w64"],
  ["voice.ra", "-f", "rm", "-c:a", "real_144", ...LOW],
  ["dolby.ra", "-f", "rm", "-c:a", "ac3", ...HIGH],
  ["plain.wv"],
  ["plain.tta"],
  ["dolby.ac3", ...HIGH],
  ["plus.eac3", ...HIGH],
  ["plain.dts", "-strict", "-2", ...HIGH],
  ["plain.voc"],
  ["plain.mp2", ...HIGH],
  ["plain.avi"],
  ["plain.flv"],
  ["plain.ts"],
];

/**
 * Makes a sound of two seconds in each kind of file, then kinds with a trait that people reported.
 * Adds the files of the folder SOUND_FILES, if it is set.
 */
export async function makeKinds(): Promise<Kind[]> {
  const folder = mkdtempSync(join(tmpdir(), "kinds-"));
  const speech = resolve("samples/audio/hi-rental-bond-01-s.mp3");
  const made: Kind[] = [];
  for (const [name, ...options] of MADE) {
    const file = join(folder, name);
    await ffmpeg("-t", "2", "-i", speech, "-vn", "-ac", "1", "-ar", "44100", ...options, file);
    made.push({ name, bytes: readFileSync(file) });
  }
  rmSync(folder, { recursive: true });
  const more = process.env.SOUND_FILES;
  const given = (more === undefined ? [] : readdirSync(more)).map((name) => ({
    name,
    bytes: readFileSync(join(more ?? "", name)),
  }));
  return [...made, ...withTraits(made), ...given];
}

function withTraits(made: Kind[]): Kind[] {
  const of = (name: string) => made.find((kind) => kind.name === name)?.bytes ?? Buffer.alloc(0);
  const sized = (size: number) => {
    const wav = Buffer.from(of("pcm16.wav"));
    wav.writeUInt32LE(size, wav.indexOf("data") + 4);
    return wav;
  };
  const tag = Buffer.from(`ID3\x04\0\0\0\0\0\x0a${"\0".repeat(10)}`, "latin1");
  const joined = (...parts: (string | Buffer)[]) =>
    Buffer.concat(parts.map((part) => Buffer.from(part)));
  return [
    { name: "WAV of size 0", bytes: sized(0) },
    { name: "WAV of size 7fffffff", bytes: sized(0x7fffffff) },
    { name: "WAV of size ffffffff", bytes: sized(0xffffffff) },
    { name: "WAV, end missing", bytes: of("pcm16.wav").subarray(0, 9_000) },
    { name: "MP3 behind zeros", bytes: joined(Buffer.alloc(3_000), of("cbr.mp3")) },
    { name: "MP3 behind an ID3 tag", bytes: joined(tag, of("no-xing.mp3")) },
    { name: "AAC behind an ID3 tag", bytes: joined(tag, of("plain.aac")) },
    { name: "FLAC behind an ID3 tag", bytes: joined(tag, of("plain.flac")) },
    { name: "M4A with a trailer", bytes: joined(of("aac.m4a"), "TAG".padEnd(128, "\0")) },
    { name: "M4A, end missing", bytes: of("aac-faststart.m4a").subarray(0, 4_000) },
    { name: "two Ogg Opus in one", bytes: joined(of("opus.ogg"), of("opus.ogg")) },
    { name: "CAF, head only", bytes: joined("caff\0\x01\0\0", "<p>no sound</p>".repeat(40)) },
    {
      name: "WMA, head only",
      bytes: joined(Buffer.from("3026b2758e66cf11", "hex"), "<p>".repeat(200)),
    },
    { name: "HTML named .mp3", bytes: Buffer.from("<p>no sound</p>".repeat(40)) },
  ];
}
