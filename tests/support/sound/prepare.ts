import { rm } from "node:fs/promises";
import { writeSounds } from "./sounds.ts";

/** Writes the sounds for the fake microphone before all tests. Returns the clean-up. */
export default async function prepare(): Promise<() => Promise<void>> {
  const folder = process.env.E2E_SOUNDS ?? "";
  await writeSounds(folder);
  return () => rm(folder, { recursive: true, force: true });
}
