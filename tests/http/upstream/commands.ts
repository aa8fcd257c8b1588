import { commandOf } from "../../../upstream/cli/commands.ts";
import { restore } from "../../../upstream/cli/restore.ts";
import { UsageError } from "../../../upstream/cli/usage.ts";
import { readEnv } from "../../../upstream/env.ts";
import type { Upstream } from "./engines.ts";
import type { Ended } from "./program.ts";

/**
 * A command of the staff's, carried out by an upstream of this process: to start the program for
 * each takes far longer. `input` is the password that is asked for.
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
