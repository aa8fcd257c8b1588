import { rm } from "node:fs/promises";
import { writeSounds } from "./sounds.ts";

/** Before all tests: the sounds that a microphone can be fed with. Returns what runs after them. */
export default async function prepare(): Promise<() => Promise<void>> {
  const folder = process.env.E2E_SOUNDS ?? "";
  await writeSounds(folder);
  return () => rm(folder, { recursive: true, force: true });
}
