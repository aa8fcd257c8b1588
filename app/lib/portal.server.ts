import type { AppLoadContext } from "@remix-run/node";
import type { DestinationStream, Logger } from "pino";
import { logTo } from "./log.server.ts";
import { type Env, readEnv } from "./settings.server.ts";

/** Its settings and its log; modules keep the rest through `ofPortal`. */
export interface Portal {
  settings: Env;
  log: Logger;
}

/** The log goes to standard output unless `output` is given. */
export function createPortal(settings: Env, output?: DestinationStream): Portal {
  return { settings, log: logTo(settings.LOG_LEVEL, output) };
}

/** What a module keeps for each portal: made at the first need, gone with the portal. */
export function ofPortal<Kept>(make: (portal: Portal) => Kept): (portal: Portal) => Kept {
  const all = new WeakMap<Portal, { kept: Kept }>();
  return (portal) => {
    const known = all.get(portal);
    if (known) return known.kept;
    const kept = make(portal);
    all.set(portal, { kept });
    return kept;
  };
}

/** Under remix-serve and Vite nobody creates a portal, so the process has this one. */
let alone: Portal | undefined;

export function portalOf({ portal }: AppLoadContext): Portal {
  return portal ?? (alone ??= createPortal(readEnv(process.env)));
}
