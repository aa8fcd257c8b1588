import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { tone } from "../../contract/tone.ts";

export { tone };

export const toneFile = (hertz: number) => ({
  name: `answer-${hertz}.wav`,
  bytes: tone(hertz),
  type: "audio/wav",
});

/** Reads a file of the fixtures: real files of all containers, made once with ffmpeg. */
export function recording(name: string, as = name): { name: string; bytes: Buffer; type: string } {
  return {
    name: as,
    bytes: readFileSync(join("tests/http/upstream/fixtures", name)),
    type: "application/octet-stream",
  };
}

export const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");
