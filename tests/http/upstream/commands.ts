import { commandOf } from "../../../upstream/cli/commands.ts";
import { restore } from "../../../upstream/cli/restore.ts";
import { UsageError } from "../../../upstream/cli/usage.ts";
import { readEnv } from "../../../upstream/env.ts";
import type { Upstream } from "./engines.ts";
import type { Ended } from "./program.ts";

/**
 * Runs a staff command in this process, because a program for each is much slower. `input` is the
 * typed password.
 */
export async function command(
  { deps, folder }: Upstream,
  [name, ...args]: string[],
  { input = "", ...more }: Record<string, string> = {},
): Promise<Ended> {
  const env = readEnv({ DATA_DIR: `${folder}/data`, CONTENT_DIR: `${folder}/content`, ...more });
  const run = () =>
    name === "restore"
      ? restore(env, args)
      : commandOf(name)(deps, env, args, () => Promise.resolve(input));
  try {
    return { code: 0, output: await run() };
  } catch (error) {
    if (error instanceof UsageError) return { code: 1, output: error.message };
    throw error;
  }
}
