/** `npm run contract`: checks a provider against the contract. */
import { buildWhenNeeded, installWhenNeeded, requireNode, root } from "./ready-to-run.mjs";

requireNode();
process.chdir(root);
await installWhenNeeded();
await buildWhenNeeded();
await import("../build/contract.js");
