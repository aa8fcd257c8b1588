/** `npm run dev`: runs Vite's server, and the embedded API, which restarts on changes. */
import { context } from "esbuild";
import { programs } from "./bundle.mjs";
import { readSettings, root } from "./ready-to-run.mjs";

process.chdir(root);
readSettings();
process.env.NODE_ENV = "development";
const bundles = await context(programs);
await bundles.rebuild();
await bundles.watch();
process.argv.push("--dev");
await import("../build/supervisor.js");
