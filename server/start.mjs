/** `npm start`. Uses only Node's own modules, because nothing is installed yet. */
import { home, makeReady, readSettings, requireNode } from "./ready-to-run.mjs";

requireNode();
process.chdir(home);
readSettings();
await makeReady();
console.log("Starting the portal …");
await import("../build/supervisor.js");
