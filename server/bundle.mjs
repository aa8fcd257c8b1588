/** Second half of `npm run build`: the programs beside Remix, and the compressed assets. */
import { readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip as gzipCompress } from "node:zlib";
import { build } from "esbuild";

const [brotli, gzip] = [brotliCompress, gzipCompress].map((compress) => promisify(compress));

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
    // For tests, which make portals in their own process.
    "portal-server": "server/portal-server.ts",
    pages: "build/server/index.js",
  },
  packages: "bundle",
  // Native code, which finds its files by its own place.
  external: ["@node-rs/argon2", "libsql", "pg-native"],
  alias: {
    // Express has it for bodies that it does not read here (`bodies.ts` does): half a megabyte.
    "iconv-lite": join(root, "server/left-out/index.cjs"),
    // When a CommonJS file is loaded later, esbuild hands on its default export alone.
    "@zxcvbn-ts/language-common": "@zxcvbn-ts/language-common/dist/index.mjs",
    "turbo-stream": join(root, "server/no-hydration-data.ts"),
  },
  splitting: true,
  // Half the bytes to read at each start; names stay, for the stacks of errors.
  minifySyntax: true,
  minifyWhitespace: true,
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

/** Each file at once: zlib works on as many as there are threads. */
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
  // Remix's list of route modules, which only a page that hydrates asks for.
  for (const name of readdirSync(assets))
    if (/^manifest-\w+\.js$/.test(name)) rmSync(join(assets, name));
  await Promise.all([
    build(builtPrograms),
    ...[join(root, "build/client"), assets].map(compressFiles),
  ]);
  // Written last: a build that was interrupted does not count as one.
  writeFileSync(join(root, "build/complete"), `${new Date().toISOString()}\n`);
}
