import type { RequestHandler } from "express";
import type { ServerBuild } from "@remix-run/node";
import { refuseMethod } from "./refusals.ts";

type Routes = ServerBuild["routes"];

/**
 * Looks among the routes that begin alike: Remix ranks all routes it knows for each page. Refuses
 * posts to a route that takes none, which Remix answers as its own fault where there is no page.
 */
export function byArea(
  build: ServerBuild,
  handle: (build: ServerBuild) => RequestHandler,
): RequestHandler {
  const every = handle(build);
  const areas = new Map(
    [...firstSegmentsOf(build.routes)].map((first) => [first, handle(areaOf(build, first))]),
  );
  const routeOf = patternsOf(build.routes);
  return (req, res, next) => {
    const { pattern, takesPosts = true } = routeOf(req.path) ?? {};
    res.route = pattern;
    if (req.method === "POST" && !takesPosts) return refuseMethod(res, ["GET", "HEAD"]);
    return (areas.get(firstSegment(req.path)) ?? every)(req, res, next);
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

type Known = { pattern: string; takesPosts: boolean };

function patternsOf(routes: Routes): (path: string) => Known | undefined {
  const known = new Map<string, Known>();
  for (const { id, module } of Object.values(routes)) {
    const pattern = `/${addressOf(routes, id)}`;
    // A layout and its first page have one address.
    const takesPosts = known.get(pattern)?.takesPosts || module.action !== undefined;
    known.set(pattern, { pattern, takesPosts });
  }
  const sorted = [...known.values()]
    .sort((one, other) => vagueness(one.pattern) - vagueness(other.pattern))
    .map((one) => [one, matcherOf(one.pattern)] as const);
  return (path) => sorted.find(([, matcher]) => matcher.test(path))?.[0];
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

function firstSegmentsOf(routes: Routes): Set<string> {
  const paths = Object.values(routes).map((route) => addressOf(routes, route.id));
  return new Set(paths.map(firstSegment).filter((first) => !matchesAnything(first)));
}

function areaOf(build: ServerBuild, first: string): ServerBuild {
  const ids = new Set(idsOfArea(build.routes, first));
  return {
    ...build,
    routes: pick(build.routes, ids),
    assets: { ...build.assets, routes: pick(build.assets.routes, ids) },
  };
}

function idsOfArea(routes: Routes, first: string): string[] {
  return Object.values(routes)
    .filter((route) => !Object.values(routes).some(({ parentId }) => parentId === route.id))
    .filter(({ id }) => {
      const own = firstSegment(addressOf(routes, id));
      return own === first || matchesAnything(own);
    })
    .flatMap(({ id }) => lineOf(routes, id));
}

function matchesAnything(segment: string): boolean {
  return segment.startsWith(":") || segment.startsWith("*");
}

function addressOf(routes: Routes, id: string): string {
  const paths = lineOf(routes, id).map((each) => routes[each]?.path ?? "");
  return paths.filter((path) => path !== "").join("/");
}

function lineOf(routes: Routes, id: string): string[] {
  const parentId = routes[id]?.parentId;
  return parentId === undefined ? [id] : [...lineOf(routes, parentId), id];
}

function firstSegment(path: string): string {
  return path.replace(/^\//, "").split("/", 1)[0] ?? "";
}

function pick<T>(all: Record<string, T>, ids: Set<string>): Record<string, T> {
  return Object.fromEntries(Object.entries(all).filter(([id]) => ids.has(id)));
}
