import { delimiter, dirname } from "node:path";
import { installNode } from "../../server/install-node.mjs";

/** Runs tests with other versions of Node, and so do the programs that they start. */
export async function onEachNode(majors, run) {
  for (const major of majors) {
    const folder = dirname(installNode(major));
    await run({ PATH: `${folder}${delimiter}${process.env.PATH}` }, major);
  }
}
