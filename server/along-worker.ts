import { join } from "node:path";
import { build } from "esbuild";
import { minify } from "terser";
import type { Plugin } from "vite";

const MODULE = "virtual:along-worker";
const FOLDER = "app/routes/along/worker";

/** Provides the service worker as text in `virtual:along-worker`: /sw.js must keep its address. */
export function alongWorker(): Plugin {
  let root = ".";
  return {
    name: "along-worker",
    configResolved(config) {
      root = config.root;
    },
    resolveId: (id) => (id === MODULE ? `\0${MODULE}` : null),
    async load(id) {
      if (id !== `\0${MODULE}`) return null;
      const scripts = await Promise.all(
        ["worker", "gone"].map(async (name) => [name, await scriptOf(root, name)] as const),
      );
      return scripts
        .map(([name, code]) => `export const ${name} = ${JSON.stringify(code)};`)
        .join("\n");
    },
  };
}

async function scriptOf(root: string, name: string): Promise<string> {
  const { outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: [join(root, FOLDER, `${name}.ts`)],
    bundle: true,
    format: "esm",
    target: "es2022",
    write: false,
    logLevel: "warning",
  });
  const whole = outputFiles.map(({ text }) => text).join("");
  return (await minify(whole, { module: true, compress: { passes: 3 } })).code ?? whole;
}
