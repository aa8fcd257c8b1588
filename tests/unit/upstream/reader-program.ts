import { build } from "esbuild";
import { FilesApart } from "../../../upstream/files/files-apart.ts";

const ENTRY = "upstream/files/file-reader.ts";

/** Builds the reader of strangers' files from its source, in its own thread. */
export async function filesApart(): Promise<FilesApart> {
  const { outputFiles } = await build({
    entryPoints: [ENTRY],
    bundle: true,
    write: false,
    format: "esm",
    platform: "node",
    logLevel: "error",
  });
  return new FilesApart(programOf(outputFiles.map(({ text }) => text).join("")), console);
}

/** Returns a program as a URL. */
export function programOf(code: string): URL {
  return new URL(`data:text/javascript;base64,${Buffer.from(code).toString("base64")}`);
}
