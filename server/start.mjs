/**
 * `npm start`: from a fresh clone to a running portal. Node's own modules only, because nothing is
 * installed yet.
 */
import { existsSync } from "node:fs";
import { buildWhenNeeded, installWhenNeeded, requireNode, root } from "./ready-to-run.mjs";

requireNode();
process.chdir(root);
if (existsSync(".env")) process.loadEnvFile(".env");
await installWhenNeeded();
await buildWhenNeeded();
console.log("Starting the portal …");
await import("../build/supervisor.js");
