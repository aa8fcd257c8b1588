import type { AppLoadContext } from "@remix-run/node";
import type { DestinationStream, Logger } from "pino";
import { logTo } from "./log.server.ts";
import { type Env, readEnv } from "./settings.server.ts";

/** One portal: its settings and its log. What else it keeps is asked for through `ofPortal`. */
export interface Portal {
  settings: Env;
  log: Logger;
}

/** A portal with these settings; its log goes to the output of the process if nothing else is said. */
export function createPortal(settings: Env, output?: DestinationStream): Portal {
  return { settings, log: logTo(settings.LOG_LEVEL, output) };
}

/**
 * What a module keeps for each portal: made when a portal first needs it, and gone with the portal.
 * No module of the portal keeps anything in another way.
 */
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

/** Under remix-serve and Vite nobody creates a portal, so there the process has this one. */
let alone: Portal | undefined;

/** The portal that answers a request. */
export function portalOf({ portal }: AppLoadContext): Portal {
  return portal ?? (alone ??= createPortal(readEnv(process.env)));
}
