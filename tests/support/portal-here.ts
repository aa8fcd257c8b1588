import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join, resolve } from "node:path";
import { setImmediate as nextTurn } from "node:timers/promises";
import { compileFunction } from "node:vm";
import type { ServerBuild } from "@remix-run/node";
import pino from "pino";
import { z } from "zod";
import type { Env } from "../../app/lib/settings.server.ts";
import type { portalServer } from "../../server/portal-server.ts";
import { bareSettings } from "./program.ts";

export type RunningPortal = {
  log: () => string;
  /** Ends it and begins anew, with nothing that it kept in memory. */
  restart: () => Promise<void>;
  stop: () => Promise<void>;
};

const isFunction = (value: unknown) => typeof value === "function";
const isObject = (value: unknown) => typeof value === "object" && value !== null;
const packagesSchema = z.object({ packages: z.record(z.unknown()), web: z.record(z.unknown()) });
const portalSchema = z.object({
  portalServer: z.custom<typeof portalServer>(isFunction),
  env: z.custom<Env>(isObject),
  pages: z.custom<ServerBuild>(isObject),
});
const ofNode: (name: string) => unknown = createRequire(import.meta.url);

/**
 * The built portal in this process: what the program runs but for its signals. Each has modules of
 * its own, with all that these keep; a start takes a fiftieth of a program's, and packages that
 * have run before are fast.
 */
export async function startPortalHere(
  settings: Record<string, string>,
  longest = Infinity,
): Promise<RunningPortal> {
  let text = "";
  const write = (line: string) => void (text += line);
  let { server } = await listen(settings, { write, longest });
  const stop = async () => {
    const closed = once(server, "close");
    server.close();
    server.closeAllConnections();
    await closed;
    // Who was connected, in this process, has read by then that it no longer is.
    await nextTurn();
    await nextTurn();
  };
  return {
    log: () => text,
    restart: async () => {
      await stop();
      ({ server } = await listen(settings, { write, longest }));
    },
    stop,
  };
}

/** The same with no time limit longer than so many milliseconds; the clock goes as ever. */
export const impatient = (longest: number) => (settings: Record<string, string>) =>
  startPortalHere(settings, longest);

type How = { write: (line: string) => void; longest: number };

async function listen(settings: Record<string, string>, how: How) {
  const { env, pages, portalServer } = runPortal(settings, how);
  const { server } = portalServer({ env, build: pages, clientDir: resolve("build/client") });
  server.requestTimeout = Math.min(server.requestTimeout, how.longest);
  // Node takes the longer one of the two for that of the body.
  server.headersTimeout = Math.min(server.headersTimeout, how.longest);
  server.listen(env.PORT, env.HOST);
  await once(server, "listening");
  return { server };
}

function runPortal(settings: Record<string, string>, { write, longest }: How) {
  const { run, packages, web } = scripts();
  const own = new Map(Object.entries({ ...packages, pino: writingTo(write) }));
  const module: { exports: unknown } = { exports: {} };
  run({
    ...web,
    module,
    require: (name: string) => own.get(name) ?? ofNode(name),
    process: Object.create(process, { env: { value: { ...bareSettings(), ...settings } } }),
    setTimeout: (run: () => void, ms: number) => setTimeout(run, Math.min(ms, longest)),
  });
  return portalSchema.parse(module.exports);
}

/** In the place of the program's output. */
function writingTo(write: (line: string) => void) {
  return Object.assign((options: pino.LoggerOptions) => pino(options, { write }), pino);
}

let loaded: ({ run: Script } & z.infer<typeof packagesSchema>) | undefined;

/** Compiled once for all portals of this process, and the packages run. */
function scripts() {
  const { TEST_PORTAL: folder } = process.env;
  if (folder === undefined) throw new Error("portal-bundle.mjs has not run");
  if (loaded) return loaded;
  const exports = {};
  scriptOf(join(folder, "packages.js"))({
    exports,
    module: { exports },
    require: ofNode,
    process,
    setTimeout,
  });
  return (loaded = { run: scriptOf(join(folder, "portal.js")), ...packagesSchema.parse(exports) });
}

type Script = (given: Record<string, unknown>) => void;
const GIVEN = ["exports", "module", "require", "process", "setTimeout"];
const OF_THE_WEB = ["File", "fetch", "FormData", "Headers", "Request", "Response"];

function scriptOf(file: string): Script {
  const names = [...GIVEN, ...OF_THE_WEB];
  const script = compileFunction(readFileSync(file, "utf8"), names, { filename: file });
  return (given) => {
    Reflect.apply(
      script,
      undefined,
      names.map((name) => given[name]),
    );
  };
}
