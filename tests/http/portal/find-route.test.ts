import type { ServerBuild } from "@remix-run/node";
import { matchRoutes } from "@remix-run/react";
import { expect, test } from "vitest";
import { addressesOf } from "../../../server/find-route.ts";
import { builtApp } from "../../support/built-app.ts";

type RouteObject = Parameters<typeof matchRoutes>[0][number];
type Routes = ServerBuild["routes"];

test("the server matches every URL to the same route as Remix", async () => {
  const { routes } = (await builtApp("http://localhost", "http://localhost")).build;
  const known = addressesOf(routes);
  const all = treeOf(routes);
  const addresses = addressesLike(routes);
  expect(addresses.size).toBeGreaterThan(300);
  const wrong = [...addresses].filter((address) => {
    const found = known.find(({ matcher }) => matcher.test(address));
    const own = found && treeOf(routes, found.ids);
    return String(idsAt(all, address)) !== String(own && idsAt(own, address));
  });
  expect(wrong).toEqual([]);
});

function treeOf(routes: Routes, ids = new Set(Object.keys(routes)), parent = ""): RouteObject[] {
  return Object.values(routes)
    .filter(({ id, parentId = "" }) => parentId === parent && ids.has(id))
    .map(({ id, path, index }) =>
      index ? { id, path, index } : { id, path, children: treeOf(routes, ids, id) },
    );
}

/** Returns each path with words of the others in its parameters, and some odd spellings. */
function addressesLike(routes: Routes): Set<string> {
  const patterns = Object.keys(routes).map((id) => patternOf(routes, id).split("/"));
  const isLike = (one: string[], other: string[]) =>
    one[1] === other[1] && one.length === other.length;
  const takesAny = (part: string) => /^[:*]/.test(part);
  const wordsIn = (pattern: string[], other: string[] = []) =>
    pattern.map((part, at) =>
      takesAny(part) ? (other[at] ?? "a.b").replace(/^[:*].*/, "12") : part,
    );
  const written = patterns.flatMap((pattern) => [
    ...patterns.filter((other) => isLike(pattern, other)).map((other) => wordsIn(pattern, other)),
    ...[wordsIn(pattern), [...wordsIn(pattern), ""], [...wordsIn(pattern), "zzz"]],
    wordsIn(pattern).map((part) => part.toUpperCase()),
  ]);
  return new Set(written.map((parts) => parts.join("/")));
}

function patternOf(routes: Routes, id: string): string {
  const route = routes[id];
  const above = route?.parentId === undefined ? "" : patternOf(routes, route.parentId);
  return route?.path ? `${above.replace(/\/$/, "")}/${route.path}` : above || "/";
}

function idsAt(tree: RouteObject[], address: string): unknown[] | undefined {
  return matchRoutes(tree, address)?.map(({ route }) => route.id);
}
