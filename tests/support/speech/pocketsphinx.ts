import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Asked, Reply } from "./server.ts";

const run = promisify(execFile);

/** Debian's `pocketsphinx-testdata`: five people name playing cards, with a grammar. */
export const CARDS = "/usr/share/pocketsphinx/test/data/cards";
export const hasPocketsphinx = existsSync(CARDS) && existsSync("/usr/bin/pocketsphinx_continuous");

/** Answers as a real engine, which is sometimes wrong. It knows the words of cards only. */
export async function hearCards({ file }: Asked): Promise<Reply> {
  if (!file) return { status: 400, body: { detail: "no file" } };
  const folder = await mkdtemp(join(tmpdir(), "ccl-cards-"));
  try {
    const wav = join(folder, "speech.wav");
    await writeFile(wav, new Uint8Array(await file.arrayBuffer()));
    const grammar = ["-jsgf", join(CARDS, "cards.gram"), "-logfn", "/dev/null"];
    const options = ["-infile", wav, "-time", "yes", ...grammar];
    const { stdout } = await run("pocketsphinx_continuous", options);
    const words = stdout.split("\n").flatMap((line) => {
      const [, word, start, end] = /^([a-z]+) ([\d.]+) ([\d.]+) [\d.]+$/.exec(line) ?? [];
      return word ? [{ word, start: Number(start), end: Number(end) }] : [];
    });
    return { body: { text: words.map(({ word }) => word).join(" "), language: "english", words } };
  } finally {
    await rm(folder, { recursive: true });
  }
}
