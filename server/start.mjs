/** `npm start`. Uses only Node's own modules, because nothing is installed yet. */
import {
  buildWhenNeeded,
  installWhenNeeded,
  readSettings,
  requireNode,
  root,
} from "./ready-to-run.mjs";

requireNode();
process.chdir(root);
readSettings();
await installWhenNeeded();
await buildWhenNeeded();
console.log("Starting the portal …");
await import("../build/supervisor.js");
