import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { createRequestHandler, type ServerBuild } from "@remix-run/node";
import { z } from "zod";
import { aPortal } from "./a-portal.ts";
import { TEST_SECRET } from "./stack.ts";

const routeSchema = z.object({
  id: z.string(),
  parentId: z.string().optional(),
  path: z.string().optional(),
  index: z.boolean().optional(),
  module: z
    .object({ action: z.function().optional(), loader: z.function().optional() })
    .passthrough(),
});
type Route = z.infer<typeof routeSchema>;

/** Example values of path parameters. */
const PARAMETERS: Record<string, string> = {
  ":language_id": "1",
  ":signature": "x",
  ":file": "y",
  ":token": "z",
  "*": "nope",
};
export interface RouteAddress {
  id: string;
  path: string;
  hasAction: boolean;
}

/** Returns the built app without a server, and its routes as paths. */
export async function builtApp(publicOrigin: string, upstreamUrl: string) {
  const build = await importBuild();
  const portal = aPortal({
    NODE_ENV: "production",
    SESSION_SECRET: TEST_SECRET,
    PUBLIC_ORIGIN: publicOrigin,
    UPSTREAM_URL: upstreamUrl,
  });
  const handle = createRequestHandler(build, "production");
  const table = z.record(z.string(), routeSchema).parse(build.routes);
  const routes: RouteAddress[] = Object.values(table)
    .filter(({ path, index }) => (path !== undefined && path !== "") || index)
    .map((route) => ({
      id: route.id,
      path: addressOf(route, table),
      hasAction: route.module.action !== undefined,
    }));
  return { app: (request: Request) => handle(request, { portal }), routes, build };
}

/** The packages that it shares with the tests must not run in development mode. */
async function importBuild(): Promise<ServerBuild> {
  const { NODE_ENV } = process.env;
  process.env.NODE_ENV = "production";
  try {
    const build: unknown = await import(pathToFileURL(resolve("build/server/index.js")).href);
    if (!isBuild(build)) throw new Error("build/server/index.js is no Remix build");
    return build;
  } finally {
    process.env.NODE_ENV = NODE_ENV;
  }
}

function addressOf(route: Route, table: Record<string, Route>): string {
  const pathOf = (one: Route | undefined): string =>
    one ? `${pathOf(table[one.parentId ?? ""])}${one.path ? `/${one.path}` : ""}` : "";
  const parts = pathOf(route).split("/");
  return (
    parts
      .map((part) => PARAMETERS[part] ?? part)
      .join("/")
      .replace(/^\/\//, "/") || "/"
  );
}

function isBuild(value: unknown): value is ServerBuild {
  return typeof value === "object" && value !== null && "routes" in value && "entry" in value;
}
