/** `npm run upstream -- <command>`: runs a staff command with the settings of `npm start`. */
import { existsSync } from "node:fs";
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
// Never builds while a portal runs. A restore comes before the first start.
if (!existsSync("build/complete")) {
  await installWhenNeeded();
  await buildWhenNeeded();
}
await import("../build/upstream-cli.js");
