/** The second half of `npm run build`: bundles the programs beside Remix, compresses the assets. */
import { readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip as gzipCompress } from "node:zlib";
import { build } from "esbuild";

const [brotli, gzip] = [brotliCompress, gzipCompress].map((compress) => promisify(compress));

const root = dirname(dirname(fileURLToPath(import.meta.url)));

/**
 * The programs for development, with their packages in node_modules.
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
    "content-reader": "upstream/content/reader-thread.ts",
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
 * The programs for production, with their packages in a few files, because finding and reading
 * thousands of files takes most of a start. Shared code is in `shared`, so each module exists once.
 * @type {import("esbuild").BuildOptions}
 */
export const builtPrograms = {
  ...programs,
  entryPoints: {
    ...programs.entryPoints,
    portal: "server/portal.ts",
    // For tests that make portals in their own process.
    "portal-server": "server/portal-server.ts",
    pages: "build/server/index.js",
  },
  packages: "bundle",
  // Native code that finds its files by its own location.
  external: ["@node-rs/argon2", "libsql", "pg-native", "sharp"],
  alias: {
    // From a CommonJS file that is imported dynamically, esbuild exposes only the default export.
    "@zxcvbn-ts/language-common": "@zxcvbn-ts/language-common/dist/index.mjs",
    "turbo-stream": join(root, "server/no-hydration-data.ts"),
  },
  splitting: true,
  // Halves the bytes that each start reads. Names stay for error stacks.
  minifySyntax: true,
  minifyWhitespace: true,
  chunkNames: "shared/[name]-[hash]",
  define: { "process.env.NODE_ENV": '"production"' },
  banner: {
    js: 'import { createRequire as requireFrom } from "node:module"; const require = requireFrom(import.meta.url);',
  },
  // Source maps with the packages would cost the portal 30 MB at its first error.
  sourcemap: false,
  // Remix imports some packages that it does not use.
  logOverride: { "ignored-bare-import": "silent" },
};

/** Compresses all files at once, because zlib has a thread pool. */
async function compressFiles(folder) {
  const names = readdirSync(folder).filter((name) => /\.(js|css|svg|json|wasm)$/.test(name));
  await Promise.all(names.map((name) => compressFile(join(folder, name))));
}

async function compressFile(path) {
  const bytes = readFileSync(path);
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: 11,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  };
  const forms = { ".br": brotli(bytes, { params }), ".gz": gzip(bytes, { level: 9 }) };
  for (const [ending, form] of Object.entries(forms)) {
    const smaller = await form;
    if (smaller.length < bytes.length) writeFileSync(path + ending, smaller);
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  rmSync(join(root, "build/shared"), { recursive: true, force: true });
  const assets = join(root, "build/client/assets");
  // Remix's list of routes, which only a page that hydrates requests.
  for (const name of readdirSync(assets))
    if (/^manifest-\w+\.js$/.test(name)) rmSync(join(assets, name));
  await Promise.all([
    build(builtPrograms),
    ...[join(root, "build/client"), assets].map(compressFiles),
  ]);
  // Written last, so that an interrupted build does not count.
  writeFileSync(join(root, "build/complete"), `${new Date().toISOString()}\n`);
}
