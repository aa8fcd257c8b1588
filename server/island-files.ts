import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin, Rollup } from "vite";

const MODULE = "virtual:island-files";
const LIST = "build/island-files.json";
const ISLAND = /\/app\/islands\/([\w-]+)\.tsx$/;
/** The scripts of the frame, and of the page that lists downloads on the device. */
const FRAME =
  "routes/(frame|along)/[\\w-]+\\.script\\.ts|enhancements/(menu|submitting|closing-notice)\\.ts";
/** The scripts of a dialogue and of a word list's cards, which both work offline. */
const ALONG = {
  along:
    "islands/(hydrate\\.ts|segment-studio\\.tsx)|routes/practice/dialogue/[\\w-]+\\.script\\.ts",
  alongWords: "routes/vocabulary/study/[\\w-]+\\.script\\.ts",
};

/**
 * Lists the modules of each island as `virtual:island-files`, so that a page preloads them at once
 * instead of one round trip each. The browser's build writes the list for the server's build;
 * development has none.
 */
export function islandFiles(): Plugin {
  let root = ".";
  let building = false;
  return {
    name: "island-files",
    configResolved(config) {
      root = config.root;
      building = config.command === "build";
    },
    resolveId: (id) => (id === MODULE ? `\0${MODULE}` : null),
    load(id, { ssr } = {}) {
      if (id !== `\0${MODULE}`) return null;
      return `export default ${building && ssr ? readFileSync(join(root, LIST), "utf8") : "{}"}`;
    },
    writeBundle(options, bundle) {
      if (options.dir?.endsWith("client"))
        writeFileSync(join(root, LIST), JSON.stringify(filesOf(bundle)));
    },
  };
}

function filesOf(bundle: Rollup.OutputBundle): Record<string, string[]> {
  const chunks = Object.values(bundle).flatMap((file) => (file.type === "chunk" ? [file] : []));
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const hydrate = chunks.find((chunk) => holds(chunk, /\/app\/islands\/hydrate\.ts$/));
  const lists: Record<string, string[]> = {};
  for (const chunk of chunks) {
    for (const module of chunk.moduleIds) {
      const name = ISLAND.exec(module)?.[1];
      if (name) lists[name] = closureOf([hydrate?.fileName, chunk.fileName]);
    }
  }
  for (const [name, own] of Object.entries(ALONG)) {
    const pattern = new RegExp(`/app/(${FRAME}|${own})$`);
    const along = chunks.filter((chunk) => holds(chunk, pattern)).map(({ fileName }) => fileName);
    lists[name] = closureOf(along, ({ imports, dynamicImports }) => [
      ...imports,
      ...dynamicImports,
    ]);
  }
  return lists;

  function closureOf(
    names: (string | undefined)[],
    next = ({ imports }: Rollup.OutputChunk) => imports,
  ): string[] {
    const found = new Set<string>();
    const add = (name: string | undefined): void => {
      const chunk = name === undefined ? undefined : byName.get(name);
      if (!chunk || chunk.isEntry || found.has(chunk.fileName)) return;
      found.add(chunk.fileName);
      next(chunk).forEach(add);
    };
    names.forEach(add);
    return [...found].map((name) => `/${name}`);
  }
}

function holds(chunk: Rollup.OutputChunk, pattern: RegExp): boolean {
  return chunk.moduleIds.some((id) => pattern.test(id));
}
