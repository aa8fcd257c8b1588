import { readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import type { Plugin, Rollup } from "vite";

const MODULE = "virtual:script-files";
const LIST = "build/script-files.json";
const GUESTS = "entry.guests";
const ISLAND = /\/app\/islands\/([\w-]+)\.tsx$/;
/** The name is that of `data-enhance`. */
const SCRIPT = /\/app\/(?:enhancements\/([\w-]+)\.ts|routes\/(.+)\.script\.ts)$/;
/** The scripts around a page that works offline. */
const FRAME =
  "routes/(frame|along)/[\\w-]+\\.script\\.ts|enhancements/(drafts|menu|submitting|closing-notice)\\.ts";
/** The scripts of a dialogue and of a word list's cards, which both work offline. */
const ALONG = {
  along:
    "islands/(hydrate\\.ts|segment-studio\\.tsx)|routes/practice/dialogue/[\\w-]+\\.script\\.ts",
  alongWords: "routes/vocabulary/study/[\\w-]+\\.script\\.ts",
};

/**
 * Lists the files of scripts as `virtual:script-files`, so that a page preloads them at once instead
 * of one round trip each. The browser's build writes the list for the server's build; development
 * has none.
 */
export function scriptFiles(): Plugin {
  let root = ".";
  let building = false;
  return {
    name: "script-files",
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
      if (!options.dir?.endsWith("client")) return;
      const laterOf = (id: string) => this.getModuleInfo(id)?.dynamicallyImportedIds ?? [];
      writeFileSync(join(root, LIST), JSON.stringify(filesOf(bundle, laterOf)));
    },
  };
}

/** @param laterOf Returns the modules that a module loads only when it needs them. */
function filesOf(
  bundle: Rollup.OutputBundle,
  laterOf: (id: string) => readonly string[],
): Record<string, string[]> {
  const chunks = Object.values(bundle).flatMap((file) => (file.type === "chunk" ? [file] : []));
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const hydrate = chunks.find((chunk) => holds(chunk, (id) => id.endsWith("/islands/hydrate.ts")));
  const lists: Record<string, string[]> = {};
  for (const chunk of chunks) {
    for (const module of chunk.moduleIds) {
      const island = ISLAND.exec(module)?.[1];
      if (island) lists[island] = closureOf([hydrate?.fileName, chunk.fileName]);
      const [, shared, own] = SCRIPT.exec(module) ?? [];
      const script = shared ?? own;
      if (script) lists[script] = closureOf([chunk.fileName]);
    }
  }
  for (const [name, own] of Object.entries(ALONG)) {
    const pattern = new RegExp(`/app/(${FRAME}|${own})$`);
    const ids = chunks.flatMap(({ moduleIds }) => moduleIds.filter((id) => pattern.test(id)));
    const wanted = new Set(ids.flatMap((id) => [id, ...laterOf(id)]));
    const along = chunks.filter((chunk) => holds(chunk, (id) => wanted.has(id)));
    lists[name] = closureOf(
      along.map(({ fileName }) => fileName),
      ({ imports, dynamicImports }) => [...imports, ...dynamicImports],
    );
  }
  lists[GUESTS] = [guestsEntry()];
  lists.every = chunks.map(({ fileName }) => `/${fileName}`);
  return lists;

  /** Returns the files without an entry, which each page names by itself. */
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

  /** Stops the build when a page before log-in would load the other entry, too, and start twice. */
  function guestsEntry(): string {
    const entry = chunks.find(({ isEntry, name }) => isEntry && name === GUESTS);
    if (!entry) throw new Error("no entry for guests");
    // Rollup also lists what the finished code leaves out.
    const named = entry.dynamicImports.filter((name) => entry.code.includes(basename(name)));
    const scripts = named.flatMap((name) => byName.get(name) ?? []);
    const wrong = [entry, ...scripts].find(({ imports }) => imports.length > 0);
    if (wrong) throw new Error(`${wrong.fileName} is for guests, so it must not share files`);
    return `/${entry.fileName}`;
  }
}

function holds(chunk: Rollup.OutputChunk, wanted: (id: string) => boolean): boolean {
  return chunk.moduleIds.some(wanted);
}
