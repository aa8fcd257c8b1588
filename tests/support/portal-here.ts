import { once } from "node:events";
import { resolve } from "node:path";
import { setImmediate as nextTurn } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import type { ServerBuild } from "@remix-run/node";
import { vi } from "vitest";
import { z } from "zod";
import { createPortal } from "../../app/lib/portal.server.ts";
import { readEnv } from "../../app/lib/settings.server.ts";
import type { portalServer } from "../../server/portal-server.ts";

export type RunningPortal = {
  log: () => string;
  /** Stops and starts it, with empty memory. */
  restart: () => Promise<void>;
  stop: () => Promise<void>;
};

/**
 * Starts the built portal in this process, without the program's signals. Portals of one process
 * share only their code.
 */
export async function startPortalHere(
  settings: Record<string, string>,
  longest = Infinity,
): Promise<RunningPortal> {
  let text = "";
  const write = (line: string) => void (text += line);
  let server = await listen(settings, { write, longest });
  const stop = async () => {
    const closed = once(server, "close");
    server.close();
    server.closeAllConnections();
    await closed;
    // After this, clients in this process have noticed the closed connections.
    await nextTurn();
    await nextTurn();
  };
  return {
    log: () => text,
    restart: async () => {
      await stop();
      server = await listen(settings, { write, longest });
    },
    stop,
  };
}

/** Starts a portal in which no timeout exceeds this many milliseconds. */
export const impatient = (longest: number) => async (settings: Record<string, string>) => {
  const { setTimeout: patient } = globalThis;
  const hurried = (run: (...given: unknown[]) => void, ms = 0, ...given: unknown[]) =>
    patient(run, Math.min(ms, longest), ...given);
  vi.stubGlobal("setTimeout", hurried);
  const portal = await startPortalHere(settings, longest);
  return {
    ...portal,
    stop: async () => {
      await portal.stop();
      vi.unstubAllGlobals();
    },
  };
};

type How = { write: (line: string) => void; longest: number };

async function listen(given: Record<string, string>, { write, longest }: How) {
  const settings = readEnv({ NODE_ENV: "production", ...given });
  const { portalServer, build } = await builtPortal();
  const portal = createPortal(settings, { write });
  const { server } = portalServer({ portal, build, clientDir: resolve("build/client") });
  // As in production, Node gives up a body only after the portal has refused a slow form.
  server.requestTimeout = Math.min(server.requestTimeout, 2 * longest);
  // Node uses the longer of the two for the body.
  server.headersTimeout = Math.min(server.headersTimeout, longest);
  server.listen(settings.PORT, settings.HOST);
  await once(server, "listening");
  return server;
}

const isFunction = (value: unknown) => typeof value === "function";
const isObject = (value: unknown) => typeof value === "object" && value !== null;
const programSchema = z.object({ portalServer: z.custom<typeof portalServer>(isFunction) });
const buildSchema = z.custom<ServerBuild>(isObject);

async function builtPortal() {
  const [program, build] = await Promise.all(
    ["portal-server", "pages"].map(
      (name): Promise<unknown> => import(pathToFileURL(resolve(`build/${name}.js`)).href),
    ),
  );
  return { ...programSchema.parse(program), build: buildSchema.parse(build) };
}
