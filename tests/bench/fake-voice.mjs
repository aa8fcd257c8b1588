import { writeFileSync } from "node:fs";

const RATE = 48_000;
const SECONDS = 20;
const HEADER = 44;

/**
 * Writes a WAV for the browser's fake microphone: syllables of three formants over a varying pitch,
 * loud enough to count as a voice.
 */
export function writeVoice(file) {
  const samples = RATE * SECONDS;
  const wav = Buffer.alloc(HEADER + samples * 2);
  wav.write("RIFF", 0);
  wav.writeUInt32LE(HEADER - 8 + samples * 2, 4);
  wav.write("WAVEfmt ", 8);
  wav.writeUInt32LE(16, 16);
  wav.writeUInt16LE(1, 20);
  wav.writeUInt16LE(1, 22);
  wav.writeUInt32LE(RATE, 24);
  wav.writeUInt32LE(RATE * 2, 28);
  wav.writeUInt16LE(2, 32);
  wav.writeUInt16LE(16, 34);
  wav.write("data", 36);
  wav.writeUInt32LE(samples * 2, 40);
  let phase = 0;
  for (let at = 0; at < samples; at += 1) {
    const time = at / RATE;
    phase += (2 * Math.PI * (130 + 25 * Math.sin(2.1 * time) + 9 * Math.sin(7.3 * time))) / RATE;
    const syllable = Math.max(0, Math.sin(2 * Math.PI * (3.1 + 0.7 * Math.sin(0.4 * time)) * time));
    const voice = Math.sin(phase) + 0.6 * Math.sin(4 * phase) + 0.3 * Math.sin(9 * phase);
    wav.writeInt16LE(Math.round(9_000 * syllable * voice), HEADER + at * 2);
  }
  writeFileSync(file, wav);
  return file;
}
