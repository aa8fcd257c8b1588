/** What an unpacked release checks before anything of it runs. */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";

/** The files that run. An operator may change the others. */
const RUNS = /^(build|node_modules|server)\//;

/** Returns in a sentence why the release in a folder cannot run on this machine, or null. */
export function releaseFault(folder, { os: [os], cpu: [cpu] }) {
  if (process.platform !== os || process.arch !== cpu)
    return `This release is for ${os}-${cpu}, and this Node is for ${process.platform}-${process.arch}. Take the archive for this machine.`;
  // The native packages load with another C library, and fail later.
  if (os === "linux" && !process.report.getReport().header.glibcVersionRuntime)
    return "This release needs a Linux with glibc, such as Debian, and this one has another C library.";
  const broken = firstBroken(folder);
  return broken === undefined
    ? null
    : `This release is not complete, or was changed: ${broken}. Unpack its archive again, into a new folder.`;
}

/** Returns the first file that runs and is missing or has other bytes. Takes about 0.2 s. */
function firstBroken(folder) {
  const sums = bytesOf(join(folder, "SHA256SUMS"))?.toString();
  if (!sums) return "SHA256SUMS";
  const lines = sums.trimEnd().split("\n");
  const files = lines.map((line) => ({ sum: line.slice(0, 64), name: line.slice(66) }));
  return files.find(({ sum, name }) => RUNS.test(name) && sumOf(join(folder, name)) !== sum)?.name;
}

/** Returns the SHA-256 of a file in hexadecimal digits, or undefined when it cannot be read. */
export function sumOf(file) {
  const bytes = bytesOf(file);
  return bytes && createHash("sha256").update(bytes).digest("hex");
}

function bytesOf(file) {
  try {
    return readFileSync(file);
  } catch {
    return undefined;
  }
}
