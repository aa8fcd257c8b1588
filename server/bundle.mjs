/**
 * Second half of `npm run build`: the programs beside the Remix build, and the assets compressed
 * once for all requests.
 */
import { readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { build } from "esbuild";

const root = dirname(dirname(fileURLToPath(import.meta.url)));

/**
 * As development runs them, over the packages as they lie there.
 * @type {import("esbuild").BuildOptions}
 */
export const programs = {
  absWorkingDir: root,
  entryPoints: {
    supervisor: "server/supervisor.ts",
    "leave-with-parent": "server/leave-with-parent.ts",
    upstream: "upstream/server.ts",
    "upstream-cli": "upstream/cli/main.ts",
    "file-reader": "upstream/files/file-reader.ts",
    contract: "contract/main.ts",
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

/**
 * As they are built to run: with their packages in few files, because finding and reading thousands
 * is most of a start. What programs have in common lies in `shared`, so that there is one of each.
 * @type {import("esbuild").BuildOptions}
 */
export const builtPrograms = {
  ...programs,
  entryPoints: {
    ...programs.entryPoints,
    portal: "server/portal.ts",
    pages: "build/server/index.js",
  },
  packages: "bundle",
  // Native code, which finds its files by its own place.
  external: ["@node-rs/argon2", "libsql", "pg-native"],
  alias: {
    // Of a CommonJS file that is loaded later esbuild hands on the default export alone.
    "@zxcvbn-ts/language-common": "@zxcvbn-ts/language-common/dist/index.mjs",
    "turbo-stream": join(root, "server/no-hydration-data.ts"),
  },
  splitting: true,
  chunkNames: "shared/[name]-[hash]",
  define: { "process.env.NODE_ENV": '"production"' },
  banner: {
    js: 'import { createRequire as requireFrom } from "node:module"; const require = requireFrom(import.meta.url);',
  },
  // The maps of packages in them would cost the portal 30 MB at its first error.
  sourcemap: false,
  // Remix names its packages once more than it needs them.
  logOverride: { "ignored-bare-import": "silent" },
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
  rmSync(join(root, "build/shared"), { recursive: true, force: true });
  await build(builtPrograms);
  for (const folder of ["build/client", "build/client/assets"]) compressFiles(join(root, folder));
  // Written last: a build that was interrupted does not count as one.
  writeFileSync(join(root, "build/complete"), `${new Date().toISOString()}\n`);
}
