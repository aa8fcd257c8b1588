import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import pino from "pino";
import type { Db } from "../../upstream/db/schema.ts";
import { readEnv } from "../../upstream/env.ts";
import { serveUpstream } from "../../upstream/serve.ts";
import { createStaff } from "../../upstream/staff/account/accounts.ts";

type NewStaff = Parameters<typeof createStaff>[1];
export type UpstreamHere = {
  url: string;
  log: () => string;
  addStaff: (account: NewStaff) => Promise<unknown>;
  db: Db;
  stop: () => Promise<void>;
};

/**
 * Starts the embedded API in this process with a trial's data, without the program's signals and
 * commands.
 */
export async function startUpstreamHere(
  publicOrigin: string,
  UPSTREAM_SECRET = "",
): Promise<UpstreamHere> {
  const dataDir = await mkdtemp(join(tmpdir(), "ccl-upstream-"));
  if (process.env.TEST_TRIAL_DATA)
    await cp(process.env.TEST_TRIAL_DATA, dataDir, { recursive: true });
  let text = "";
  const log = pino({ base: undefined }, { write: (line: string) => void (text += line) });
  const env = readEnv({
    DATA_DIR: dataDir,
    TRIAL: "1",
    UPSTREAM_SECRET,
    UPSTREAM_PORT: "0",
    CONTENT_DIR: resolve("samples"),
    PUBLIC_ORIGIN: publicOrigin,
    SECOND_FACTOR_KEYS: Buffer.alloc(32).toString("base64url"),
  });
  const { deps, port, stop } = await serveUpstream(env, log, pathToFileURL("build/file-reader.js"));
  return {
    url: `http://127.0.0.1:${port}`,
    log: () => text,
    addStaff: (account) => createStaff(deps.db, account),
    db: deps.db,
    stop: async () => {
      await stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
