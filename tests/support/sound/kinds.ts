import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { AMR } from "./amr.ts";
import { ffmpeg } from "./sounds.ts";
import { type Kind, withTraits } from "./traits.ts";

const HIGH = ["-ar", "48000"];
const LOW = ["-ar", "8000"];
const OPUS = ["-c:a", "libopus", ...HIGH];
const picture = (seconds: number) => ["-f", "lavfi", "-i", `color=s=64x64:r=1:d=${seconds}`];
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
  ["yamaha.wav", "-c:a", "adpcm_yamaha"],
  ["g726.wav", "-c:a", "g726", ...LOW],
  ["rf64.wav", "-rf64", "always"],
  ["cbr.mp3"],
  ["low.mp3", "-ar", "22050"],
  ["vbr.mp3", "-q:a", "5"],
  ["vbr-no-header.mp3", "-q:a", "5", "-write_xing", "0"],
  ["plain.aac"],
  ["plain.flac"],
  ["flac24.flac", "-sample_fmt", "s32"],
  ["aac.m4a"],
  ["zoom.m4a", "-c:a", "aac", "-ar", "32000", "-b:a", "64k", "-brand", "mp42"],
  ["index-first.m4a", "-movflags", "+faststart"],
  ["fragmented.mp4", "-movflags", "+frag_keyframe+empty_moov"],
  ["alac.m4a", "-c:a", "alac"],
  ["ac3.m4a", "-c:a", "ac3", ...HIGH, "-f", "mp4"],
  ["mp3.mp4", "-c:a", "libmp3lame"],
  ["mp2.mp4", "-c:a", "mp2", ...HIGH],
  ["dts.mp4", "-c:a", "dca", "-strict", "-2", ...HIGH],
  ["vorbis.mp4", "-c:a", "libvorbis"],
  ["opus.mp4", ...OPUS, "-strict", "-2"],
  ["flac.mp4", "-c:a", "flac", "-strict", "-2"],
  ["aac.mov"],
  ["pcm.mov", "-c:a", "pcm_s16le"],
  ["mulaw.mov", "-c:a", "pcm_mulaw"],
  ["alac.mov", "-c:a", "alac"],
  ["ima.mov", "-c:a", "adpcm_ima_qt"],
  ["aac.3gp", "-c:a", "aac"],
  ["opus.webm", ...OPUS],
  ["vorbis.webm", "-c:a", "libvorbis"],
  ["late.webm", ...OPUS, "-output_ts_offset", "100"],
  ["no-length.webm", ...OPUS, "-live", "1"],
  ["opus.mka", ...OPUS],
  ["aac.mka", "-c:a", "aac"],
  ["flac.mka", "-c:a", "flac"],
  ["mp3.mka", "-c:a", "libmp3lame"],
  ["pcm.mka", "-c:a", "pcm_s16le"],
  ["opus.ogg", ...OPUS],
  ["whatsapp.opus", "-c:a", "libopus", "-ar", "16000", "-b:a", "16k", "-application", "voip"],
  ["vorbis.ogg", "-c:a", "libvorbis"],
  ["flac.ogg", "-c:a", "flac"],
  ["speex.ogg", "-c:a", "libspeex", ...LOW],
  ["pcm.caf"],
  ["alac.caf", "-c:a", "alac"],
  ["ima.caf", "-c:a", "adpcm_ima_qt"],
  ["mulaw.caf", "-c:a", "pcm_mulaw"],
  ["opus.caf", ...OPUS],
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
/** Each has a picture, too. The first is the cover of a song, as ffmpeg adds it. */
const SEEN: [file: string, seconds: number, ...options: string[]][] = [
  ["cover-as-track.m4a", 1, "-c:v", "mjpeg", "-disposition:v", "0", "-f", "mp4"],
  ["film.mp4", 2, "-c:v", "libx264", "-pix_fmt", "yuv420p"],
];

/**
 * Makes a sound of two seconds in each kind of file, then kinds with a trait that people reported.
 * Adds the files of the folder SOUND_FILES, if it is set.
 */
export async function makeKinds(): Promise<Kind[]> {
  const folder = mkdtempSync(join(tmpdir(), "kinds-"));
  const speech = ["-t", "2", "-i", resolve("samples/audio/hi-rental-bond-01-s.mp3")];
  const at = (name: string) => join(folder, name);
  // One program for all: each start takes longer than two seconds of sound.
  const plain = ["-vn", "-ac", "1", "-ar", "44100"];
  await ffmpeg(
    ...speech,
    ...MADE.flatMap(([name, ...options]) => [...plain, ...options, at(name)]),
  );
  for (const [name, seconds, ...options] of SEEN)
    await ffmpeg(
      ...speech,
      ...picture(seconds),
      "-map",
      "0:a",
      "-map",
      "1:v",
      ...options,
      at(name),
    );
  writeFileSync(at("amr.amr"), AMR.body);
  await ffmpeg("-i", at("amr.amr"), "-c", "copy", at("amr.3gp"));
  const made = readdirSync(folder).map((name) => ({ name, bytes: readFileSync(at(name)) }));
  rmSync(folder, { recursive: true });
  const more = process.env.SOUND_FILES;
  const given = (more === undefined ? [] : readdirSync(more)).map((name) => ({
    name: `given: ${name}`,
    bytes: readFileSync(join(more ?? "", name)),
  }));
  return [...made, ...withTraits(made), ...given];
}
