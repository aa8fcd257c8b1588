import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { createRequestHandler, type ServerBuild } from "@remix-run/node";
import { z } from "zod";
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

/** Examples for the parameters of the route table. */
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

/**
 * The built app without a server around it, as it runs under plain remix-serve, and its routes as
 * addresses.
 */
export async function builtApp(publicOrigin: string, upstreamUrl: string) {
  // Its settings are read while it is imported.
  Object.assign(process.env, {
    NODE_ENV: "production",
    SESSION_SECRET: TEST_SECRET,
    PUBLIC_ORIGIN: publicOrigin,
    UPSTREAM_URL: upstreamUrl,
    LOG_LEVEL: "silent",
  });
  const file = pathToFileURL(resolve("build/server/index.js"));
  // Each file of tests has an app of its own, with its own settings.
  file.search = `for=${encodeURIComponent(publicOrigin + upstreamUrl)}`;
  const build: unknown = await import(file.href);
  if (!isBuild(build)) throw new Error("build/server/index.js is no Remix build");
  const handle = createRequestHandler(build, "production");
  const table = z.record(routeSchema).parse(build.routes);
  const routes: RouteAddress[] = Object.values(table)
    .filter(({ path, index }) => (path !== undefined && path !== "") || index)
    .map((route) => ({
      id: route.id,
      path: addressOf(route, table),
      hasAction: route.module.action !== undefined,
    }));
  return { app: (request: Request) => handle(request), routes };
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
