import type { RequestHandler } from "express";
import type { ServerBuild } from "@remix-run/node";
import { refuseMethod } from "./refusals.ts";

type Routes = ServerBuild["routes"];

/**
 * Gives each address a handler that knows its route alone: Remix ranks all routes it knows three
 * times for each page. Refuses posts to a route that takes none, which Remix answers as its own
 * fault where there is no page.
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
    // Remix reads such an address decoded, and may find another route.
    const handler = req.path.includes("%") ? every : (found?.handler ?? every);
    return handler(req, res, next);
  };
}

const STAFF = "routes/staff/staff.route";

/** The same build with the pages for staff under the path that the school chose. */
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
  /** Its routes and those around them. */
  ids: Set<string>;
}

/** In the order in which to try them: the first one that fits is the route of a path. */
export function addressesOf(routes: Routes): Address[] {
  const known = new Map<string, Address>();
  for (const { id, module } of Object.values(routes)) {
    const line = lineOf(routes, id);
    const pattern = `/${pathOf(routes, line)}`;
    const before = known.get(pattern);
    known.set(pattern, {
      pattern,
      matcher: matcherOf(pattern),
      // A layout and its first page have one address.
      takesPosts: before?.takesPosts || module.action !== undefined,
      ids: new Set([...(before?.ids ?? []), ...line]),
    });
  }
  return [...known.values()].sort(
    (one, other) => vagueness(one.pattern) - vagueness(other.pattern),
  );
}

/** What begins like anything comes last, whatever else it names. */
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
