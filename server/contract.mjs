/** `npm run contract`: checks a provider against the contract. */
import { makeReady, requireNode, root } from "./ready-to-run.mjs";

requireNode();
process.chdir(root);
await makeReady();
await import("../build/contract.js");
