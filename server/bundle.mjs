/**
 * Second half of `npm run build`: the programs beside the Remix build, and the assets compressed
 * once for all requests.
 */
import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { build } from "esbuild";

const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** @type {import("esbuild").BuildOptions} */
export const programs = {
  absWorkingDir: root,
  entryPoints: {
    portal: "server/portal.ts",
    supervisor: "server/supervisor.ts",
    "leave-with-parent": "server/leave-with-parent.ts",
    upstream: "upstream/server.ts",
    "upstream-cli": "upstream/cli/main.ts",
  },
  outdir: "build",
  bundle: true,
  packages: "external",
  platform: "node",
  target: "node20",
  format: "esm",
  sourcemap: true,
  logLevel: "warning",
};

function compressFiles(folder) {
  for (const name of readdirSync(folder)) {
    if (!/\.(js|css|svg|json|wasm)$/.test(name)) continue;
    const bytes = readFileSync(join(folder, name));
    const forms = [
      [
        ".br",
        brotliCompressSync(bytes, {
          params: {
            [constants.BROTLI_PARAM_QUALITY]: 11,
            [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
          },
        }),
      ],
      [".gz", gzipSync(bytes, { level: 9 })],
    ];
    for (const [ending, smaller] of forms) {
      if (smaller.length < bytes.length) writeFileSync(join(folder, name + ending), smaller);
    }
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await build(programs);
  for (const folder of ["build/client", "build/client/assets"]) compressFiles(join(root, folder));
  // Written last: a build that was interrupted does not count as one.
  writeFileSync(join(root, "build/complete"), `${new Date().toISOString()}\n`);
}
