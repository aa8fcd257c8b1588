import { vitePlugin as remix } from "@remix-run/dev";
import tailwindcss from "@tailwindcss/vite";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { build } from "esbuild";
import { defineConfig, type Plugin } from "vite";

declare module "@remix-run/node" {
  interface Future {
    v3_singleFetch: true;
  }
}

const APP = join(import.meta.dirname, "app");
const CLIENT_ROUTE = "?__remix-build-client-route";

/**
 * No page hydrates (design: islands), so no browser ever asks for a route module. Remix makes each
 * an entry of the browser's build: here they are empty, which leaves out what only they import, and
 * their files are dropped. Remix's own manifest still names them, but nothing reads it.
 */
const withoutRoutes: Plugin = {
  name: "without-routes",
  apply: (_, { command, isSsrBuild }) => command === "build" && isSsrBuild !== true,
  transform: {
    order: "post",
    handler: (_, id) => (id.endsWith(CLIENT_ROUTE) ? { code: "export {};", map: null } : null),
  },
  generateBundle: {
    order: "post",
    handler(_, bundle) {
      for (const [name, file] of Object.entries(bundle))
        if (file.type === "chunk" && file.facadeModuleId?.endsWith(CLIENT_ROUTE))
          delete bundle[name];
    },
  },
};

/**
 * Vite's helper for styles and preloads of a script, in each page's entry: 0.5 kB gzip for nothing,
 * since no script imports a style, and a page names the files of its scripts.
 */
const withoutPreload: Plugin = {
  name: "without-preload",
  enforce: "pre",
  load: (id) =>
    id === "\0vite/preload-helper.js" ? "export const __vitePreload = (load) => load();" : null,
};

/** Makes a module of text that is known only while the portal is built. */
function virtual(name: string, codeOf: (isBuild: boolean) => string | Promise<string>): Plugin {
  let isBuild = false;
  return {
    name,
    configResolved: ({ command }) => void (isBuild = command === "build"),
    resolveId: (id) => (id === `virtual:${name}` ? `\0${id}` : null),
    load: (id) => (id === `\0virtual:${name}` ? codeOf(isBuild) : null),
  };
}

/** Vite's list of the browser's files, which are built before the server's. Development has none. */
const clientManifest = virtual("client-manifest", (isBuild) => {
  const list = join(import.meta.dirname, "build/client/.vite/manifest.json");
  const sources = readdirSync(APP, { recursive: true, encoding: "utf8" })
    .map((path) => path.replaceAll("\\", "/"))
    .filter((path) => /^(enhancements|islands(\/work)?)\/[^/]+$|\.script\.ts$/.test(path));
  return `export default ${isBuild ? readFileSync(list, "utf8") : "{}"};
    export const sources = ${JSON.stringify(sources)};`;
});

/** The service worker as text, because /sw.js must keep its address; and one that removes it. */
const alongWorker = virtual("along-worker", async () => {
  const { outputFiles } = await build({
    absWorkingDir: import.meta.dirname,
    entryPoints: ["worker", "gone"].map((name) => `app/routes/along/worker/${name}.ts`),
    outdir: "build",
    bundle: true,
    minify: true,
    format: "esm",
    target: "es2022",
    write: false,
  });
  const [worker, gone] = outputFiles.map(({ text }) => JSON.stringify(text));
  return `export const worker = ${worker}; export const gone = ${gone};`;
});

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [
    withoutRoutes,
    withoutPreload,
    clientManifest,
    alongWorker,
    tailwindcss(),
    remix({
      future: {
        v3_fetcherPersist: true,
        v3_relativeSplatPath: true,
        v3_throwAbortReason: true,
        v3_singleFetch: true,
        // It makes Remix answer /__manifest, which only pages ask that hydrate.
        v3_lazyRouteDiscovery: false,
        v3_routeConfig: true,
      },
    }),
  ],
  // In development: the pages for people that the embedded upstream has.
  server: { proxy: { "/checkout/": `http://127.0.0.1:${process.env.UPSTREAM_PORT ?? 4000}` } },
  build: {
    assetsInlineLimit: 0,
    target: "es2020",
    // 3 % smaller than esbuild's. The server's names stay, for the stacks of errors.
    minify: isSsrBuild ? false : "terser",
    terserOptions: { ecma: 2020, compress: { passes: 2 } },
    // A page names the files of its scripts (components/client-files.ts), before any script runs.
    modulePreload: false,
    rollupOptions: isSsrBuild ? {} : { output: { manualChunks: chunkOf } },
  },
}));

/** What several pages share, a request each. Rollup alone would make some twenty files of it. */
const SHARED = {
  // With what is too small for a file of its own.
  "entry.client":
    /app\/(entry\.client|lib\/(new-id|studio\/recorder\/(single-keys|key-names)))\.ts/,
  // React, and what its islands share.
  islands:
    /node_modules\/(react|react-dom|scheduler)\/|app\/(components\/(?!review\/(?!key-facts)|pictures)|islands\/[^/]+\.ts$|lib\/paths)/,
  // With the clock beside it. Staff's pages of work do without.
  studio: /app\/(islands\/([^/]+\.tsx$|studio\/)|routes\/practice\/dialogue\/dialogue\.script)/,
  // Without React: pages that only send a waiting take load it, too.
  recorder:
    /app\/lib\/(dialog|studio\/(?!way|player|outbox\/waiting|take\/(speech|whole)|recorder\/(single-keys|key-names)))/,
  drafts: /app\/lib\/drafts\//,
  // Also ticks on facts: reviews without React share both with the studio.
  sound: /app\/lib\/studio\/player\/sound|plan\/said-facts/,
};

function chunkOf(id: string): string | undefined {
  return Object.entries(SHARED).find(([, modules]) => modules.test(id))?.[0];
}
