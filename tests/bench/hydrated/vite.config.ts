import { resolve } from "node:path";
import { vitePlugin as remix } from "@remix-run/dev";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

/** The portal's settings for an app with normal hydration. */
export default defineConfig({
  resolve: {
    alias: {
      "../../../app/components/ui/script-only.tsx": resolve(
        "tests/bench/hydrated/app/script-only.tsx",
      ),
    },
  },
  plugins: [
    tailwindcss(),
    remix({
      appDirectory: "tests/bench/hydrated/app",
      buildDirectory: "test-results/bench/hydrated",
      future: {
        v3_fetcherPersist: true,
        v3_relativeSplatPath: true,
        v3_throwAbortReason: true,
        v3_singleFetch: true,
        // One route has nothing to discover, and the portal's server has no manifest.
        v3_lazyRouteDiscovery: false,
        v3_routeConfig: true,
      },
    }),
  ],
  build: { assetsInlineLimit: 0, target: "es2020" },
});
