/** `npm run upstream -- <command>`: runs a staff command with the settings of `npm start`. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { home, makeReady, readSettings, requireNode, root } from "./ready-to-run.mjs";

requireNode();
process.chdir(home);
readSettings();
process.env.CONTENT_DIR ||= join(root, "samples");
// Never builds while a portal runs. A restore comes before the first start.
if (!existsSync(join(root, "build/complete"))) await makeReady();
await import("../build/upstream-cli.js");
