import { mkdtemp, rm } from "node:fs/promises";
import { isBuiltin } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "esbuild";
import { builtPrograms } from "../../server/bundle.mjs";

const PORTAL = `
export * as pages from "./build/server/index.js";
export { portalServer } from "./server/portal-server.ts";
export { env } from "./app/lib/env.server.ts";
`;

/**
 * The built portal as two scripts that a test's process can run: the packages it uses, once, and
 * the portal without them, as often as a test wants one with state of its own. They are made as the
 * programs are, but for the files they lie in.
 */
export default async function setup() {
  const folder = await mkdtemp(join(tmpdir(), "ccl-portal-"));
  const used = new Set();
  await script(PORTAL, join(folder, "portal.js"), [keptApart(used)]);
  await script(packages([...used]), join(folder, "packages.js"), []);
  process.env.TEST_PORTAL = folder;
  return () => rm(folder, { recursive: true, force: true });
}

/** What `installGlobals` does in the program, for these scripts alone. */
const OF_THE_WEB = "{ File, fetch, FormData, Headers, Request, Response }";

function packages(names) {
  const each = names.map((name) => `${JSON.stringify(name)}: require(${JSON.stringify(name)}),`);
  return `(${OF_THE_WEB} = require("undici"));
exports.web = ${OF_THE_WEB};
exports.packages = { ${each.join("\n")} };`;
}

/** Packages are asked for by name, and the names kept. */
function keptApart(names) {
  return {
    name: "kept-apart",
    setup: ({ onResolve }) =>
      onResolve({ filter: /^[^./#]/ }, ({ path, kind }) => {
        if (kind === "entry-point" || isBuiltin(path)) return undefined;
        names.add(path);
        return { path, external: true };
      }),
  };
}

async function script(contents, outfile, plugins) {
  const { absWorkingDir, bundle, external, alias, platform, target, logOverride } = builtPrograms;
  await build({
    ...{ absWorkingDir, bundle, external, alias, platform, target, logOverride },
    define: builtPrograms.define,
    stdin: { contents, resolveDir: absWorkingDir },
    format: "cjs",
    supported: { "dynamic-import": false },
    logLevel: "warning",
    outfile,
    plugins,
  });
}
