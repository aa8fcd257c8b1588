import { mkdir, rename, rm, writeFile } from "node:fs/promises";
import { dirname } from "node:path";

/** Writes a file that only this user can read. Its readers find the whole text, or the earlier one. */
export async function writeOwnFile(file: string, text: string): Promise<void> {
  const temporary = `${file}.${process.pid}`;
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  await rm(temporary, { force: true });
  await writeFile(temporary, text, { mode: 0o600, flag: "wx" });
  await rename(temporary, file);
}
