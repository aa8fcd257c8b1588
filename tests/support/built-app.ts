import { cp, mkdtemp } from "node:fs/promises";
import { join } from "node:path";
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
  const build = await importBuild({
    NODE_ENV: "production",
    SESSION_SECRET: TEST_SECRET,
    PUBLIC_ORIGIN: publicOrigin,
    UPSTREAM_URL: upstreamUrl,
    LOG_LEVEL: "silent",
  });
  const handle = createRequestHandler(build, "production");
  const table = z.record(routeSchema).parse(build.routes);
  const routes: RouteAddress[] = Object.values(table)
    .filter(({ path, index }) => (path !== undefined && path !== "") || index)
    .map((route) => ({
      id: route.id,
      path: addressOf(route, table),
      hasAction: route.module.action !== undefined,
    }));
  return { app: (request: Request) => handle(request), routes, build };
}

/**
 * From a copy, because its settings are read while it is imported, and what was imported once stays.
 * The packages that all copies share must not take this process for one under development.
 */
async function importBuild(settings: Record<string, string>): Promise<ServerBuild> {
  const { TEST_APPS: folder } = process.env;
  if (folder === undefined) throw new Error("once-a-run.ts has not run");
  const copy = await mkdtemp(join(folder, "app-"));
  await cp("build/server", copy, { recursive: true });
  const before = { ...process.env };
  Object.assign(process.env, settings);
  try {
    const build: unknown = await import(pathToFileURL(join(copy, "index.js")).href);
    if (!isBuild(build)) throw new Error("build/server/index.js is no Remix build");
    return build;
  } finally {
    for (const name of Object.keys(settings)) delete process.env[name];
    Object.assign(process.env, before);
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
