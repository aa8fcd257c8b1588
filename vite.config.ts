import { vitePlugin as remix } from "@remix-run/dev";
import tailwindcss from "@tailwindcss/vite";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { minify } from "terser";
import { defineConfig, type Plugin } from "vite";
import { CHUNKS } from "./app/chunks.ts";
import { alongWorker } from "./server/along-worker.ts";
import { scriptFiles } from "./server/script-files.ts";

declare module "@remix-run/node" {
  interface Future {
    v3_singleFetch: true;
  }
}

const APP = join(import.meta.dirname, "app/");
stopOnMissing(Object.values(CHUNKS).flat());

const ENTRY = join(APP, "entry.client.ts");
const FOR_GUESTS = "?guests";
/** What the entry itself imports. */
const REPORT = join(APP, "lib/fault-report.ts");
/** Vite's own module, through which it loads a script and first those that it imports. */
const PRELOAD = "\0vite/preload-helper.js";

/**
 * Builds the entry once more for pages before log-in, with their scripts only. It shares no file
 * with the other entry, because each would then wait for a third. The files that a script imports
 * are named by the page (server/script-files.ts), before any script runs.
 */
const entries: Plugin = {
  name: "entries",
  apply: (_, { command, isSsrBuild }) => command === "build" && isSsrBuild !== true,
  buildStart() {
    this.emitFile({ type: "chunk", id: ENTRY + FOR_GUESTS, name: "entry.guests" });
  },
  resolveId: {
    order: "pre",
    handler: (id, from) => {
      if (from !== ENTRY + FOR_GUESTS) return null;
      if (id === PRELOAD) return id + FOR_GUESTS;
      return join(APP, id) === REPORT ? REPORT + FOR_GUESTS : null;
    },
  },
  load: {
    order: "pre",
    handler: (id) =>
      id.startsWith(PRELOAD) ? "export const __vitePreload = (load) => load();" : null,
  },
  transform: (code, id) =>
    id === ENTRY + FOR_GUESTS ? { code: code.replaceAll("FOR_GUESTS", "true"), map: null } : null,
};

/** Fields of React's tree that no code outside it names; all of it goes into one file. */
const REACTS_OWN =
  /^(memoized(State|Props)|pending(Props|Lanes|Context|Children)|subtreeFlags|childLanes|updateQueue|alternate|stateNode|elementType|(first|last)BaseUpdate|base(State|Queue)|finishedWork|(suspended|pinged|expired|entangled)Lanes|entanglements|eventTimes|expirationTimes|callback(Node|Priority)|lastRendered(Reducer|State)|(hasEager|eager)State|deletions|interleaved|treeContext|retryLane|sibling|timeoutHandle|pingCache|firstContext|memoizedValue|blockedOn|lanes|isDehydrated|dependencies|targetContainers|containerInfo|dehydrated|_wrapperState|lastEffect|finishedLanes|_reactInternals|_reactRootContainer|_currentValue2?|_internalRoot|sortIndex|mutableSourceEagerHydrationData|pendingContext|_threadCount|_stringRef|childContextTypes|contextTypes|getChildContext|(UNSAFE_)?component(DidMount|DidUpdate|WillMount|WillUnmount|WillReceiveProps|WillUpdate)|shouldComponentUpdate|getSnapshotBeforeUpdate|isPureReactComponent|enqueue(SetState|ReplaceState|ForceUpdate)|_reactInternalInstance|__reactInternalSnapshotBeforeUpdate|__reactInternalMemoized\w+|unstable_(batchedUpdates|createPortal|runWithPriority|isNewReconciler|renderSubtreeIntoContainer))$/;

/**
 * Over Vite's own: two hundredths off what every page loads. Not for the many small files, which
 * would cost more of each build than all the rest of it.
 */
const sharedInFewBytes: Plugin = {
  name: "shared-in-few-bytes",
  apply: (_, { isSsrBuild }) => isSsrBuild !== true,
  renderChunk: {
    order: "post",
    async handler(code, { name }) {
      if (name !== "entry.guests" && !Object.hasOwn(CHUNKS, name)) return null;
      const { code: smaller } = await minify(code, {
        module: true,
        ecma: 2020,
        // No code of ours or of React does something by reading a property or naming a function.
        compress: { passes: 2, pure_getters: true, unsafe_arrows: true, unsafe_methods: true },
        mangle: { properties: { regex: REACTS_OWN } },
      });
      return smaller === undefined ? null : { code: smaller, map: null };
    },
  },
};

/** Each page gets the notice of Tailwind's licence with its first sheet; others leave it out. */
const NOTICE = /^\/\*! tailwindcss [^*]*\*\/\s*/;
const FIRST_SHEET = /\/(app|door)\.css/;

/** Sizes and times of the theme that have one value. Those that depend on the window have two. */
const TOKENS = [
  ...readFileSync(join(APP, "styles/tokens.css"), "utf8").matchAll(
    /(--(?:spacing|text|font-weight|radius|width|size|duration)-[\w-]+): ([^;]+);/g,
  ),
].map(([, name = "", value = ""]) => ({ name, value }));
const SIZES = new Map(
  TOKENS.filter(({ name }) => TOKENS.filter((other) => other.name === name).length === 1).map(
    ({ name, value }) => [name, value],
  ),
);

/**
 * Replaces the names of sizes by their values, which are shorter and which esbuild can add up. Runs
 * before Vite names a sheet by the hash of its content.
 */
const sheetsInFewBytes: Plugin = {
  name: "sheets-in-few-bytes",
  apply: "build",
  enforce: "pre",
  transform: (code, id) =>
    /\.css(\?|$)/.test(id)
      ? {
          code: (FIRST_SHEET.test(id) ? code : code.replace(NOTICE, ""))
            .replace(/(--[\w-]+):[^;{}]+;?/g, (rule, name: string) => (SIZES.has(name) ? "" : rule))
            .replace(/var\((--[\w-]+)\)/g, (use, name: string) => SIZES.get(name) ?? use),
          map: null,
        }
      : null,
};

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

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [
    entries,
    sharedInFewBytes,
    withoutRoutes,
    scriptFiles(),
    alongWorker(),
    tailwindcss(),
    sheetsInFewBytes,
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
  define: { FOR_GUESTS: "false" },
  // In development: the pages for people that the embedded upstream has.
  server: { proxy: { "/checkout/": `http://127.0.0.1:${process.env.UPSTREAM_PORT ?? 4000}` } },
  // A field of a class is set by an assignment, which takes fewer bytes than its definition.
  esbuild: {
    tsconfigRaw: { compilerOptions: { useDefineForClassFields: false } },
    // Names stay on the server, for the stacks of errors.
    ...(isSsrBuild ? { minifyIdentifiers: false } : {}),
  },
  build: {
    ...(isSsrBuild ? { minify: "esbuild" as const } : {}),
    assetsInlineLimit: 0,
    // A page names the files that its scripts import (server/script-files.ts), before script runs.
    modulePreload: false,
    target: "es2020",
    rollupOptions: isSsrBuild
      ? {}
      : {
          output: {
            manualChunks: chunkOf,
            // Nothing packs a hash, and the entry of every page names them all. Its letters are those
            // of code, which take the fewest bits.
            hashCharacters: "base36",
            chunkFileNames: ({ name }) => `assets/${name.replace(".script", "")}-[hash:7].js`,
            freeze: false,
            generatedCode: { symbols: false },
          },
        },
  },
}));

/** Of modules that are not ours: Vite's helper goes with the entry, React with the islands. */
const PACKAGES = {
  "entry.client": /vite\/preload-helper\.js$/,
  islands: /node_modules\/(react|react-dom|scheduler)\/|commonjsHelpers/,
};

function chunkOf(id: string): string | undefined {
  if (!id.startsWith(APP)) return Object.entries(PACKAGES).find(([, of]) => of.test(id))?.[0];
  const path = id.slice(APP.length);
  return Object.entries(CHUNKS).find(([, paths]) =>
    paths.some((own) => (own.endsWith("/") ? path.startsWith(own) : path === own)),
  )?.[0];
}

function stopOnMissing(paths: string[]): void {
  const missing = paths.filter((path) => !existsSync(join(APP, path)));
  if (missing.length > 0) throw new Error(`app/chunks.ts names no file: ${missing.join(", ")}`);
}
