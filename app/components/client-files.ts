import manifest, { sources } from "virtual:client-manifest";

/**
 * Returns the files of scripts (named as in `data-enhance`) and of chunks (named as in
 * vite.config.ts, or by their module), with all that they import. `later` adds what they load only
 * when they need it. The entry is not among them: each page names it. In development there is no
 * list.
 */
export function filesOf(names: readonly string[], { later = false } = {}): string[] {
  const found = new Set<string>();
  const add = (key: string): void => {
    const chunk = manifest[key];
    if (!chunk || chunk.isEntry || found.has(`/${chunk.file}`)) return;
    found.add(`/${chunk.file}`);
    chunk.imports?.forEach(add);
    if (later) chunk.dynamicImports?.filter(isForStudents).forEach(add);
  };
  for (const key of names.flatMap(keysOf)) add(key);
  return [...found];
}

/** The pages of staff that are work in themselves need their line. */
const isForStudents = (key: string) => !key.startsWith("app/islands/work/");

function keysOf(name: string): string[] {
  const scripts = [`app/enhancements/${name}.ts`, `app/routes/${name}.script.ts`];
  // A script whose parts another file imports, too, is there under its file's name alone.
  const names = [name, `${name.split("/").at(-1)}.script`];
  const keys = Object.keys(manifest);
  const found = keys.filter(
    (key) => scripts.includes(key) || names.includes(manifest[key]?.name ?? ""),
  );
  // A page without connection would miss it.
  if (found.length === 0 && keys.length > 0) throw new Error(`The build has no file of ${name}.`);
  return found;
}

/** The names of all islands and scripts, and of the files that the build makes. */
export const BUILT_NAMES = [
  ...Object.values(manifest).flatMap(({ name = [] }) => name),
  ...sources.map((path) =>
    path.replaceAll(/^(islands|enhancements|routes)\/|(\.script)?\.tsx?$/g, ""),
  ),
];
