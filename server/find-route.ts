import type { RequestHandler } from "express";
import type { ServerBuild } from "@remix-run/node";
import { refuseMethod } from "./refusals.ts";

type Routes = ServerBuild["routes"];

/**
 * Gives each path a handler that knows only its own route, because Remix ranks all known routes
 * three times per page. Refuses posts to a route without an action, which Remix reports as a server
 * error where there is no page.
 */
export function byAddress(
  build: ServerBuild,
  handle: (build: ServerBuild) => RequestHandler,
): RequestHandler {
  const every = handle(build);
  const known = addressesOf(build.routes).map((address) => ({
    ...address,
    handler: handle(withRoutes(build, address.ids)),
  }));
  return (req, res, next) => {
    const found = known.find(({ matcher }) => matcher.test(req.path));
    res.route = found?.pattern;
    if (req.method === "POST" && found?.takesPosts === false)
      return refuseMethod(res, ["GET", "HEAD"]);
    // Remix decodes such a path and may match another route.
    const handler = req.path.includes("%") ? every : (found?.handler ?? every);
    return handler(req, res, next);
  };
}

const STAFF = "routes/staff/staff.route";

/** Returns the build with the staff pages at the path that the school chose. */
export function withStaffAt(build: ServerBuild, path: string): ServerBuild {
  const { routes, assets } = build;
  return {
    ...build,
    routes: moved(routes, path),
    assets: { ...assets, routes: moved(assets.routes, path) },
  };
}

function moved<T extends { path?: string }>(
  routes: Record<string, T | undefined>,
  path: string,
): Record<string, T> {
  return Object.fromEntries(
    Object.entries(routes).flatMap(([id, route]) => {
      if (!route) return [];
      return [[id, id === STAFF ? { ...route, path: path.slice(1) } : route]];
    }),
  );
}

interface Address {
  pattern: string;
  matcher: RegExp;
  takesPosts: boolean;
  /** The ids of its routes and their layouts. */
  ids: Set<string>;
}

/** Returns the addresses in matching order: the first that fits a path is its route. */
export function addressesOf(routes: Routes): Address[] {
  const known = new Map<string, Address>();
  for (const { id, module } of Object.values(routes)) {
    const line = lineOf(routes, id);
    const pattern = `/${pathOf(routes, line)}`;
    const before = known.get(pattern);
    known.set(pattern, {
      pattern,
      matcher: matcherOf(pattern),
      // A layout and its index page share one address.
      takesPosts: before?.takesPosts || module.action !== undefined,
      ids: new Set([...(before?.ids ?? []), ...line]),
    });
  }
  return [...known.values()].sort(
    (one, other) => vagueness(one.pattern) - vagueness(other.pattern),
  );
}

/** Ranks a splat last, whatever else the pattern contains. */
function vagueness(pattern: string): number {
  return pattern.split(":").length + (pattern.includes("*") ? 100 : 0);
}

function matcherOf(pattern: string): RegExp {
  const parts = pattern.split("/").slice(1);
  const written = parts.map((part) => {
    if (part === "*") return "(/.*)?";
    if (part.startsWith(":")) return part.endsWith("?") ? "(/[^/]+)?" : "/[^/]+";
    return `/${part.replaceAll(/[^\w-]/g, "\\$&")}`;
  });
  return new RegExp(`^${written.join("")}/?$`, "i");
}

function pathOf(routes: Routes, line: string[]): string {
  const paths = line.map((id) => routes[id]?.path ?? "");
  return paths.filter((path) => path !== "").join("/");
}

function lineOf(routes: Routes, id: string): string[] {
  const parentId = routes[id]?.parentId;
  return parentId === undefined ? [id] : [...lineOf(routes, parentId), id];
}

function withRoutes(build: ServerBuild, ids: Set<string>): ServerBuild {
  return {
    ...build,
    routes: pick(build.routes, ids),
    assets: { ...build.assets, routes: pick(build.assets.routes, ids) },
  };
}

function pick<T>(all: Record<string, T>, ids: Set<string>): Record<string, T> {
  return Object.fromEntries(Object.entries(all).filter(([id]) => ids.has(id)));
}
