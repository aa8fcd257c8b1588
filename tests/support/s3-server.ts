import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { freePort } from "./free-port.ts";
import { startProgram, until } from "./program.ts";
import { sha256 } from "./recordings.ts";

export const BUCKET = "school-files";

/** Starts `s3rver` with one empty bucket. It checks neither signatures nor checksums. */
export async function startS3() {
  const folder = await mkdtemp(join(tmpdir(), "ccl-s3-"));
  const port = await freePort();
  const bin = join(dirname(createRequire(import.meta.url).resolve("s3rver/package.json")), "bin");
  const where = ["-d", folder, "-a", "127.0.0.1", "-p", String(port), "--silent"];
  const start = async () => {
    const begun = startProgram(
      // It uses an old cipher for the tokens of long lists.
      ["--openssl-legacy-provider", join(bin, "s3rver.js"), ...where, "--configure-bucket", BUCKET],
      {},
    );
    await until(
      () => fetch(endpoint).then(Boolean, () => begun.hasEnded()),
      () => `s3rver: ${begun.log()}`,
    );
    return begun;
  };
  const endpoint = `http://127.0.0.1:${port}`;
  let server = await start();
  return {
    settings: {
      FILES_ENDPOINT: endpoint,
      FILES_REGION: "us-east-1",
      FILES_KEY_ID: "S3RVER",
      FILES_SECRET: "S3RVER",
    },
    /** Kills it, and starts it again with the same files. */
    kill: async () => {
      await server.end("SIGKILL");
      server = await start();
    },
    /** Returns the SHA-256 of each file on disk: a kill in a write breaks its own list. */
    sums: async () => {
      const all = await readdir(folder, { recursive: true });
      const files = all.filter((name) => name.endsWith("._S3rver_object"));
      return Promise.all(files.map(async (name) => sha256(await readFile(join(folder, name)))));
    },
    stop: async () => {
      await server.end("SIGKILL");
      await rm(folder, { recursive: true, force: true });
    },
  };
}
