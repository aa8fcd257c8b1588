import { vitePlugin as remix } from "@remix-run/dev";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

declare module "@remix-run/node" {
  interface Future {
    v3_singleFetch: true;
  }
}

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [
    tailwindcss(),
    remix({
      future: {
        v3_fetcherPersist: true,
        v3_relativeSplatPath: true,
        v3_throwAbortReason: true,
        v3_singleFetch: true,
        v3_lazyRouteDiscovery: true,
        v3_routeConfig: true,
      },
    }),
  ],
  build: {
    assetsInlineLimit: 0,
    target: "es2020",
    rollupOptions: isSsrBuild ? {} : { output: { manualChunks: withEntry } },
  },
}));

/** Two crumbs that every scripted page needs travel with the entry: each file of its own costs a slow line a round trip. */
function withEntry(id: string): string | undefined {
  return /app\/enhancements\/(private-page|log-out)|vite\/preload-helper|app\/entry\.client\.ts|app\/lib\/audio\/waiting-recordings\.ts/.test(id) ? "entry.client" : undefined;
}
